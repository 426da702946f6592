//! Writes a collection: a table for each rule set and board size, column by column, because equal things beside
//! each other compress well.

use super::super::code::code;
use super::super::id::hash;
use super::{HEAD, Puzzle};

/// Writes puzzles that are in the order of collections.
pub(super) fn write(puzzles: &[Puzzle]) -> Vec<u8> {
    let mut bytes = HEAD.to_vec();
    let tables = puzzles.chunk_by(|one, other| {
        let (one, other) = (one.position(), other.position());
        one.rules() == other.rules() && one.board().size() == other.board().size()
    });
    let count = tables.clone().count();
    number(&mut bytes, count);
    for table in tables {
        self::table(&mut bytes, table);
    }
    let sum = checksum(&bytes);
    bytes.extend(sum);
    bytes
}

/// Returns the checksum of everything before it.
pub(crate) fn checksum(bytes: &[u8]) -> [u8; 4] {
    let [.., a, b, c, d] = hash(bytes).to_be_bytes();
    [a, b, c, d]
}

fn table(bytes: &mut Vec<u8>, puzzles: &[Puzzle]) {
    let Some(first) = puzzles.first() else {
        return;
    };
    let rules = first.position().rules().to_string();
    number(bytes, rules.len());
    bytes.extend(rules.bytes());
    bytes.push(first.position().board().size().lines());
    number(bytes, puzzles.len());
    let columns: [fn(&Puzzle) -> u8; 6] = [
        Puzzle::head,
        |it| it.themes().bits(),
        |it| it.difficulty().moves,
        |it| it.difficulty().tempting,
        |it| it.difficulty().effort,
        |it| it.difficulty().quiet,
    ];
    for column in columns {
        bytes.extend(puzzles.iter().map(column));
    }
    for puzzle in puzzles {
        number(bytes, puzzle.position().board().stones().into());
    }
    for puzzle in puzzles {
        number(bytes, puzzle.solutions().len());
    }
    for puzzle in puzzles {
        let size = puzzle.position().board().size();
        for &point in puzzle.solutions() {
            number(bytes, size.index_of(point).unwrap_or_default().into());
        }
    }
    for puzzle in puzzles {
        bytes.extend(code(puzzle.position().board()));
    }
}

/// Writes a number in groups of seven bits, the lowest first; all but the last have the highest bit set.
pub(crate) fn number(bytes: &mut Vec<u8>, number: usize) {
    let mut rest = number;
    while rest >= 0x80 {
        // The lowest seven bits fit into a byte.
        bytes.push(0x80 | u8::try_from(rest & 0x7f).unwrap_or_default());
        rest >>= 7;
    }
    bytes.push(u8::try_from(rest).unwrap_or_default());
}
