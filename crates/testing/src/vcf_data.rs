//! Puzzles of wins by fours: those of `crates/testing/data/vcf.txt`, and those of a folder named by
//! `TENGEN_EXTRA_CASES` (files that begin with `vcf`, and the parts of files that begin with `public`
//! below a line `# --- vcf`).

use tengen_core::{Board, Point, Stone};

use crate::folders;
use crate::renju_data::{further, read_board};

/// A position in which a side wins by fours, or is known not to.
pub struct Puzzle {
    /// Where it stands, for messages.
    pub place: String,
    pub board: Board,
    pub attacker: Stone,
    /// Moves of the attacker up to the five, as few as possible; 0 where there is no such win.
    pub moves: usize,
    /// A line that wins. The last two points are both the attacker's.
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

/// All puzzles. A line that cannot be read fails the test.
pub fn puzzles() -> Vec<Puzzle> {
    let own = folders::data().join("vcf.txt");
    let mut puzzles = Vec::new();
    for file in [own].into_iter().chain(further(&["vcf", "public"])) {
        let text = std::fs::read_to_string(&file)
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let name = file.file_name().unwrap_or_default().to_string_lossy();
        let mut is_wanted = name.starts_with("vcf");
        for (number, text) in (1..).zip(text.lines()) {
            if let Some(part) = text.strip_prefix("# --- ") {
                is_wanted = part.starts_with("vcf");
            }
            if !is_wanted || text.starts_with('#') || text.trim().is_empty() {
                continue;
            }
            let place = format!("{}:{number}", file.display());
            let puzzle = read_line(text).unwrap_or_else(|| panic!("{place}: not a puzzle"));
            puzzles.push(Puzzle { place, ..puzzle });
        }
    }
    puzzles
}
