//! Boards as text diagrams, for tests, documents and logs.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{Board, BoardSize, Point, Stone};

/// The reason why a text is not a board diagram.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum DiagramError {
    /// The number of rows is not a valid board size.
    #[error("expected 5 to 22 rows, found {0}")]
    Rows(usize),
    /// A row has more or fewer points than there are rows.
    #[error("line {line}: expected {expected} points, found {found}")]
    Columns {
        /// Line number in the text, from 1 at the top.
        line: usize,
        /// Number of points that the row should have.
        expected: u8,
        /// Number of points that the row has.
        found: usize,
    },
    /// A character other than `x`, `o` and `.`.
    #[error("line {line}: expected x, o or a full stop, found {found:?}")]
    Sign {
        /// Line number in the text, from 1 at the top.
        line: usize,
        /// The character that was found.
        found: char,
    },
}

/// Writes one row per line, the highest first: `x` black, `o` white, `.` empty, separated by spaces.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lines = self.size().lines();
        for row in (0..lines).rev() {
            for column in 0..lines {
                let sign = match Point::new(column, row).and_then(|point| self.at(point)) {
                    Some(Stone::Black) => "x",
                    Some(Stone::White) => "o",
                    None => ".",
                };
                f.write_str(if column == 0 { "" } else { " " })?;
                f.write_str(sign)?;
            }
            f.write_str(if row == 0 { "" } else { "\n" })?;
        }
        Ok(())
    }
}

/// Reads the output of `Display`. Ignores blank lines, spaces and the case of the letters.
///
/// # Examples
///
/// ```
/// use tengen_core::{Board, Stone};
///
/// let board: Board = "
///     . . . . .
///     . . o . .
///     . . x . .
///     . . . . .
///     . . . . .
/// ".parse()?;
/// assert_eq!(board.at("c3".parse()?), Some(Stone::Black));
/// assert_eq!(board.to_string().parse::<Board>()?, board);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
impl FromStr for Board {
    type Err = DiagramError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let rows: Vec<(usize, &str)> = (1..)
            .zip(text.lines())
            .filter(|(_, row)| !row.trim().is_empty())
            .collect();
        let size = u8::try_from(rows.len())
            .ok()
            .and_then(|lines| BoardSize::new(lines).ok())
            .ok_or(DiagramError::Rows(rows.len()))?;
        let mut board = Board::new(size);
        for (row, &(line, text)) in (0..size.lines()).rev().zip(&rows) {
            read_row(&mut board, row, line, text)?;
        }
        Ok(board)
    }
}

fn read_row(board: &mut Board, row: u8, line: usize, text: &str) -> Result<(), DiagramError> {
    let expected = board.size().lines();
    let signs: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    if signs.len() != usize::from(expected) {
        let found = signs.len();
        return Err(DiagramError::Columns {
            line,
            expected,
            found,
        });
    }
    for (column, found) in (0..).zip(signs) {
        let stone = match found {
            'x' | 'X' => Stone::Black,
            'o' | 'O' => Stone::White,
            '.' => continue,
            _ => return Err(DiagramError::Sign { line, found }),
        };
        if let Some(point) = Point::new(column, row) {
            board.put(point, stone);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use alloc::string::{String, ToString};

    use super::*;

    #[test]
    fn refused_pictures() {
        let five = |row: &str| [". . . . .", ". . . . .", row, ".....", "....."].join("\n");
        for (text, why) in [
            (String::new(), DiagramError::Rows(0)),
            (". . . .".to_string(), DiagramError::Rows(1)),
            (
                five(". . . ."),
                DiagramError::Columns {
                    line: 3,
                    expected: 5,
                    found: 4,
                },
            ),
            (
                five(". . ? . ."),
                DiagramError::Sign {
                    line: 3,
                    found: '?',
                },
            ),
        ] {
            assert_eq!(text.parse::<Board>(), Err(why), "{text}");
        }
    }
}
