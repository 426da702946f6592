//! Move lists and position strings as people and programs write them.

use tengen_core::game::Tag;
use tengen_core::{Outcome, Stone, Terms};
use tengen_records::gomocalc::PositionString;
use tengen_records::moves::MoveList;
use tengen_records::{Caution, Context, Format, Problem, Reading, Rows, read};
use tengen_testing::text_records::{
    context, foreign, open, outcome, own, plies, reading, warnings,
};

fn lines_of(text: &str, context: &Context<'_>) -> Vec<String> {
    let found = read(text.as_bytes(), context).unwrap_or_else(|error| panic!("{text}: {error}"));
    let said = |game: Result<Reading, _>| match game {
        Ok(reading) => {
            let broken = reading.broken.map(|error| format!(" | {error}"));
            plies(&reading.archive) + &broken.unwrap_or_default()
        }
        Err(error) => format!("{error}"),
    };
    found.games.into_iter().map(said).collect()
}

#[test]
fn spellings() {
    for text in [
        "h8 i9 i7",
        "h8i9i7",
        "H8I9I7",
        "1. h8 2. i9 3. i7",
        "1.h8 i9 2.i7",
        "1.h8 i9 2. i7\r\n",
        "1) h8 2) i9 3) i7",
        "1 h8 2 i9 3 i7",
        "h8, i9, i7",
        "h8;i9;i7;",
        "h8-i9-i7",
        "h8\ni9\ni7",
        "h8 i9\n\ni7",
        "[h8] [i9] [i7]",
        "(h8 i9) i7",
        "\u{feff}h8 i9 i7",
        "https://gomocalc.com/#/h8i9i7",
        "https://example.org/board#h8%20i9%2Ci7",
        "  <https://gomocalc.com/#/h8i9i7>\n",
    ] {
        let reading = reading(text);
        assert_eq!(plies(&reading.archive), "h8 i9 i7", "{text:?}");
        assert_eq!(reading.broken, None, "{text:?}");
        assert_eq!(
            warnings(&reading),
            "the rules are not in the record\nthe board size is not in the record: 15",
            "{text:?}"
        );
    }
}

#[test]
fn both_orders_of_bytes_of_utf_16() {
    let text = "h8 i9 i7";
    let little = text.encode_utf16().flat_map(u16::to_le_bytes);
    let big = text.encode_utf16().flat_map(u16::to_be_bytes);
    let files = [
        [0xff, 0xfe].into_iter().chain(little).collect::<Vec<u8>>(),
        [0xfe, 0xff].into_iter().chain(big).collect(),
    ];
    for file in files {
        let found = read(&file, &context("")).expect("a move list");
        let reading = found.games[0].as_ref().expect("a game");
        assert_eq!(plies(&reading.archive), "h8 i9 i7");
    }
}

#[test]
fn passes() {
    for text in [
        "h8 -- i9 pass",
        "h8--i9PASS",
        "1. h8 pass 2. i9 --",
        "h8, Pass, i9, --",
    ] {
        assert_eq!(plies(&reading(text).archive), "h8 pass i9 pass", "{text}");
    }
}

#[test]
fn files() {
    let numbered = open(&own().join("txt/hand-numbered-and-spaced.txt")).expect("a game");
    let archive = &numbered.games[0].as_ref().expect("a game").archive;
    assert_eq!(plies(archive), "h8 i9 i7 g9 j6 pass i6 pass");
    let quintet = open(&own().join("txt/hand-quintet-slash.txt")).expect("a game");
    let archive = &quintet.games[0].as_ref().expect("a game").archive;
    assert_eq!(plies(archive), "h8 i9 j9 g9 i7");

    let broken = open(&own().join("broken/b30-txt-bad-moves.txt")).expect("two moves");
    let reading = broken.games[0].as_ref().expect("two moves");
    assert_eq!(plies(&reading.archive), "h8 i9");
    let error = reading.broken.as_ref().expect("broken");
    assert_eq!(
        error.to_string(),
        "line 1, column 5: expected a move, found \"j99\""
    );
}

#[test]
fn files_of_other_programs() {
    let Some(folder) = foreign() else { return };
    let link = open(&folder.join("txt/gomocalc-link-10x10.txt")).expect("a game");
    assert_eq!(link.format, Format::Gomocalc);
    let reading = link.games[0].as_ref().expect("a game");
    let moves = plies(&reading.archive);
    assert_eq!(moves.split(' ').count(), 47);
    assert!(
        moves.starts_with("e6 f6 f5 e5") && moves.ends_with("b6 a2"),
        "{moves}"
    );
    assert_eq!(reading.archive.terms.size.lines(), 10);
    assert_eq!(warnings(reading), "the rules are not in the record");

    // Only the name gives the size.
    let name = "cgomokucli-pos_freestyle_20x20.txt";
    let path = folder.join("txt").join(name);
    let text = std::fs::read_to_string(path).expect("a text");
    let mut from_top = context(name);
    from_top.rows = Rows::FromTop;
    let games = lines_of(&text, &from_top);
    assert_eq!(games.len(), 4, "{games:?}");
    assert_eq!(games[0], "d18 e16 f15 d14");
    assert_eq!(games[2], "q18 o16 o14 p13 o18");
    assert!(games.iter().all(|game| !game.contains('|')), "{games:?}");

    let pgn = open(&folder.join("other/cgomokucli-free15-nomoves.pgn")).expect_err("no moves");
    assert_eq!(pgn.problem, Problem::NoMoves);
}

#[test]
fn what_is_wrong_and_where() {
    for (text, expected) in [
        ("h8 h8", "h8 | line 1, column 4: the point h8 is taken"),
        (
            "h8 i9\nj10 ?",
            "h8 i9 j10 | line 2, column 5: expected a move, found \"?\"",
        ),
        (
            "h8 w3",
            "h8 | line 1, column 4: expected a move, found \"w3\"",
        ),
        (
            "h8 a0",
            "h8 | line 1, column 4: expected a move, found \"a0\"",
        ),
        (
            "h8 é9",
            "h8 | line 1, column 4: expected a move, found \"é9\"",
        ),
        (
            "h8 B+ i9",
            "h8 | line 1, column 7: expected a move, found \"i9\"",
        ),
        (
            "h8 3q20",
            "h8 | line 1, column 4: expected a move, found \"3q20\"",
        ),
    ] {
        assert_eq!(lines_of(text, &context("")), [expected], "{text}");
        text.parse::<MoveList>()
            .map(|_| ())
            .or_else(|error| match error.problem {
                Problem::Expected { .. } => Ok(()),
                // The parser of a list does not check points against a board.
                other => Err(other),
            })
            .unwrap_or_else(|other| panic!("{text}: {other}"));
    }
}

#[test]
fn several_games() {
    for (text, games) in [
        ("h8i9\nj10k11", vec!["h8 i9", "j10 k11"]),
        ("h8 i9\nh8 i7 j9", vec!["h8 i9", "h8 i7 j9"]),
        ("1. h8 i9 2. i7\n1. h8 h9", vec!["h8 i9 i7", "h8 h9"]),
        ("1. h8 i9\n2. i7 g9", vec!["h8 i9 i7 g9"]),
        ("h8/i9\nh8,j9/i9", vec!["h8 i9", "h8 i9 j9"]),
        ("h8 i9\nj10 k11", vec!["h8 i9 j10 k11"]),
        (
            "h8i9\nh8i9x\nh8",
            vec![
                "h8 i9",
                "h8 i9 | line 2, column 5: expected a move, found \"x\"",
                "h8",
            ],
        ),
        (
            "[Black \"a\"]\nh8 i9\n[Black \"b\"]\nh8\ni9 h7",
            vec!["h8 i9", "h8 i9 h7"],
        ),
    ] {
        assert_eq!(lines_of(text, &context("")), games, "{text}");
    }
}

/// A long string that was broken into lines of equal length is one game.
#[test]
fn a_wrapped_string_is_one_game() {
    let points = (0..30).map(|index| {
        let letter = char::from(b'a' + index % 10);
        format!("{letter}{}", 10 + index / 10)
    });
    let string: String = points.collect();
    let text = format!("{}\n{}", &string[..60], &string[60..]);
    let games = lines_of(&text, &context(""));
    assert_eq!(games.len(), 1);
    assert_eq!(games[0].split(' ').count(), 30);
}

#[test]
fn unequal_lists_of_colours_are_a_setup() {
    let reading = reading("h8,j9,i7,i6/i9");
    assert_eq!(reading.archive.nodes.len(), 0);
    let setup = reading.archive.setup.expect("a setup");
    assert_eq!(setup.to_move, Stone::White);
    let at = |name: &str| setup.board.at(name.parse().expect("a point"));
    assert_eq!(
        (at("h8"), at("i6"), at("i9")),
        (Some(Stone::Black), Some(Stone::Black), Some(Stone::White))
    );
    read(b"h8,h8,i7/i9", &context("")).expect_err("a stone on a stone");
}

#[test]
fn the_size_is_the_smallest_that_fits() {
    for (text, asked, size, is_guessed) in [
        ("h8", "freestyle", 15, true),
        ("o15", "freestyle", 15, true),
        ("[Size \"15\"]\nh8", "freestyle", 15, false),
        ("q3i1", "freestyle", 19, true),
        ("h20", "freestyle", 20, true),
        ("v1 i1", "freestyle", 22, true),
        ("h8", "freestyle size=19", 19, true),
        ("h8", "freestyle size=10", 10, true),
        ("k3", "freestyle size=10", 15, true),
    ] {
        let mut context = context("");
        context.terms = asked.parse::<Terms>().expect("terms");
        let found = read(text.as_bytes(), &context).expect(text);
        let reading = found.games[0].as_ref().expect(text);
        assert_eq!(reading.archive.terms.size.lines(), size, "{text} {asked}");
        let warned = reading
            .warnings
            .iter()
            .any(|w| matches!(w.caution, Caution::SizeGuessed(_)));
        assert_eq!(warned, is_guessed, "{text} {asked}");
    }
}

#[test]
fn letters_as_in_go_are_noted() {
    let is_noted = |text| {
        reading(text)
            .warnings
            .iter()
            .any(|w| w.caution == Caution::GoLetters)
    };
    assert!(is_noted("h8 j9 p3"));
    assert!(!is_noted("h8 i9 p3"));
    assert!(!is_noted("h8 j9 q3 p3"));
    assert!(!is_noted("h8 j9 p16"));
    assert!(!is_noted("[Size \"19\"]\nh8 j9 p3"));
}

#[test]
fn heads() {
    let text = "[Event \"Cup \\\"1\\\"\"]\n[Black \"Alpha[1]\"] [White \"Bo\"]\n[Date \"2026.11.20\"]\n\
        [Rule \"renju\"]\n[Size \"19\"]\n[PlyCount \"3\"]\n[Mood \"good\"]\n\n1. h8 i9 2. s19 W+R\n";
    let reading = reading(text);
    let archive = &reading.archive;
    let tag = |tag| archive.annotations.tag(tag);
    assert_eq!(tag(Tag::Event), "Cup \"1\"");
    assert_eq!((tag(Tag::Black), tag(Tag::White)), ("Alpha[1]", "Bo"));
    assert_eq!(tag(Tag::Date), "2026-11-20");
    assert_eq!(archive.terms.to_string(), "renju size=19");
    assert_eq!(plies(archive), "h8 i9 s19 resign");
    let winner = Stone::White;
    assert_eq!(outcome(archive), Some(Outcome::Resignation { winner }));
    assert_eq!(
        warnings(&reading),
        "line 7, column 8: Mood: the value \"good\" was passed over"
    );

    let error = read(b"[Size \"99\"]\nh8", &context("")).expect_err("no size");
    assert_eq!(
        error.to_string(),
        "line 1, column 8: expected a board size from 5 to 22, found \"99\""
    );
}

#[test]
fn text_forms_read_back() {
    for text in [
        "h8 i9 -- j10 B+R",
        "h8 =",
        "[Black \"A \\\"b\\\" \\\\\"]\n[Size \"19\"]\n1. h8 i9 2. s19 W+T",
    ] {
        let list: MoveList = text.parse().expect(text);
        assert_eq!(list.to_string(), text);
    }
    assert!("h8i9 --".parse::<PositionString>().is_err());
    assert!("h8i9j99".parse::<PositionString>().is_err());
    assert!("".parse::<MoveList>().is_err());
}
