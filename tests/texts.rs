//! Text forms of the core: what is written reads back, and errors are fragments for a sentence.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use tengen::board::DiagramError;
use tengen::game::{ArchiveError, ParseActionError, ParseTermsError};
use tengen::record::link::LinkError;
use tengen::rules::{ParseFullBoardError, ParseRulesetError, PlaceError};
use tengen::{
    Action, Board, BoardSize, BoardSizeError, FullBoard, ParsePointError, Point, Refusal, Ruleset,
    Stone, Terms,
};

fn check<T>(values: impl IntoIterator<Item = T>)
where
    T: Display + FromStr<Err: Debug> + PartialEq + Debug,
{
    for value in values {
        let text = value.to_string();
        assert_eq!(text.trim(), text);
        let again: T = text.parse().expect("its own text");
        assert_eq!(again, value, "{text:?}");
        assert_eq!(again.to_string(), text);
    }
}

fn sizes() -> Vec<BoardSize> {
    (5..=22)
        .map(|lines| BoardSize::new(lines).expect("5 to 22 are sizes"))
        .collect()
}

fn points() -> Vec<Point> {
    sizes().last().expect("there are sizes").points().collect()
}

fn rules() -> [Ruleset; 2] {
    [FullBoard::Draw, FullBoard::SecondPlayerWins].map(|full_board| Ruleset {
        full_board,
        ..Ruleset::default()
    })
}

fn terms() -> impl Iterator<Item = Terms> {
    rules().into_iter().flat_map(|rules| {
        sizes().into_iter().flat_map(move |size| {
            Stone::BOTH.map(|first| Terms {
                rules,
                size,
                first,
                ..Terms::default()
            })
        })
    })
}

fn boards() -> impl Iterator<Item = Board> {
    sizes().into_iter().map(|size| {
        let mut board = Board::new(size);
        for (index, point) in size.points().enumerate() {
            match index % 7 {
                0 | 3 => board.put(point, Stone::Black),
                1 | 4 => board.put(point, Stone::White),
                _ => false,
            };
        }
        board
    })
}

#[test]
fn what_is_written_reads_back() {
    check(points());
    check(Stone::BOTH);
    check(sizes());
    check([FullBoard::Draw, FullBoard::SecondPlayerWins]);
    check(rules());
    check(terms());
    check(
        points()
            .into_iter()
            .map(Action::Place)
            .chain([Action::Resign]),
    );
    check(boards());
    check(sizes().into_iter().map(Board::new));
}

#[test]
fn spellings_that_are_kept_for_ever() {
    for (written, expected) in [
        (Terms::default().to_string(), "freestyle"),
        (BoardSize::DEFAULT.to_string(), "15"),
        (Stone::Black.to_string(), "black"),
        (Stone::White.to_string(), "white"),
        (FullBoard::Draw.to_string(), "draw"),
        (FullBoard::SecondPlayerWins.to_string(), "second"),
        (rules()[1].to_string(), "freestyle:full=second"),
        (Action::Resign.to_string(), "resign"),
        (points()[0].to_string(), "a1"),
        (points()[483].to_string(), "v22"),
        (
            terms().last().expect("there are terms").to_string(),
            "freestyle:full=second size=22 first=white",
        ),
    ] {
        assert_eq!(written, expected);
    }
}

#[test]
fn texts_that_are_refused() {
    fn refuse<T: FromStr + Debug>(texts: &[&str]) {
        for text in texts {
            let read: Option<T> = text.parse().ok();
            assert!(read.is_none(), "{text:?} is read as {read:?}");
        }
    }
    refuse::<Stone>(&["", "Black", "b", "black ", "red"]);
    refuse::<FullBoard>(&["", "Draw", "win", "second "]);
    refuse::<Action>(&["", "Resign", "resigns", "pass", "w1", "a23", "a0", " h8"]);
    refuse::<Terms>(&[
        "",
        "size=15",
        " freestyle",
        "freestyle ",
        "freestyle  size=15",
        "freestyle size=4",
        "freestyle size=",
        "freestyle first=",
        "freestyle first=red",
        "freestyle size=15 x",
        "gomoku size=15",
    ]);
    refuse::<Point>(&[
        "h٣",
        "ｈ8",
        "h8\n",
        "\u{212a}8",
        "h256",
        "h18446744073709551617",
    ]);
    refuse::<Board>(&[
        "",
        "x",
        ". . . . .\n. . . . .",
        ". . . . .\n. . . . .\n. . é . .\n. . . . .\n. . . . .",
    ]);
}

/// Every error of the core, each variant once.
fn errors() -> Vec<String> {
    let point = [ParsePointError::Column, ParsePointError::Row].map(|error| error.to_string());
    let rules = [
        ParseRulesetError::Name("renju!".to_string()),
        ParseRulesetError::Option("full".to_string(), "full=draw"),
    ];
    let stone = "red".parse::<Stone>().expect_err("no colour");
    let terms = [
        ParseTermsError::Rules(rules[0].clone()),
        ParseTermsError::Size(BoardSizeError),
        ParseTermsError::First(stone),
        ParseTermsError::Word("x".to_string()),
    ];
    let action: ParseActionError = ParsePointError::Row.into();
    let refusals = [
        Refusal::OffBoard,
        Refusal::Occupied,
        Refusal::Over,
        Refusal::OutOfTurn,
        Refusal::AtStart,
        Refusal::AtEnd,
        Refusal::NoSuchPly,
        Refusal::NoSuchNode,
    ];
    let place = [PlaceError::OffBoard, PlaceError::Occupied];
    let archive = [
        ArchiveError::SetupSize,
        ArchiveError::Parent { node: 3 },
        ArchiveError::Place {
            node: 3,
            why: place[0],
        },
        ArchiveError::Cursor,
    ];
    let diagram = [
        DiagramError::Rows(4),
        DiagramError::Columns {
            line: 1,
            expected: 5,
            found: 4,
        },
        DiagramError::Sign {
            line: 1,
            found: '?',
        },
    ];
    let link = [
        LinkError::Text,
        LinkError::Version(2),
        LinkError::Checksum,
        LinkError::Truncated(9),
        LinkError::Terms(terms[0].clone()),
        LinkError::Symbol {
            offset: 5,
            symbol: 7,
        },
        LinkError::TooLong,
    ];
    let mut all = point.to_vec();
    all.extend(rules.iter().map(ToString::to_string));
    all.extend(terms.iter().map(ToString::to_string));
    all.extend(refusals.iter().map(ToString::to_string));
    all.extend(place.iter().map(ToString::to_string));
    all.extend(archive.iter().map(ToString::to_string));
    all.extend(diagram.iter().map(ToString::to_string));
    all.extend(link.iter().map(ToString::to_string));
    all.extend([
        stone.to_string(),
        action.to_string(),
        BoardSizeError.to_string(),
    ]);
    all.push(ParseFullBoardError.to_string());
    all
}

#[test]
fn errors_are_lowercase_fragments_without_a_full_stop() {
    for text in errors() {
        let first = text.chars().next().expect("an error says something");
        assert!(!first.is_uppercase(), "{text:?}");
        assert!(!text.ends_with(['.', '!', ' ', ':']), "{text:?}");
        assert!(!text.contains('\n') && text.trim() == text, "{text:?}");
    }
}
