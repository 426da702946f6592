//! What a file was found to be, in words: one game, several, broken ones, and what saving loses.

use crate::support::golden::{self, Sentences};
use crate::support::sentences::check;
use tengen_core::game::{Annotations, ArchiveNode, Tag};
use tengen_core::link;
use tengen_core::rules::Variant;
use tengen_core::{Action, Archive, Terms};
use tengen_page::Found;
use tengen_page::text::Texts;
use tengen_page::view::{describe, found};
use tengen_records::charset::Utf8;
use tengen_records::{
    Caution, Collection, Format, Problem, Reading, RecordError, Spot, Warning, write,
};
use tengen_study::files::saving;
use tengen_testing::apps::{at, size};

fn node(parent: u32, name: &str) -> ArchiveNode {
    ArchiveNode {
        parent,
        action: Action::place(at(name)),
        seat: None,
        clock: None,
        outcome: None,
    }
}

fn archive(lines: u8, moves: &[&str]) -> Archive {
    let nodes: Vec<ArchiveNode> = (0..)
        .zip(moves)
        .map(|(parent, name)| node(parent, name))
        .collect();
    let end = u32::try_from(nodes.len()).expect("few moves");
    Archive {
        terms: Terms {
            size: size(lines),
            ..Terms::default()
        },
        setup: None,
        nodes,
        annotations: Annotations::default(),
        cursor: end,
        line_end: end,
    }
}

fn reading(archive: Archive) -> Reading {
    Reading {
        archive,
        warnings: Vec::new(),
        broken: None,
    }
}

fn error() -> RecordError {
    RecordError {
        spot: Spot::Line {
            line: 12,
            column: 34,
        },
        problem: Problem::NoMoves,
    }
}

#[test]
fn saving_says_the_same_as_writing_does() {
    let games = [
        archive(15, &["h8", "i9", "g7"]),
        archive(19, &["h8", "s19"]),
        archive(15, &[]),
    ];
    for texts in tengen_testing::apps::LANGUAGES {
        for (archive, format) in games
            .iter()
            .flat_map(|game| Format::ALL.iter().map(move |&it| (game, it)))
        {
            let text = texts.sentence(&saving(format, archive));
            check(texts, &text, &[]);
            let is_whole = text == texts.sentence(&describe::lost(&[]));
            let written = write(format, archive, &Utf8);
            let loses_nothing = written.is_ok_and(|written| written.lost.is_empty());
            assert_eq!(is_whole, loses_nothing, "{format:?}: {text}");
        }
    }
}

#[test]
fn one_whole_game_needs_no_words() {
    let whole = archive(15, &["h8", "i9"]);
    let read = Ok(Collection::one(Format::Sgf, reading(whole.clone())));
    let found = found(&read);
    assert_eq!((found.headline, found.details.len()), (None, 0));
    assert_eq!(found.games[0].link().map(link::decode), Some(Ok(whole)));
}

#[test]
fn the_first_two_remarks_are_told() {
    let cautions = [Caution::GoLetters, Caution::Merged, Caution::RulesGuessed];
    let warnings = cautions.map(|caution| Warning {
        spot: Spot::File,
        caution,
    });
    for texts in tengen_testing::apps::LANGUAGES {
        let read = Reading {
            warnings: warnings.to_vec(),
            ..reading(archive(15, &["h8"]))
        };
        let found = found(&Ok(Collection::one(Format::Sgf, read)));
        assert_eq!(found.headline, None, "it is opened all the same");
        let told = warnings[..2]
            .iter()
            .map(|it| describe::warning(it, Variant::Freestyle));
        assert_eq!(found.details, told.collect::<Vec<_>>());
        assert_eq!(describe::found_details(texts, &found).len(), 2);
    }
}

#[test]
fn what_is_broken_says_where_and_offers_what_there_is() {
    for texts in tengen_testing::apps::LANGUAGES {
        let nothing = found(&Err(error()));
        let one = found(&Ok(Collection {
            format: Format::Sgf,
            games: vec![Err(error())],
        }));
        assert_eq!(nothing, one);
        assert!(nothing.games.is_empty());
        let tail = Reading {
            broken: Some(error()),
            ..reading(archive(15, &["h8", "i9"]))
        };
        let tail = found(&Ok(Collection::one(Format::Sgf, tail)));
        assert_eq!(tail.games.len(), 1);
        assert!(tail.games[0].link().is_some());
        assert_ne!(tail.headline, nothing.headline);
        let empty = found(&Ok(Collection {
            format: Format::Sgf,
            games: Vec::new(),
        }));
        for found in [&nothing, &tail, &empty] {
            let headline = found.headline.as_ref().expect("a headline");
            check(texts, &texts.say(headline), &[]);
        }
        for found in [&nothing, &tail] {
            check(texts, &texts.sentence(&found.details[0]), &["12", "34"]);
        }
    }
}

/// Four games, one of which is broken.
fn several() -> Found {
    let mut named = archive(13, &["h8", "i9"]);
    named.annotations.set_tag(Tag::Black, "Ann");
    named.annotations.set_tag(Tag::White, "王");
    named.annotations.set_tag(Tag::Event, "Cup");
    named.annotations.set_tag(Tag::Date, "2026-11-20");
    named.annotations.set_tag(Tag::Result, "B+");
    let mut half = archive(15, &["h8"]);
    half.annotations.set_tag(Tag::White, "Bo");
    let games = vec![
        Ok(reading(named)),
        Ok(reading(half)),
        Err(error()),
        Ok(reading(archive(15, &[]))),
    ];
    found(&Ok(Collection {
        format: Format::Sgf,
        games,
    }))
}

fn titles(texts: Texts, found: &Found) -> Vec<String> {
    let games = (1..).zip(&found.games);
    let titles = games.map(|(number, game)| describe::found_game(texts, number, game));
    titles.collect()
}

#[test]
fn several_games_have_titles_that_tell_them_apart() {
    golden::check("found", &[("A file with four games", four_games)]);
}

fn four_games(said: &mut Sentences) {
    let found = several();
    let headline = found.headline.as_ref().expect("a headline");
    said.add("headline", |texts| texts.say(headline));
    for (place, name) in ["whole", "one name", "broken", "no moves"]
        .iter()
        .enumerate()
    {
        said.add(name, |texts| titles(texts, &found)[place].clone());
    }
}

#[test]
fn broken_games_of_several_are_told_and_have_no_link() {
    let found = several();
    let links: Vec<bool> = found
        .games
        .iter()
        .map(|game| game.link().is_some())
        .collect();
    assert_eq!(links, [true, true, false, true]);
    for texts in tengen_testing::apps::LANGUAGES {
        let titles = titles(texts, &found);
        assert_eq!(describe::found_details(texts, &found), titles[2..3]);
        for title in titles {
            assert!(
                !title.contains(['{', '}']) && !title.contains("· ·"),
                "{title}"
            );
        }
    }
}

#[test]
fn every_line_that_breaks_off_is_named() {
    let text = "(;GM[4]SZ[15];B[hh](;W[ii];B[jj])(;W[hh])(;W[gg];B[gg]))";
    let context = tengen_records::Context::default();
    let collection = tengen_records::read(text.as_bytes(), &context);
    let details = describe::found_details(Texts::ENGLISH, &found(&collection));
    assert_eq!(details.len(), 2, "{details:?}");
    assert!(details[1].contains("the rest of a variation was skipped"));
}
