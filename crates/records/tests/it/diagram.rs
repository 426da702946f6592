//! Diagrams: boards drawn with characters.

use tengen_core::Stone;
use tengen_core::game::Sign;
use tengen_records::{Caution, Format, read};
use tengen_testing::text_records::{context, foreign, open};

#[test]
fn diagrams() {
    let text = ". . . . .\n. x . . .\n. . O . .\n. . . * .\n. . . . .\n";
    let compact = "...../.x.../..o../...X./.....";
    for text in [text, compact] {
        let found = read(text.as_bytes(), &context("")).expect(text);
        assert_eq!(found.format, Format::Diagram, "{text}");
        let setup = found.games[0].as_ref().expect(text).archive.setup.clone();
        let setup = setup.expect("stones");
        assert_eq!(setup.to_move, Stone::White);
        assert_eq!(
            setup.board.to_string(),
            ". . . . .\n. x . . .\n. . o . .\n. . . x .\n. . . . ."
        );
    }
    let wrong = format!("{}\n.....", ".....\n..?..\n.....\n.....");
    let error = read(wrong.as_bytes(), &context("a.diagram")).expect_err("a sign");
    assert_eq!(
        error.to_string(),
        "line 2, column 3: expected a row of the board, found \"?\""
    );
}

#[test]
fn diagrams_with_a_point_that_is_asked_about() {
    let Some(folder) = foreign() else { return };
    for (file, asked, black, rows) in [
        (
            "textdiagram-df-corner-ne-1.pos",
            "o15",
            "l15 m15 n15 o12 o13 o14",
            14,
        ),
        (
            "textdiagram-df-corner-sw-1.pos",
            "a2",
            "b2 c2 d2 a3 a4 a5",
            14,
        ),
        ("textdiagram-dt-random-001.pos", "h8", "e8 f8 h10 h11", 15),
    ] {
        let found = open(&folder.join("pos").join(file)).expect(file);
        assert_eq!(found.format, Format::Diagram, "{file}");
        let reading = found.games[0].as_ref().expect(file);
        let setup = reading.archive.setup.as_ref().expect(file);
        let mut expected: Vec<_> = black.split(' ').collect();
        let mut stones: Vec<_> = setup
            .board
            .size()
            .points()
            .filter(|&point| setup.board.at(point) == Some(Stone::Black))
            .map(|point| point.to_string())
            .collect();
        expected.sort_unstable();
        stones.sort_unstable();
        assert_eq!(stones, expected, "{file}");
        let note = reading.archive.annotations.note(0).expect(file);
        assert_eq!(note.marks[0].sign, Sign::Label("D".to_string()));
        assert_eq!(note.marks[0].point.to_string(), asked, "{file}");
        let is_cut = Caution::Rectangular { columns: 15, rows };
        assert_eq!(
            reading.warnings.iter().any(|w| w.caution == is_cut),
            rows == 14,
            "{file}"
        );
    }
}

/// Letters and numbers at the edges are ignored.
#[test]
fn names_of_columns_and_rows_are_passed_over() {
    let text = "  A B C D E\n5 . . . . . 5\n4 . x . . . 4\n3 . . o . . 3\n2 . . . . . 2\n\
        1 . . . . . 1\n  A B C D E\n";
    let found = read(text.as_bytes(), &context("")).expect("a picture");
    assert_eq!(found.format, Format::Diagram);
    let setup = found.games[0]
        .as_ref()
        .expect("a picture")
        .archive
        .setup
        .clone();
    let setup = setup.expect("stones");
    assert_eq!(setup.to_move, Stone::Black);
    assert_eq!(
        setup.board.to_string(),
        ". . . . .\n. x . . .\n. . o . .\n. . . . .\n. . . . ."
    );
}

#[test]
fn pictures_that_are_none() {
    for text in [
        "....\n....\n....\n....",
        ".....\n....\n.....\n.....\n.....",
        ".....\n",
    ] {
        read(text.as_bytes(), &context("a.diagram")).expect_err(text);
    }
    let tall = ".....\n".repeat(23);
    read(tall.as_bytes(), &context("a.diagram")).expect_err("too many rows");
}
