//! Move lines of Piskvork and Gomotur, `column,row,ms`, and the names of their players.

use std::fmt;

use super::TimedMove;
use crate::builder::Builder;
use crate::foreign::{from_top, row_from_top};
use crate::line::ShownLine;
use crate::text::{Spots, lines, numbers};
use crate::{Problem, RecordError};
use tengen_core::board::{Board, BoardSize, Point, Stone};
use tengen_core::game::{Action, Annotations, Tag};

/// Lines of a file that are not blank, with a current position.
pub(crate) struct Lines<'a> {
    lines: Vec<(usize, &'a str)>,
    at: usize,
}

impl<'a> Lines<'a> {
    /// Maximum number of lines to look at, more than a game has.
    const MOST: usize = 1000;

    pub(crate) fn new(text: &'a str) -> Lines<'a> {
        let lines = lines(text).filter(|(_, line)| !line.trim().is_empty());
        Lines {
            lines: lines.take(Self::MOST).collect(),
            at: 0,
        }
    }

    pub(crate) fn next(&mut self) -> Option<(usize, &'a str)> {
        let line = self.lines.get(self.at).copied();
        self.at += 1;
        line
    }

    /// Returns the remaining lines.
    pub(crate) fn rest(&self) -> &[(usize, &'a str)] {
        self.lines.get(self.at..).unwrap_or_default()
    }
}

/// Moves with their byte offsets, and the error at which they stop.
pub(crate) struct Moves {
    pub(crate) moves: Vec<(usize, TimedMove)>,
    pub(crate) broken: Option<RecordError>,
}

/// Reads a line of two or three numbers; the third is -1 if it is missing.
pub(crate) fn move_numbers(line: &str) -> Option<[i64; 3]> {
    // A line with more numbers is no move; checking the commas first avoids parsing a long line.
    if line.bytes().filter(|&byte| byte == b',').count() > 2 {
        return None;
    }
    match *numbers(line)? {
        [column, row] => Some([column, row, -1]),
        [column, row, spent] => Some([column, row, spent.max(0)]),
        _ => None,
    }
}

/// Rectangular part at the upper left corner of a square board.
#[derive(Clone, Copy)]
pub(crate) struct Area {
    pub(crate) columns: BoardSize,
    pub(crate) rows: BoardSize,
    /// Number of the first column and of the first row.
    pub(crate) first: i64,
}

impl Area {
    fn size(self) -> BoardSize {
        self.columns.max(self.rows)
    }

    fn point(self, column: i64, row: i64) -> Option<Point> {
        let (column, row) = (
            column.checked_sub(self.first)?,
            row.checked_sub(self.first)?,
        );
        let is_inside =
            column < i64::from(self.columns.lines()) && row < i64::from(self.rows.lines());
        from_top(self.size(), column, row).filter(|_| is_inside)
    }
}

/// Reads the moves up to the first line that is not a move.
pub(crate) fn moves(lines: &mut Lines<'_>, area: Area, spots: &mut Spots<'_>) -> Moves {
    let mut board = Board::new(area.size());
    let mut moves = Vec::new();
    let mut broken = None;
    while let Some(&(offset, line)) = lines.rest().first() {
        let Some([column, row, spent]) = move_numbers(line) else {
            break;
        };
        lines.next();
        let problem = match area.point(column, row) {
            None => Some(Problem::OffBoard {
                found: crate::text::line(line),
                size: area.size(),
            }),
            Some(point) if !board.put(point, Stone::Black) => Some(Problem::Occupied(point)),
            Some(point) => {
                let spent = (spent >= 0).then(|| u32::try_from(spent).unwrap_or(u32::MAX));
                moves.push((offset, TimedMove { point, spent }));
                None
            }
        };
        if let Some(problem) = problem {
            broken = Some(spots.error(offset, problem));
            break;
        }
    }
    Moves { moves, broken }
}

pub(crate) fn write_moves(
    f: &mut fmt::Formatter<'_>,
    moves: &[TimedMove],
    size: BoardSize,
    first: u32,
) -> fmt::Result {
    for TimedMove { point, spent } in moves {
        let column = u32::from(point.column()) + first;
        let row = u32::from(row_from_top(size, *point)) + first;
        match spent {
            Some(spent) => writeln!(f, "{column},{row},{spent}")?,
            None => writeln!(f, "{column},{row}")?,
        }
    }
    Ok(())
}

/// Plays the moves with their times; returns the error of the first move that cannot be played.
pub(crate) fn play(
    moves: &Moves,
    builder: &mut Builder,
    spots: &mut Spots<'_>,
) -> Option<RecordError> {
    for (offset, TimedMove { point, spent }) in &moves.moves {
        if let Err(problem) = builder.act(Action::place(*point), None) {
            return Some(spots.error(*offset, problem));
        }
        builder.note().spent = *spent;
    }
    moves.broken.clone()
}

/// Returns the moves of the shown line with their times; passes are left out.
pub(crate) fn timed(line: &ShownLine<'_>, annotations: &Annotations) -> Vec<TimedMove> {
    let stones = line.plies().filter_map(|ply| {
        let spent = annotations.note(ply.node).and_then(|note| note.spent);
        ply.point.map(|point| TimedMove { point, spent })
    });
    stones.collect()
}

/// Names that Piskvork gives to human players.
const PEOPLE: [&str; 2] = ["homo-1", "homo-2"];

/// Sets the player tags from the names of Black and White, except for the default names of humans.
pub(crate) fn set_names(annotations: &mut Annotations, names: [&str; 2]) {
    for (tag, name) in [Tag::Black, Tag::White].into_iter().zip(names) {
        if !PEOPLE.contains(&name) {
            annotations.set_tag(tag, name);
        }
    }
}

/// Returns the names of the players as single lines, and `true` if the archive has exactly these names.
pub(crate) fn names(annotations: &Annotations) -> ([String; 2], bool) {
    let mut is_whole = true;
    let names = [(Tag::Black, PEOPLE[0]), (Tag::White, PEOPLE[1])].map(|(tag, person)| {
        let name = annotations.tag(tag);
        let line = one_line(name);
        is_whole &= line == name && !PEOPLE.contains(&name);
        if line.is_empty() {
            person.to_string()
        } else {
            line
        }
    });
    (names, is_whole)
}

/// Returns a text as a single line that cannot be read as a move.
pub(crate) fn one_line(text: &str) -> String {
    let line = text.replace(['\n', '\r'], " ").trim().to_string();
    if numbers(&line).is_some() {
        return line.replace(',', " ");
    }
    line
}
