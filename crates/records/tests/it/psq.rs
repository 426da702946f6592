//! Files of Piskvork, Gomotur and Yixin, and Gomocup's openings.

use tengen_core::Archive;
use tengen_core::game::Tag;
use tengen_core::rules::Variant;
use tengen_records::psq::Psq;
use tengen_records::rec::Rec;
use tengen_records::{Caution, Format, Problem, Spot, read};
use tengen_testing::text_records::{bytes, context, foreign, open, own, plies, warnings, won};

struct Expected {
    file: &'static str,
    size: u8,
    moves: usize,
    begins: &'static str,
    winner: &'static str,
    black: &'static str,
    white: &'static str,
}

fn game(file: &str, archive: &Archive, expected: &Expected) {
    assert_eq!(archive.terms.size.lines(), expected.size, "{file}");
    let line = plies(archive);
    assert_eq!(line.split(' ').count(), expected.moves, "{file}: {line}");
    assert!(line.starts_with(expected.begins), "{file}: {line}");
    assert_eq!(won(archive), expected.winner, "{file}");
    let tag = |tag| archive.annotations.tag(tag);
    assert_eq!(
        (tag(Tag::Black), tag(Tag::White)),
        (expected.black, expected.white),
        "{file}"
    );
}

fn check(folder: &std::path::Path, format: Format, table: &[Expected]) {
    for expected in table {
        let file = expected.file;
        let found = open(&folder.join(file)).unwrap_or_else(|e| panic!("{file}: {e}"));
        assert_eq!(found.format, format, "{file}");
        assert_eq!(found.games.len(), 1, "{file}");
        let reading = found.games[0]
            .as_ref()
            .unwrap_or_else(|e| panic!("{file}: {e}"));
        assert_eq!(reading.broken, None, "{file}");
        game(file, &reading.archive, expected);
    }
}

#[test]
#[rustfmt::skip]
fn files_of_other_programs() {
    let Some(folder) = foreign() else { return };
    check(&folder, Format::Psq, &[
        Expected { file: "psq/piskvork-20x20-level7.psq", size: 20, moves: 16, begins: "j11 k9 j8",
            winner: "white", black: "pisq7.exe", white: "renjusolver.ZIP" },
        Expected { file: "psq/gomocupjudge-free15.psq", size: 15, moves: 31, begins: "h8 g8 g9 i7",
            winner: "black", black: "ALPHA26.zip", white: "BETA26.zip" },
        Expected { file: "psq/gomocupjudge-renju15.psq", size: 15, moves: 24, begins: "h8 g9 h9",
            winner: "white", black: "ALPHA26.zip", white: "BETA26.zip" },
        Expected { file: "psq/gomocupjudge-standard20.psq", size: 20, moves: 47, begins: "s13 q14",
            winner: "black", black: "ALPHA26.zip", white: "BETA26.zip" },
        Expected { file: "psq/gomocupjudge-draw.psq", size: 15, moves: 12, begins: "h8 i8 i7",
            winner: "draw", black: "ALPHA26.zip", white: "BETA26.zip" },
        Expected { file: "psq/plain-names-code0.psq", size: 15, moves: 2, begins: "h8 i8",
            winner: "", black: "Alice", white: "Bob" },
        Expected { file: "psq/no-names-then-junk.psq", size: 15, moves: 3, begins: "h8 i9 g7",
            winner: "", black: "", white: "" },
    ]);
}

#[test]
fn rules_stand_in_the_name_of_the_tournament() {
    let Some(folder) = foreign() else { return };
    for (file, variant, event) in [
        (
            "gomocupjudge-free15.psq",
            Variant::Freestyle,
            "Freestyle15_1",
        ),
        ("gomocupjudge-renju15.psq", Variant::Renju, "Renju1"),
        ("gomocupjudge-draw.psq", Variant::Caro, "Caro1"),
    ] {
        let found = open(&folder.join("psq").join(file)).expect(file);
        let reading = found.games[0].as_ref().expect(file);
        assert_eq!(reading.archive.terms.rules.variant, variant, "{file}");
        assert_eq!(reading.archive.annotations.tag(Tag::Event), event, "{file}");
        assert_eq!(warnings(reading), "", "{file}");
    }
    let junk = open(&folder.join("psq/no-names-then-junk.psq")).expect("a game");
    let said = warnings(junk.games[0].as_ref().expect("a game"));
    assert!(
        said.contains("line 6, column 1: \"some trailing junk\" was passed over"),
        "{said}"
    );
    assert!(said.contains("the rules are not in the record"), "{said}");
}

#[test]
#[rustfmt::skip]
fn own_files() {
    check(&own(), Format::Psq, &[
        Expected { file: "psq/hand-human-second-starts-two-numbers.psq", size: 15, moves: 3,
            begins: "h8 i7 j8", winner: "", black: "", white: "" },
        Expected { file: "psq/hand-rectangular-19x17.psq", size: 19, moves: 3,
            begins: "j11 s3 a19", winner: "", black: "pbrain-a.exe", white: "pbrain-b.exe" },
    ]);
    check(&own(), Format::Rec, &[
        Expected { file: "rec/2004050301.rec", size: 20, moves: 5, begins: "j11 k10 k11 i11 l11",
            winner: "", black: "pbrain-A.exe", white: "pbrain-B.exe" },
        Expected { file: "rec/2004050302.rec", size: 20, moves: 4, begins: "j11 k10 a20 t1",
            winner: "", black: "pbrain-A.exe", white: "pbrain-B.exe" },
        Expected { file: "rec/shortname.rec", size: 20, moves: 2, begins: "h13 i12",
            winner: "", black: "swine.zip", white: "pisq7.exe" },
    ]);
    check(&own(), Format::Sav, &[
        Expected { file: "txt/hand-yixin-board.sav", size: 15, moves: 3, begins: "h8 i9 g7",
            winner: "", black: "", white: "" },
    ]);
}

#[test]
fn a_rectangular_board_lies_in_the_upper_left_corner() {
    let found = open(&own().join("psq/hand-rectangular-19x17.psq")).expect("a game");
    let reading = found.games[0].as_ref().expect("a game");
    let caution = Caution::Rectangular {
        columns: 19,
        rows: 17,
    };
    assert!(
        reading
            .warnings
            .iter()
            .any(|warning| warning.caution == caution)
    );
    let transposed = read(b"Piskvorky 17x19, 11:11, 0\n19,17,5\n", &context("")).expect_err("off");
    assert_eq!(transposed.spot, Spot::Line { line: 2, column: 1 });
}

#[test]
fn times_and_levels_are_kept() {
    let found = open(&own().join("rec/2004050301.rec")).expect("a game");
    let archive = &found.games[0].as_ref().expect("a game").archive;
    let spent = (1..=5).map(|node| archive.annotations.note(node).and_then(|note| note.spent));
    let expected = [31, 47, 16, 62, 15].map(Some);
    assert_eq!(spent.collect::<Vec<_>>(), expected);
    let code = &archive.annotations.note(0).expect("an end code").properties[0];
    assert_eq!((&*code.name, &*code.values[0]), ("RECCODE", "0"));

    let found = open(&own().join("psq/hand-human-second-starts-two-numbers.psq")).expect("a game");
    let archive = &found.games[0].as_ref().expect("a game").archive;
    let properties = &archive.annotations.note(0).expect("levels").properties;
    let names = properties.iter().map(|it| (&*it.name, it.values.join(":")));
    let names: Vec<_> = names.collect();
    assert_eq!(
        names,
        [
            ("PSQLEVELS", "0:4".to_string()),
            ("PSQSTARTER", "2".to_string())
        ]
    );
}

/// Player 2 started, so the second name is Black's.
#[test]
fn names_go_by_who_started() {
    let text = "Piskvorky 15x15, 11:11, 1\n8,8\n9,9\none\ntwo\n-1\n2,Cup\n";
    let found = read(text.as_bytes(), &context("")).expect("a game");
    let archive = &found.games[0].as_ref().expect("a game").archive;
    assert_eq!(archive.annotations.tag(Tag::Black), "two");
    assert_eq!(archive.annotations.tag(Tag::White), "one");
    assert_eq!(won(archive), "black");
}

#[test]
fn broken_files() {
    let said = |file: &str| {
        let found = open(&own().join("broken").join(file));
        match found {
            Err(error) => (error.to_string(), 0),
            Ok(found) => {
                let reading = found.games[0].as_ref().expect("a beginning");
                let broken = reading.broken.as_ref().expect("broken");
                (broken.to_string(), reading.archive.nodes.len())
            }
        }
    };
    for (file, text, moves) in [
        (
            "b10-psq-wrong-header.psq",
            "line 1, column 1: expected the header of Piskvork, found \"Piskvork 15x15, 11:11, 0\"",
            0,
        ),
        (
            "b11-psq-bad-sizes.psq",
            "line 1, column 11: expected a board size from 5 to 22, found \"0x999999999999\"",
            0,
        ),
        (
            "b12-psq-negative-and-outside.psq",
            "line 3, column 1: \"-1,-1,0\" is not a point of a board of 15×15",
            1,
        ),
        (
            "b13-psq-occupied-and-huge-numbers.psq",
            "line 3, column 1: the point h8 is taken",
            1,
        ),
        ("b14-psq-empty.psq", "the file is empty", 0),
    ] {
        assert_eq!(said(file), (text.to_string(), moves), "{file}");
    }
}

#[test]
fn numbers_too_large_do_not_wrap() {
    let text = "Piskvorky 15x15, 11:11, 0\n8,8,99999999999999999999999\n9,9,1\n";
    let found = read(text.as_bytes(), &context("")).expect("a game");
    let archive = &found.games[0].as_ref().expect("a game").archive;
    assert_eq!(
        archive.annotations.note(1).and_then(|note| note.spent),
        Some(u32::MAX)
    );
    let text = "Piskvorky 15x15, 11:11, 0\n99999999999999999999,1,0\n";
    let error = read(text.as_bytes(), &context("")).expect_err("off the board");
    assert!(matches!(error.problem, Problem::OffBoard { .. }), "{error}");
}

/// Reading a text and writing it again gives the same bytes.
#[test]
fn text_forms_are_lossless() {
    let Some(folder) = foreign() else { return };
    for file in ["free15", "renju15", "standard20", "draw"] {
        let path = folder.join(format!("psq/gomocupjudge-{file}.psq"));
        let text = String::from_utf8(bytes(&path)).expect("ASCII");
        let game: Psq = text.parse().expect("a game");
        assert_eq!(game.to_string(), text, "{file}");
    }
    for file in ["psq/piskvork-20x20-level7.psq", "psq/plain-names-code0.psq"] {
        let text = String::from_utf8(bytes(&folder.join(file))).expect("ASCII");
        let game: Psq = text.parse().expect("a game");
        assert_eq!(game.to_string(), text.replace('\r', ""), "{file}");
    }
    for file in ["2004050301.rec", "2004050302.rec", "shortname.rec"] {
        let text = String::from_utf8(bytes(&own().join("rec").join(file))).expect("ASCII");
        let game: Rec = text.parse().expect("a game");
        assert_eq!(game.to_string(), text.replace('\r', ""), "{file}");
    }
}

#[test]
fn openings_as_offsets() {
    let Some(folder) = foreign() else { return };
    for (file, size, games) in [
        // 8,-3 on 20 lines: column 18, row 7 from the top.
        (
            "cgomokucli-offset_freestyle_20x20.txt",
            20,
            vec![
                "s13 q14 p14 o13 m18 j15",
                "q4 o4 q6 o6 q8 o8",
                "j7 j5 n5 o6 q9",
            ],
        ),
        (
            "gomocuponline-openings.txt",
            20,
            vec![
                "i19 j19 l19 k17 k16",
                "c18 c17 d18 e16",
                "b19 b18 e18 e16 e15",
            ],
        ),
    ] {
        let found = open(&folder.join("txt").join(file)).expect(file);
        assert_eq!(found.format, Format::Offsets, "{file}");
        let mut lines = Vec::new();
        for game in &found.games {
            let reading = game.as_ref().expect(file);
            assert_eq!(reading.archive.terms.size.lines(), size, "{file}");
            lines.push(plies(&reading.archive));
        }
        lines.truncate(games.len());
        assert_eq!(lines, games, "{file}");
    }
}

#[test]
fn offsets_go_right_and_down_from_the_centre() {
    let found = read(b"0,0, 1,-1, -7,7\n7,-7, 0,1\n", &context("")).expect("openings");
    let lines = found
        .games
        .iter()
        .map(|game| plies(&game.as_ref().expect("a game").archive));
    assert_eq!(lines.collect::<Vec<_>>(), ["h8 i9 a1", "o15 h7"]);
    let found = read(b"0,0, 1,-1\n1,1, 1,1\n2,x\n", &context("")).expect("one of them");
    let said = found.games.iter().map(|game| match game {
        Ok(reading) => plies(&reading.archive),
        Err(error) => error.to_string(),
    });
    let expected = [
        "h8 i9",
        "line 2, column 1: the point i7 is taken",
        "line 3, column 3: expected a number, found \"x\"",
    ];
    assert_eq!(said.collect::<Vec<_>>(), expected);
}

#[test]
fn a_saved_board_may_be_cut_off() {
    let found = read(b"15\n15\n3\n7 7\n6 8\n", &context("a.sav")).expect("two moves");
    let reading = found.games[0].as_ref().expect("two moves");
    assert_eq!(plies(&reading.archive), "h8 i9");
    let broken = reading.broken.as_ref().expect("cut off");
    assert_eq!(
        broken.to_string(),
        "line 6, column 1: the file ends inside a move"
    );
    for text in [
        "15\n15\n",
        "15\n15\n900\n",
        "15\n15\n1\n15 0\n",
        "15\n15\n1\n7 -1\n",
        "4\n4\n0\n",
    ] {
        read(text.as_bytes(), &context("a.sav")).expect_err(text);
    }
}
