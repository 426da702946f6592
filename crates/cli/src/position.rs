//! Positions as one line of text: the rows of a board, or the moves that led to it.

use std::ffi::OsStr;
use std::fmt;
use std::io::Read;

use tengen_core::rules::Setup;
use tengen_core::{Board, BoardSize, Point, Stone};
use tengen_records::moves::MoveList;
use tengen_records::{Problem, Spot};

use crate::failure::Failure;
use crate::input;
use crate::texts::{Key, say};

/// Reason why a text is not a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum PositionError {
    Rows(usize),
    Columns {
        /// Number of the row, from 1 at the lower edge.
        row: usize,
        expected: usize,
        found: usize,
    },
    Sign {
        row: usize,
        column: usize,
        found: char,
    },
    Move {
        number: usize,
        found: String,
    },
    OffBoard {
        number: usize,
        point: String,
        size: BoardSize,
    },
    Taken {
        number: usize,
        point: Point,
    },
    Tag(String),
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            PositionError::Rows(found) => say(Key::Rows, &[("found", found)]),
            PositionError::Columns {
                row,
                expected,
                found,
            } => say(
                Key::Columns,
                &[("row", row), ("expected", expected), ("found", found)],
            ),
            PositionError::Sign { row, column, found } => {
                let found = format!("{found:?}");
                let values: &[(&str, &dyn fmt::Display)] =
                    &[("row", row), ("column", column), ("found", &found)];
                say(Key::Sign, values)
            }
            PositionError::Move { number, found } => {
                let found = format!("{found:?}");
                say(Key::NotAMove, &[("number", number), ("found", &found)])
            }
            PositionError::OffBoard {
                number,
                point,
                size,
            } => say(
                Key::MoveOffBoard,
                &[("number", number), ("point", point), ("size", size)],
            ),
            PositionError::Taken { number, point } => {
                say(Key::MoveTaken, &[("number", number), ("point", point)])
            }
            PositionError::Tag(tag) => say(Key::Tag, &[("tag", &format!("{tag:?}"))]),
        })
    }
}

impl std::error::Error for PositionError {}

/// Reads a position. Rows begin with the highest and are separated by `/`, with Black to move. Moves begin
/// on an empty board of `size`, Black first, in any spelling of move lists. The rules are not applied.
pub(crate) fn parse(text: &str, size: BoardSize) -> Result<Setup, PositionError> {
    let is_rows = text.contains('/') || text.starts_with('.');
    if is_rows {
        let board = rows(text)?;
        let to_move = Stone::Black;
        Ok(Setup { board, to_move })
    } else {
        moves(text, size)
    }
}

/// Reads the position that the words of an argument make, or that the standard input contains for `-`.
pub(crate) fn read(words: &[String], size: BoardSize) -> Result<Setup, Failure> {
    let text = match words {
        [dash] if dash == "-" => standard_input()?,
        words => words.join(" "),
    };
    parse(text.trim(), size)
        .map_err(|error| Failure::Wrong(say(Key::Position, &[("error", &error)])))
}

/// Reads one position, at most 64 KiB.
fn standard_input() -> Result<String, Failure> {
    let mut text = String::new();
    let dash = OsStr::new("-");
    input::stream(dash)?
        .take(1 << 16)
        .read_to_string(&mut text)
        .map_err(|error| input::unread(dash, &error))?;
    Ok(text)
}

/// Returns the rows of a board in the form that `parse` reads.
pub(crate) fn to_rows(board: &Board) -> Vec<String> {
    let text = board.to_string().replace(' ', "");
    text.lines().map(str::to_owned).collect()
}

fn rows(text: &str) -> Result<Board, PositionError> {
    let rows: Vec<&str> = text.split('/').map(str::trim).collect();
    let count = rows.len();
    let size = u8::try_from(count)
        .ok()
        .and_then(|lines| BoardSize::new(lines).ok())
        .ok_or(PositionError::Rows(count))?;
    let mut board = Board::new(size);
    for (index, text) in rows.iter().enumerate() {
        read_row(&mut board, count - index, text)?;
    }
    Ok(board)
}

fn read_row(board: &mut Board, row: usize, text: &str) -> Result<(), PositionError> {
    let expected = usize::from(board.size().lines());
    let found = text.chars().count();
    if found != expected {
        return Err(PositionError::Columns {
            row,
            expected,
            found,
        });
    }
    for (index, found) in text.chars().enumerate() {
        let stone = match found {
            'x' | 'X' => Stone::Black,
            'o' | 'O' => Stone::White,
            '.' => continue,
            _ => {
                let column = index + 1;
                return Err(PositionError::Sign { row, column, found });
            }
        };
        let place = (u8::try_from(index), u8::try_from(row - 1));
        if let (Ok(column), Ok(row)) = place
            && let Some(point) = Point::new(column, row)
        {
            board.put(point, stone);
        }
    }
    Ok(())
}

fn moves(text: &str, size: BoardSize) -> Result<Setup, PositionError> {
    // Here several lines of moves are one game.
    let text = text.replace(['\n', '\r'], " ");
    let list = match text.parse::<MoveList>() {
        Ok(list) => list,
        Err(error) if error.problem == Problem::NoMoves => MoveList::default(),
        Err(error) => return Err(wrong_move(&text, error.spot, size)),
    };
    if let Some((name, _)) = list.head.into_iter().next() {
        return Err(PositionError::Tag(name));
    }
    let mut board = Board::new(size);
    let mut to_move = Stone::Black;
    for (number, ply) in (1..).zip(list.plies) {
        if let Some(point) = ply {
            if !size.contains(point) {
                let point = point.to_string();
                return Err(PositionError::OffBoard {
                    number,
                    point,
                    size,
                });
            }
            if !board.put(point, to_move) {
                return Err(PositionError::Taken { number, point });
            }
        }
        to_move = !to_move;
    }
    Ok(Setup { board, to_move })
}

/// Returns the error for the position at which a move list is wrong.
fn wrong_move(text: &str, spot: Spot, size: BoardSize) -> PositionError {
    let column = match spot {
        Spot::Line { column, .. } => usize::try_from(column).unwrap_or(usize::MAX),
        Spot::File | Spot::Byte(_) => 1,
    };
    let before: String = text.chars().take(column.saturating_sub(1)).collect();
    let moves = before.parse::<MoveList>().map_or(0, |it| it.plies.len());
    let number = moves + 1;
    let rest: String = text.chars().skip(before.chars().count()).collect();
    if let Some(name) = name_of_point(&rest) {
        let point = name.to_ascii_lowercase();
        return PositionError::OffBoard {
            number,
            point,
            size,
        };
    }
    let is_word = |sign: &char| !sign.is_whitespace() && *sign != ',';
    let found = rest.chars().take_while(is_word).take(12).collect();
    PositionError::Move { number, found }
}

/// Returns the letter and digits at the beginning of a text.
fn name_of_point(text: &str) -> Option<&str> {
    let digits = text.strip_prefix(|sign: char| sign.is_ascii_alphabetic())?;
    let count = digits.bytes().take_while(u8::is_ascii_digit).count();
    text.get(..=count).filter(|_| count > 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Setup, String> {
        parse(text, BoardSize::DEFAULT).map_err(|error| error.to_string())
    }

    #[test]
    fn moves_stand_in_many_ways() {
        let expected = read("h8 i9 g7").expect("three moves");
        assert_eq!(expected.to_move, Stone::White);
        assert_eq!(expected.board.stones(), 3);
        for text in [
            "h8i9g7",
            " H8,I9 , g7 ",
            "h8  i9g7",
            "h8-i9-g7",
            "1. h8 2. i9 3. g7",
            "1. H8 I9 2. G7",
            "1.h8\n2.i9\r\n3.g7",
            "h8i9\ng7",
            "h8 → i9 → g7",
        ] {
            assert_eq!(read(text), Ok(expected.clone()), "{text}");
        }
        assert_eq!(read(","), read(""));
        let passed = read("h8passpass--i9").expect("two stones");
        assert_eq!((passed.board.stones(), passed.to_move), (2, Stone::White));
        assert_eq!(read("").map(|setup| setup.to_move), Ok(Stone::Black));
    }

    #[test]
    fn what_is_wrong_is_said() {
        for (text, why) in [
            ("h8 h8", "move 2: h8 is taken"),
            ("h8 p1", "move 2: p1 is off the board of 15 × 15"),
            ("z1", "move 1: z1 is off the board of 15 × 15"),
            ("h8z1i9", "move 2: z1 is off the board of 15 × 15"),
            (
                "h8 i",
                "move 2: expected a point such as h8, or pass, found \"i\"",
            ),
            (
                "h8 九",
                "move 2: expected a point such as h8, or pass, found \"九\"",
            ),
            ("1. h8 2. h8", "move 2: h8 is taken"),
            (
                "1. h8 2. i9 3. g7, x",
                "move 4: expected a point such as h8, or pass, found \"x\"",
            ),
            ("[Size \"9\"]", "expected moves, found the tag \"Size\""),
            ("./.", "expected 5 to 22 rows, found 2"),
            (
                "...../...../..../...../.....",
                "row 3: expected 5 points, found 4",
            ),
            (
                "...../..?../...../...../.....",
                "row 4, point 3: expected x, o or a full stop, found '?'",
            ),
        ] {
            assert_eq!(read(text).expect_err(text), why);
        }
    }

    #[test]
    fn rows_read_back() {
        let text = "x.o../...../..x../...../o...x";
        let setup = read(text).expect("a board");
        assert_eq!(to_rows(&setup.board).join("/"), text);
        assert_eq!(
            setup.board.at("a5".parse().expect("a point")),
            Some(Stone::Black)
        );
    }
}
