//! The labelled renju positions of `crates/testing/data`, and those of a folder named by
//! `TENGEN_EXTRA_CASES`.

use std::path::PathBuf;

use crate::folders;

use tengen_core::{Board, BoardSize, Point, Stone};

/// A label. Kinds are given by the words in the files: `none`, `33`, `44`, `overline`, `five`.
pub enum Labelled {
    /// The effect of a black stone on one point.
    Case(Point, String),
    /// All forbidden points with their kinds, then all points where Black makes a five, in order.
    Set(Vec<(Point, String)>, Vec<Point>),
}

/// A position with its label, and its place in the files for error messages.
pub struct RenjuCase {
    pub place: String,
    pub board: Board,
    pub label: Labelled,
}

/// Reads a board: rows from the top, separated by slashes; `x` is black, `o` white, `.` empty.
pub fn read_board(rows: &str) -> Option<Board> {
    let rows: Vec<&str> = rows.split('/').collect();
    let lines = u8::try_from(rows.len()).ok()?;
    let mut board = Board::new(BoardSize::new(lines).ok()?);
    for (row, cells) in (0..lines).zip(rows.iter().rev()) {
        for (column, cell) in (0..lines).zip(cells.chars()) {
            let stone = match cell {
                'x' => Stone::Black,
                'o' => Stone::White,
                '.' => continue,
                _ => return None,
            };
            board.put(Point::new(column, row)?, stone);
        }
        if cells.chars().count() != usize::from(lines) {
            return None;
        }
    }
    Some(board)
}

fn read_line(text: &str) -> Option<(Board, Option<Labelled>)> {
    let fields: Vec<&str> = text.split('|').map(str::trim).collect();
    let board = read_board(fields.first()?)?;
    let label = match fields[1..] {
        ["b" | "w", ..] => None,
        [
            point,
            kind @ ("none" | "33" | "44" | "overline" | "five"),
            ..,
        ] => Some(Labelled::Case(point.parse().ok()?, kind.to_string())),
        [forbidden, fives] => {
            let mut points = Vec::new();
            for word in forbidden.split(' ').filter(|&word| word != "-") {
                let (point, kind) = word.split_once(':')?;
                points.push((point.parse().ok()?, kind.to_string()));
            }
            points.sort();
            let words = fives.split(' ').filter(|&word| word != "-");
            let mut fives: Vec<Point> = words.map(str::parse).collect::<Result<_, _>>().ok()?;
            fives.sort();
            Some(Labelled::Set(points, fives))
        }
        _ => return None,
    };
    Some((board, label))
}

fn files() -> Vec<PathBuf> {
    let data = folders::data();
    let mut files = vec![
        data.join("forbidden-cases.txt"),
        data.join("forbidden-sets.txt"),
    ];
    files.extend(further(&["forbidden", "public"]));
    files
}

/// Returns the text files in the folder of extra cases whose names begin with one of `names`; none
/// without such a folder.
pub fn further(names: &[&str]) -> Vec<PathBuf> {
    let mut files = Vec::new();
    if let Some(folder) = std::env::var_os("TENGEN_EXTRA_CASES") {
        let entries = std::fs::read_dir(&folder).expect("the folder of further cases");
        for entry in entries {
            let path = entry.expect("an entry of the folder").path();
            let name = path.file_name().unwrap_or_default().to_string_lossy();
            if names.iter().any(|start| name.starts_with(start)) && name.ends_with(".txt") {
                files.push(path.clone());
            }
        }
    }
    files.sort();
    files
}

/// Returns the labelled lines of all files. Lines of other kinds (solver puzzles) are skipped; a line that
/// cannot be read fails the test.
pub fn lines() -> Vec<RenjuCase> {
    let mut lines = Vec::new();
    for file in files() {
        let text = std::fs::read_to_string(&file)
            .unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for (number, text) in (1..).zip(text.lines()) {
            if text.starts_with('#') || text.trim().is_empty() {
                continue;
            }
            let place = format!("{}:{number}", file.display());
            let read = read_line(text);
            let (board, label) = read.unwrap_or_else(|| panic!("{place}: not a labelled line"));
            if let Some(label) = label {
                lines.push(RenjuCase {
                    place,
                    board,
                    label,
                });
            }
        }
    }
    lines
}
