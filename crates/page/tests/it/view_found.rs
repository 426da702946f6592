//! What a file was found to be, in words: one game, several, broken ones, and what saving loses.

use crate::support::sentences::check;
use tengen_core::game::{Annotations, ArchiveNode, Tag};
use tengen_core::link;
use tengen_core::{Action, Archive, Terms};
use tengen_page::app::Language;
use tengen_page::view::{describe, found, saving};
use tengen_records::charset::Utf8;
use tengen_records::{
    Caution, Collection, Format, Problem, Reading, RecordError, Spot, Warning, write,
};
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
    for language in Language::ALL {
        for (archive, format) in games
            .iter()
            .flat_map(|game| Format::ALL.iter().map(move |&it| (game, it)))
        {
            let text = saving(language, format, archive);
            check(language, &text, &[]);
            let is_whole = text == describe::lost(language, &[]);
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
    let found = found(Language::English, &read);
    assert_eq!((found.headline.as_str(), found.details.len()), ("", 0));
    assert_eq!(link::decode(&found.games[0].link), Ok(whole));
}

#[test]
fn the_first_two_remarks_are_told() {
    let cautions = [Caution::GoLetters, Caution::Merged, Caution::RulesGuessed];
    let warnings = cautions.map(|caution| Warning {
        spot: Spot::File,
        caution,
    });
    for language in Language::ALL {
        let read = Reading {
            warnings: warnings.to_vec(),
            ..reading(archive(15, &["h8"]))
        };
        let found = found(language, &Ok(Collection::one(Format::Sgf, read)));
        assert_eq!(
            found.headline, "",
            "{language:?}: it is opened all the same"
        );
        let told: Vec<String> = warnings[..2]
            .iter()
            .map(|warning| describe::warning(language, warning))
            .collect();
        assert_eq!(found.details, told);
    }
}

#[test]
fn what_is_broken_says_where_and_offers_what_there_is() {
    for language in Language::ALL {
        let nothing = found(language, &Err(error()));
        let one = found(
            language,
            &Ok(Collection {
                format: Format::Sgf,
                games: vec![Err(error())],
            }),
        );
        assert_eq!(nothing, one);
        assert!(nothing.games.is_empty());
        let tail = Reading {
            broken: Some(error()),
            ..reading(archive(15, &["h8", "i9"]))
        };
        let tail = found(language, &Ok(Collection::one(Format::Sgf, tail)));
        assert_eq!(tail.games.len(), 1);
        assert!(!tail.games[0].link.is_empty());
        assert_ne!(tail.headline, nothing.headline);
        let empty = found(
            language,
            &Ok(Collection {
                format: Format::Sgf,
                games: Vec::new(),
            }),
        );
        for found in [&nothing, &tail, &empty] {
            check(language, &found.headline, &[]);
        }
        for found in [&nothing, &tail] {
            check(language, &found.details[0], &["12", "34"]);
        }
    }
}

#[test]
fn several_games_have_titles_that_tell_them_apart() {
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
    let read = Ok(Collection {
        format: Format::Sgf,
        games,
    });
    let english = found(Language::English, &read);
    assert_eq!(english.headline, "There are 4 games. Choose one.");
    let titles: Vec<&str> = english
        .games
        .iter()
        .map(|game| game.title.as_str())
        .collect();
    assert_eq!(
        titles,
        [
            "Game 1 · Ann – 王 · 2 moves · B+ · 13 × 13 · Cup · 2026-11-20",
            "Game 2 · ? – Bo · 1 move · 15 × 15",
            "Game 3 · This game cannot be opened · Line 12, column 34: it has no moves.",
            "Game 4 · 0 moves · 15 × 15",
        ]
    );
    let links: Vec<bool> = english
        .games
        .iter()
        .map(|game| !game.link.is_empty())
        .collect();
    assert_eq!(links, [true, true, false, true]);
    let chinese = found(Language::Chinese, &read);
    assert_eq!(
        chinese.games[0].title,
        "第 1 局 · Ann – 王 · 2 手 · B+ · 13 × 13 · Cup · 2026-11-20"
    );
    for title in chinese.games.iter().map(|game| &game.title) {
        assert!(
            !title.contains(['{', '}']) && !title.contains("· ·"),
            "{title}"
        );
    }
}

#[test]
fn every_line_that_breaks_off_is_named() {
    let text = "(;GM[4]SZ[15];B[hh](;W[ii];B[jj])(;W[hh])(;W[gg];B[gg]))";
    let context = tengen_records::Context::default();
    let collection = tengen_records::read(text.as_bytes(), &context);
    let found = found(Language::English, &collection);
    assert_eq!(found.details.len(), 2, "{:?}", found.details);
    assert!(found.details[1].contains("the rest of a line was passed over"));
}
