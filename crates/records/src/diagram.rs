//! Text diagrams of a board: one row per line, or rows separated by `/`, the highest row first.
//!
//! Black is `x`, `X`, `*`, `#` or `●`, White is `o`, `O` or `○`, an empty point is `.`, `+`, `-`,
//! `_` or `·`. Spaces are ignored, as are letters and numbers at the edges. (Some Japanese programs
//! draw Black as `o`; a diagram does not show that.) Black is to move if both colours have the same
//! number of stones or White has more. The writer uses the format of [`Board`]. It writes the
//! position at the cursor, or the end of the shown line if the cursor is at the start.
//!
//! `D` is an empty point that the diagram asks about. Test diagrams of public renju rule checkers
//! use it for the point to be judged. It becomes a label. A diagram with different numbers of rows
//! and columns is placed in the upper left corner of a square board.

use super::builder::Builder;
use super::foreign::{self, about_rules};
use super::line::ShownLine;
use super::text::{Spots, decode, warning};
use super::{
    Caution, Charset, Collection, Context, Format, Loss, Part, Problem, Reading, RecordError,
    Unwritable, Warning, Written,
};
use tengen_core::board::{Board, BoardSize, Point, Stone};
use tengen_core::game::{Archive, Mark, Sign};
use tengen_core::rules::Setup;

/// Content of one point of a diagram.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Empty,
    Stone(Stone),
    /// Empty point that the diagram asks about (`D`).
    Asked,
}

impl Cell {
    const fn of_sign(sign: char) -> Option<Cell> {
        Some(match sign {
            '.' | '+' | '-' | '_' | '·' => Cell::Empty,
            'x' | 'X' | '*' | '#' | '●' => Cell::Stone(Stone::Black),
            'o' | 'O' | '○' => Cell::Stone(Stone::White),
            'D' => Cell::Asked,
            _ => return None,
        })
    }
}

/// Returns the rows of a text with their byte offsets: split at line ends and `/`, without blank
/// rows, column letters and row numbers.
fn rows(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut offset = 0;
    let rows = text.split_inclusive(['\n', '/']).map(move |row| {
        let start = offset;
        offset += row.len();
        let is_number = |sign: char| sign.is_ascii_digit() || sign.is_whitespace() || sign == '/';
        let inner = row.trim_start_matches(is_number);
        (
            start + row.len() - inner.len(),
            inner.trim_end_matches(is_number),
        )
    });
    rows.filter(|(_, row)| !row.is_empty() && !are_columns(row))
}

/// Returns `true` if a row holds column letters: `a b c d e` and so on.
fn are_columns(row: &str) -> bool {
    let letters = row.chars().filter(|sign| !sign.is_whitespace());
    let pairs = letters.zip('a'..='v');
    // A row of the board never begins with these letters in this order.
    let same = pairs.take_while(|(sign, letter)| sign.eq_ignore_ascii_case(letter));
    same.count() >= usize::from(BoardSize::MIN)
}

/// Returns `true` if a text consists of rows of diagram characters and has a valid board size.
pub(super) fn is_diagram(text: &str) -> bool {
    let mut count = 0;
    let mut width = None;
    for (_, row) in rows(text) {
        let mut columns = 0;
        for sign in row.chars().filter(|sign| !sign.is_whitespace()) {
            columns += 1;
            if Cell::of_sign(sign).is_none() || columns > BoardSize::MAX {
                return false;
            }
        }
        count += 1;
        if count > BoardSize::MAX || *width.get_or_insert(columns) != columns {
            return false;
        }
    }
    let width = width.unwrap_or(0);
    count >= BoardSize::MIN && width >= BoardSize::MIN
}

pub(super) fn read(bytes: &[u8], context: &Context<'_>) -> Result<Collection, RecordError> {
    let decoded = decode(bytes, context)?;
    let picture = picture(&decoded.text)?;
    let mut warnings: Vec<Warning> = decoded.warnings;
    warnings.extend(about_rules(None));
    warnings.extend(picture.warning);
    let terms = foreign::terms(context, None, picture.board.size());
    let mut builder = Builder::new(terms, context.limits);
    builder.set_up(Setup {
        to_move: turn(&picture.board),
        board: picture.board,
    });
    for point in picture.asked {
        let sign = Sign::Label("D".to_string());
        builder.note().marks.push(Mark { point, sign });
    }
    let reading = Reading {
        archive: builder.finish(None),
        warnings,
        broken: None,
    };
    Ok(Collection::one(Format::Diagram, reading))
}

struct Picture {
    board: Board,
    asked: Vec<Point>,
    warning: Option<Warning>,
}

fn picture(text: &str) -> Result<Picture, RecordError> {
    let mut spots = Spots::new(text);
    let mut cells: Vec<Vec<Cell>> = Vec::new();
    for (offset, row) in rows(text) {
        let cells_here =
            row_cells(row).map_err(|(at, problem)| spots.error(offset + at, problem))?;
        let is_first = cells
            .first()
            .is_none_or(|first| first.len() == cells_here.len());
        if !is_first || cells.len() == usize::from(BoardSize::MAX) {
            let problem = Problem::Expected {
                expected: Part::Row,
                found: super::text::line(row),
            };
            return Err(spots.error(offset, problem));
        }
        cells.push(cells_here);
    }
    let columns = cells.first().map_or(0, Vec::len);
    let lines = |count: usize| {
        u8::try_from(count)
            .ok()
            .and_then(|n| BoardSize::new(n).ok())
    };
    let size = lines(columns).zip(lines(cells.len()));
    let size = size
        .map(|(columns, rows)| columns.max(rows))
        .ok_or_else(|| {
            let found = format!("{columns}×{}", cells.len());
            let expected = Part::Size;
            RecordError::file(Problem::Expected { expected, found })
        })?;
    let mut board = Board::new(size);
    let mut asked = Vec::new();
    for (row, cells) in (0..).zip(&cells) {
        for (column, cell) in (0..).zip(cells) {
            let Some(point) = foreign::from_top(size, column, row) else {
                continue;
            };
            match cell {
                Cell::Empty => (),
                Cell::Asked => asked.push(point),
                Cell::Stone(stone) => {
                    board.put(point, *stone);
                }
            }
        }
    }
    let warning = (columns != cells.len()).then(|| {
        warning(Caution::Rectangular {
            columns: u32::try_from(columns).unwrap_or(u32::MAX),
            rows: u32::try_from(cells.len()).unwrap_or(u32::MAX),
        })
    });
    Ok(Picture {
        board,
        asked,
        warning,
    })
}

fn row_cells(row: &str) -> Result<Vec<Cell>, (usize, Problem)> {
    let mut cells = Vec::new();
    for (index, sign) in row.char_indices() {
        if sign.is_whitespace() {
            continue;
        }
        let problem = || Problem::Expected {
            expected: Part::Row,
            found: sign.to_string(),
        };
        if cells.len() == usize::from(BoardSize::MAX) {
            return Err((index, problem()));
        }
        cells.push(Cell::of_sign(sign).ok_or_else(|| (index, problem()))?);
    }
    Ok(cells)
}

/// Writes the board at the cursor, or at the end of the shown line if the cursor is at the start.
/// Everything except the stones is lost.
pub(super) fn write(archive: &Archive, _charset: &dyn Charset) -> Result<Written, Unwritable> {
    let line = ShownLine::new(archive)?;
    let mut board = match &archive.setup {
        Some(setup) => setup.board.clone(),
        None => Board::new(archive.terms.size),
    };
    let mut to_move = line.first();
    for action in line.pictured() {
        if let Some(point) = action.point() {
            board.put(point, to_move);
        }
        if action.is_ply() {
            to_move = !to_move;
        }
    }
    let mut lost = line.lost(&[
        Loss::Setup,
        Loss::Size,
        Loss::Passes,
        Loss::Colours,
        Loss::FirstColour,
    ]);
    if to_move != turn(&board) {
        lost.push(Loss::FirstColour);
    }
    if line.plies().next().is_some() {
        lost.push(Loss::Moves);
    }
    lost.sort_unstable();
    let bytes = format!("{board}\n").into_bytes();
    Ok(Written { bytes, lost })
}

/// Returns the side to move, derived from the numbers of stones.
fn turn(board: &Board) -> Stone {
    let count = |colour| {
        let points = board.size().points();
        points
            .filter(|&point| board.at(point) == Some(colour))
            .count()
    };
    if count(Stone::Black) > count(Stone::White) {
        Stone::White
    } else {
        Stone::Black
    }
}
