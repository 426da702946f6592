//! Puzzles of wins by threats (VCT): those of `crates/testing/data/vct.txt`, and those of a folder named by
//! `TENGEN_EXTRA_CASES` (files whose names begin with `vct`, and in files whose names begin with `public` the
//! parts below a line `# --- vct`).

use tengen_core::rules::Setup;
use tengen_core::{Position, Ruleset, Stone};

use crate::folders;
use crate::renju_data::{further, read_board};

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
    let own = folders::data().join("vct.txt");
    let mut puzzles = Vec::new();
    for file in [own].into_iter().chain(further(&["vct", "public"])) {
        let text = std::fs::read_to_string(&file)
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let mut is_wanted = name.starts_with("vct");
        for (number, text) in (1..).zip(text.lines()) {
            if let Some(part) = text.strip_prefix("# --- ") {
                is_wanted = part.starts_with("vct");
            }
            if !is_wanted || text.starts_with('#') || text.trim().is_empty() {
                continue;
            }
            let place = format!("{}:{number}", file.display());
            let position = read_line(text).unwrap_or_else(|| panic!("{place}: not a puzzle"));
            puzzles.push(ThreatPuzzle { place, position });
        }
    }
    puzzles
}
