//! Every sentence about records is whole in both languages, and every text is used.

use std::collections::BTreeSet;

use crate::support::sentences::check;
use tengen_core::game::Sign;
use tengen_core::link::LinkError;
use tengen_page::app::Language;
use tengen_page::view::describe::{self, Copied};
use tengen_page::view::text::RECORD_KEYS;
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
        (Problem::TooDeep(968), vec!["968"]),
        (Problem::Entities, vec![]),
        (Problem::Duplicate("p7".to_string()), vec!["p7"]),
        (Problem::LateSetup, vec![]),
        (Problem::NoMoves, vec![]),
        (Problem::Packed("zip"), vec!["zip"]),
        (Problem::Encoding("koi9".to_string()), vec!["koi9"]),
        (Problem::Link(LinkError::Version(9)), vec!["9"]),
        (Problem::Link(LinkError::Version(158)), vec![]),
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
        (Caution::EncodingGuessed("gb18030"), vec!["gb18030"]),
        (Caution::RulesGuessed, vec![]),
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
    for language in Language::ALL {
        for (problem, words) in problems() {
            for spot in SPOTS {
                let problem = problem.clone();
                let text = describe::record_error(language, &RecordError { spot, problem });
                check(language, &text, &words);
                check(language, &text, place_words(spot));
            }
        }
    }
}

#[test]
fn every_caution_has_a_sentence() {
    for language in Language::ALL {
        for (caution, words) in cautions() {
            for spot in SPOTS {
                let caution = caution.clone();
                let text = describe::warning(language, &Warning { spot, caution });
                check(language, &text, &words);
                check(language, &text, place_words(spot));
            }
        }
    }
}

#[test]
fn every_loss_has_its_words() {
    for language in Language::ALL {
        let mut said = BTreeSet::new();
        for &loss in Loss::ALL {
            let text = describe::lost(language, &[loss]);
            check(language, &text, &[]);
            assert!(said.insert(text.clone()), "two losses are {text:?}");
        }
        let all = describe::lost(language, Loss::ALL);
        check(language, &all, &[]);
        let comma = if language == Language::Chinese {
            "、"
        } else {
            ", "
        };
        assert_eq!(all.matches(comma).count(), Loss::ALL.len() - 1, "{all}");
        let none = describe::lost(language, &[]);
        check(language, &none, &[]);
        assert!(!said.contains(&none));
    }
}

#[test]
fn whatever_cannot_be_written_has_a_sentence() {
    for language in Language::ALL {
        for (why, words) in unwritables() {
            let format = if let Unwritable::ReadOnly(format) = why {
                format
            } else {
                Format::RenLib
            };
            check(
                language,
                &describe::unwritable(language, format, why),
                &words,
            );
        }
    }
}

#[test]
fn what_is_said_about_copies_and_marks_is_whole() {
    for language in Language::ALL {
        for text in [
            describe::copied(language, Copied::Yes).to_string(),
            describe::copied(language, Copied::No).to_string(),
            describe::long_link(language, 4321),
            describe::loading(language).to_string(),
            describe::not_loaded(language).to_string(),
            describe::opened(language, ""),
            describe::saved(language, "a.sgf"),
        ] {
            check(language, &text, &[]);
        }
        check(language, &describe::long_link(language, 4321), &["4321"]);
        check(language, &describe::saved(language, "a.sgf"), &["a.sgf"]);
        for count in [1, 2, 17] {
            let text = describe::fold(language, count);
            assert!(text.contains(&count.to_string()), "{text}");
            assert!(!text.contains(['{', '}']), "{text}");
        }
        for sign in [Sign::Circle, Sign::Label("7".to_string())] {
            let text = describe::sign(language, &sign);
            assert!(!text.contains(['{', '}']) && text.len() > 3, "{text}");
        }
    }
    assert_eq!(describe::fold(Language::English, 1), "1 other move");
    assert_eq!(
        describe::opened(Language::English, "X."),
        "The game was opened. X."
    );
    assert_eq!(
        describe::opened(Language::Chinese, "乙。"),
        "已打开棋谱。乙。"
    );
}

/// The sources that speak about records.
fn sources() -> String {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/files");
    ["words.rs", "found.rs"]
        .map(|file| std::fs::read_to_string(root.join(file)).expect("a source"))
        .concat()
}

#[test]
fn every_text_about_records_is_used_and_every_used_one_is_there() {
    let sources = sources();
    let unused: Vec<&&str> = RECORD_KEYS
        .iter()
        .filter(|key| !sources.contains(&format!("\"{key}\"")))
        .collect();
    assert!(unused.is_empty(), "no code says {unused:?}");
    let keys: BTreeSet<&str> = RECORD_KEYS.iter().copied().collect();
    assert_eq!(keys.len(), RECORD_KEYS.len(), "no key is there twice");
    // Each of these names begins the name of a text.
    let mut named = 0;
    for quoted in sources.split('"').skip(1).step_by(2) {
        let is_key = [
            "at_",
            "found_",
            "game_",
            "problem_",
            "part_",
            "remark_",
            "lost",
            "unwritable_",
        ]
        .iter()
        .any(|start| quoted.starts_with(start));
        if is_key {
            assert!(keys.contains(quoted), "{quoted}");
            named += 1;
        }
    }
    assert!(named > 60, "texts are named in the code: {named}");
}
