//! Puzzles of wins by threats (VCT): those of `crates/testing/data/vct.txt`, and those of a folder named by
//! `TENGEN_EXTRA_CASES` (files whose names begin with `vct`, and in files whose names begin with `public` the
//! parts below a line `# --- vct`).

use tengen_core::rules::Setup;
use tengen_core::{Position, Ruleset, Stone};

use crate::puzzle_lines::puzzle_lines;
use crate::renju_data::read_board;

/// A position of renju in which the side to move is known to win by threats.
pub struct ThreatPuzzle {
    /// The file and line, for error messages.
    pub place: String,
    pub position: Position,
}

fn read_line(text: &str) -> Option<Position> {
    let mut fields = text.split('|').map(str::trim);
    let board = read_board(fields.next()?)?;
    let to_move = match fields.next()? {
        "b" => Stone::Black,
        "w" => Stone::White,
        _ => return None,
    };
    let setup = Setup { board, to_move };
    Some(Position::from_setup(setup, Ruleset::RENJU, Stone::Black))
}

/// Returns all puzzles. A line that cannot be read fails the test.
pub fn threat_puzzles() -> Vec<ThreatPuzzle> {
    let puzzle = |(place, text): (String, String)| {
        let position = read_line(&text).unwrap_or_else(|| panic!("{place}: not a puzzle"));
        ThreatPuzzle { place, position }
    };
    puzzle_lines("vct").into_iter().map(puzzle).collect()
}
