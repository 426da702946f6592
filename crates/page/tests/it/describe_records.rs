//! Sentences about records are whole in every language; some are kept in `tests/sentences/records.txt`.

use std::collections::BTreeSet;
use tengen_page::text::Texts;

use crate::support::golden::{self, Sentences};
use crate::support::sentences::check;
use tengen_core::game::Sign;
use tengen_core::link::LinkError;
use tengen_core::rules::Variant;
use tengen_page::view::describe::{self, Copied};
use tengen_records::{
    Caution, Format, Loss, Part, Problem, RecordError, Spot, Unwritable, Warning,
};
use tengen_testing::apps::{at, size};

const SPOTS: [Spot; 3] = [
    Spot::File,
    Spot::Line {
        line: 12,
        column: 34,
    },
    Spot::Byte(5678),
];

fn parts() -> Vec<Part> {
    let mut all = vec![
        Part::Move,
        Part::Number,
        Part::Size,
        Part::Game,
        Part::Value,
        Part::Node,
        Part::Text,
        Part::Element,
        Part::Result,
        Part::Row,
    ];
    all.extend(Format::ALL.iter().copied().map(Part::Header));
    all
}

/// Every problem with the words that must be in its sentence, whatever the language.
fn problems() -> Vec<(Problem, Vec<&'static str>)> {
    let mut all = vec![
        (Problem::Empty, vec![]),
        (Problem::Unknown, vec!["SGF", "h8 i9"]),
        (Problem::Occupied(at("k11")), vec!["K11"]),
        (
            Problem::OffBoard {
                found: "z99".to_string(),
                size: size(13),
            },
            vec!["z99", "13"],
        ),
        (
            Problem::Rectangular {
                columns: 17,
                rows: 21,
            },
            vec!["17", "21"],
        ),
        (Problem::OtherGame("Chess".to_string()), vec!["Chess"]),
        (Problem::Version("47".to_string()), vec!["47"]),
        (Problem::TooLarge(8123), vec!["8123"]),
        (Problem::TooMany(9123), vec!["9123"]),
        (Problem::TooManyProperties(5123), vec!["5123"]),
        (Problem::TooManyGames(6123), vec!["6123"]),
        (Problem::TooDeep(968), vec!["968"]),
        (Problem::Entities, vec![]),
        (Problem::Duplicate("p7".to_string()), vec!["p7"]),
        (Problem::LateSetup, vec![]),
        (Problem::NoMoves, vec![]),
        (Problem::Packed("zip"), vec!["zip"]),
        (Problem::Encoding("koi9".to_string()), vec!["koi9"]),
        (Problem::Link(LinkError::Version(9)), vec!["9"]),
        (Problem::Link(LinkError::Version(158)), vec!["158"]),
        (Problem::Link(LinkError::Text), vec![]),
        (Problem::Link(LinkError::Checksum), vec![]),
        (Problem::Link(LinkError::Truncated(3)), vec![]),
        (Problem::Link(LinkError::TooLong), vec![]),
    ];
    for part in parts() {
        let found = "@!".to_string();
        let expected = Problem::Expected {
            expected: part,
            found,
        };
        all.push((expected, vec!["@!"]));
        all.push((Problem::Truncated(part), vec![]));
    }
    all
}

fn cautions() -> Vec<(Caution, Vec<&'static str>)> {
    vec![
        (Caution::PassedOver("xyz".to_string()), vec!["xyz"]),
        (Caution::NotClosed, vec![]),
        (Caution::PassAdded, vec![]),
        (Caution::SeveralMoves, vec![]),
        (Caution::Merged, vec![]),
        (Caution::Characters, vec![]),
        (Caution::EncodingGuessed("gb18030"), vec!["GB18030"]),
        (Caution::RulesGuessed, vec![]),
        (Caution::GameGuessed("5".to_string()), vec!["GM", "5"]),
        (Caution::SizeGuessed(size(19)), vec!["19"]),
        (
            Caution::Rectangular {
                columns: 17,
                rows: 21,
            },
            vec!["17", "21"],
        ),
        (Caution::GoLetters, vec!["P", "I"]),
        (
            Caution::Value {
                name: "SZ".to_string(),
                value: "abc".to_string(),
            },
            vec!["SZ", "abc"],
        ),
        (Caution::Trailing(321), vec!["321"]),
        (Caution::EmptyNode, vec![]),
        (Caution::GameComment, vec![]),
        (Caution::Transposed, vec!["Yixin"]),
    ]
}

fn unwritables() -> Vec<(Unwritable, Vec<&'static str>)> {
    let format = Format::RenLib;
    vec![
        (Unwritable::ReadOnly(Format::Rif), vec![]),
        (
            Unwritable::Size {
                format,
                size: size(15),
            },
            vec!["RenLib", "15"],
        ),
        (
            Unwritable::TooLong { format, most: 225 },
            vec!["RenLib", "225"],
        ),
        (Unwritable::NoMoves(format), vec!["RenLib"]),
        (Unwritable::NoGame, vec![]),
    ]
}

fn place_words(spot: Spot) -> &'static [&'static str] {
    match spot {
        Spot::File => &[],
        Spot::Line { .. } => &["12", "34"],
        Spot::Byte(_) => &["5678"],
    }
}

#[test]
fn every_problem_has_a_sentence() {
    for texts in tengen_testing::apps::LANGUAGES {
        for (problem, words) in problems() {
            for spot in SPOTS {
                let problem = problem.clone();
                let text = texts.sentence(&describe::record_error(&RecordError { spot, problem }));
                check(texts, &text, &words);
                check(texts, &text, place_words(spot));
            }
        }
    }
}

#[test]
fn every_caution_has_a_sentence() {
    for texts in tengen_testing::apps::LANGUAGES {
        for (caution, words) in cautions() {
            for spot in SPOTS {
                let caution = caution.clone();
                let text = texts.sentence(&describe::warning(
                    &Warning { spot, caution },
                    Variant::Renju,
                ));
                check(texts, &text, &words);
                check(texts, &text, place_words(spot));
            }
        }
    }
}

#[test]
fn every_loss_has_its_words() {
    for texts in tengen_testing::apps::LANGUAGES {
        let mut said = BTreeSet::new();
        for &loss in Loss::ALL {
            let text = texts.sentence(&describe::lost(&[loss]));
            check(texts, &text, &[]);
            assert!(said.insert(text.clone()), "two losses are {text:?}");
        }
        let all = texts.sentence(&describe::lost(Loss::ALL));
        check(texts, &all, &[]);
        let comma = if texts == tengen_testing::apps::CHINESE {
            "、"
        } else {
            ", "
        };
        assert_eq!(all.matches(comma).count(), Loss::ALL.len() - 1, "{all}");
        let none = texts.sentence(&describe::lost(&[]));
        check(texts, &none, &[]);
        assert!(!said.contains(&none));
    }
}

#[test]
fn whatever_cannot_be_written_has_a_sentence() {
    for texts in tengen_testing::apps::LANGUAGES {
        for (why, words) in unwritables() {
            let format = if let Unwritable::ReadOnly(format) = why {
                format
            } else {
                Format::RenLib
            };
            check(
                texts,
                &texts.sentence(&describe::unwritable(format, why)),
                &words,
            );
        }
    }
}

#[test]
fn sentences_about_copies_and_marks() {
    golden::check(
        "records",
        &[
            ("Copies, files and links", copies),
            ("Folded moves", folds),
            ("Marks", marks),
        ],
    );
}

/// Adds a sentence that is whole and has these words.
fn whole<S: Into<String>>(
    said: &mut Sentences,
    name: &str,
    words: &[&str],
    say: impl Fn(Texts) -> S,
) {
    said.add(name, |texts| {
        let text = say(texts).into();
        check(texts, &text, words);
        text
    });
}

fn copies(said: &mut Sentences) {
    whole(said, "copied", &[], |it| describe::copied(it, Copied::Yes));
    whole(said, "not copied", &[], |it| {
        describe::copied(it, Copied::No)
    });
    whole(said, "a long link", &["4321"], |it| {
        describe::long_link(it, 4321)
    });
    whole(said, "a long link with a review", &["4321"], |it| {
        describe::long_link_with_review(it, 4321)
    });
    whole(said, "formats are loaded", &[], describe::loading);
    whole(said, "formats were not loaded", &[], describe::not_loaded);
    whole(said, "opened", &[], |it| describe::opened(it, &[]));
    whole(said, "saved", &["a.sgf"], |it| describe::saved(it, "a.sgf"));
    let merged = Warning {
        spot: Spot::File,
        caution: Caution::Merged,
    };
    let remark = describe::warning(&merged, Variant::Freestyle);
    for (name, caution) in [
        ("no rules", Caution::RulesGuessed),
        ("an encoding", Caution::EncodingGuessed("gbk")),
    ] {
        let spot = Spot::File;
        let remark = describe::warning(&Warning { spot, caution }, Variant::Renju);
        whole(said, name, &[], |it| it.sentence(&remark));
    }
    whole(said, "opened, with a remark", &[], |it| {
        describe::opened(it, std::slice::from_ref(&remark))
    });
}

fn folds(said: &mut Sentences) {
    for count in [1, 2, 17] {
        said.add(format!("{count} folded"), |texts| {
            let text = describe::fold(texts, count);
            assert!(text.contains(&count.to_string()), "{text}");
            assert!(!text.contains(['{', '}']), "{text}");
            text
        });
    }
}

fn marks(said: &mut Sentences) {
    for sign in [Sign::Circle, Sign::Label("7".to_string())] {
        said.add(format!("{sign:?}"), |texts| {
            let text = describe::sign(texts, &sign);
            assert!(!text.contains(['{', '}']) && text.len() > 3, "{text}");
            text
        });
    }
}
