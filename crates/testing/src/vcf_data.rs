//! Puzzles of wins by continuous fours (VCF): those of `crates/testing/data/vcf.txt`, and those of a folder
//! named by `TENGEN_EXTRA_CASES` (files whose names begin with `vcf`, and in files whose names begin with
//! `public` the parts below a line `# --- vcf`).

use tengen_core::{Board, Point, Stone};

use crate::puzzle_lines::puzzle_lines;
use crate::renju_data::read_board;

/// A position in which the attacker is known to win by fours, or known not to.
pub struct Puzzle {
    /// The file and line, for error messages.
    pub place: String,
    pub board: Board,
    pub attacker: Stone,
    /// The least number of the attacker's moves up to the five; 0 if there is no such win.
    pub moves: usize,
    /// A winning line. The last two points are both the attacker's.
    pub line: Vec<Point>,
}

fn read_line(text: &str) -> Option<Puzzle> {
    let fields: Vec<&str> = text.split('|').map(str::trim).collect();
    let [rows, attacker, moves, _, line, _] = fields[..] else {
        return None;
    };
    let attacker = match attacker {
        "b" => Stone::Black,
        "w" => Stone::White,
        _ => return None,
    };
    let moves = moves.parse().ok()?;
    let points = line.split(',').map(str::parse).collect::<Result<_, _>>();
    let line: Vec<Point> = if line == "-" {
        Vec::new()
    } else {
        points.ok()?
    };
    (line.len() == 2 * moves - 2 * usize::from(moves > 0)).then_some(())?;
    Some(Puzzle {
        place: String::new(),
        board: read_board(rows)?,
        attacker,
        moves,
        line,
    })
}

/// Returns all puzzles. A line that cannot be read fails the test.
pub fn puzzles() -> Vec<Puzzle> {
    let puzzle = |(place, text): (String, String)| {
        let puzzle = read_line(&text).unwrap_or_else(|| panic!("{place}: not a puzzle"));
        Puzzle { place, ..puzzle }
    };
    puzzle_lines("vcf").into_iter().map(puzzle).collect()
}
