//! The board size of records that do not state it.

use tengen_core::BoardSize;
use tengen_records::{Caution, Format, Problem, Reading, RecordError, read_as};
use tengen_testing::text_records::context;

const MOVES: (Format, &str) = (Format::Moves, "h8 i9");
const STRING: (Format, &str) = (Format::Gomocalc, "h8i9");
const OFFSETS: (Format, &str) = (Format::Offsets, "0,0, 1,-1");
const REC: (Format, &str) = (Format::Rec, "a\nb\n7,7,0\n8,8,0\n");

fn first(
    (format, text): (Format, &str),
    name: &str,
    said: Option<u8>,
) -> Result<Reading, RecordError> {
    let mut context = context(name);
    context.size = said.map(|lines| BoardSize::new(lines).expect("a size"));
    let found = read_as(format, text.as_bytes(), &context)?;
    found.games.into_iter().next().expect("a game")
}

/// Returns the board size, and `true` if it is a guess.
fn lines(record: (Format, &str), name: &str, said: Option<u8>) -> (u8, bool) {
    let reading = first(record, name, said).expect("a game");
    let size = reading.archive.terms.size;
    let mut warnings = reading.warnings.iter();
    let is_guess = warnings.any(|warning| warning.caution == Caution::SizeGuessed(size));
    (size.lines(), is_guess)
}

#[test]
fn said_by_the_user() {
    for record in [MOVES, STRING, OFFSETS, REC] {
        assert_eq!(
            lines(record, "a_20x20.txt", Some(19)),
            (19, false),
            "{record:?}"
        );
        assert_eq!(lines(record, "", Some(15)), (15, false), "{record:?}");
    }
    let broken = first((Format::Moves, "h8 i16"), "", Some(15)).expect("a move");
    let problem = broken.broken.expect("a stone off the board").problem;
    assert!(matches!(problem, Problem::OffBoard { .. }), "{problem}");
    for record in [
        (Format::Offsets, "0,0, 8,0"),
        (Format::Rec, "a\nb\n15,0,0\n"),
    ] {
        let error = first(record, "", Some(15)).expect_err("no stone on the board");
        assert!(matches!(error.problem, Problem::OffBoard { .. }), "{error}");
    }
    let stored = (Format::Moves, "[Size \"19\"]\nh8");
    assert_eq!(lines(stored, "", Some(15)), (19, false));
}

#[test]
fn said_by_the_name() {
    for record in [MOVES, STRING, OFFSETS, REC] {
        assert_eq!(
            lines(record, "free_20x20-a.txt", None),
            (20, false),
            "{record:?}"
        );
        assert_eq!(lines(record, "10x10.txt", None), (10, false), "{record:?}");
    }
}

#[test]
fn a_guess() {
    for (record, usual) in [(MOVES, 15), (STRING, 15), (OFFSETS, 15), (REC, 20)] {
        for name in ["", "15x16", "4x4", "99x99", "120x120", "x"] {
            assert_eq!(
                lines(record, name, None),
                (usual, true),
                "{record:?} {name}"
            );
        }
    }
}
