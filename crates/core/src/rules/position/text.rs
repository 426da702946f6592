//! A position as a line of text: fields `key=value`.

use alloc::format;
use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

use super::{Position, Setup};
use crate::board::{Board, Stone};
use crate::lines::{Fields, Form, ParseLineError, wrong};

/// The longest text of a position, in bytes: a full board of the largest size has 484 point names of at most
/// three characters.
const LONGEST: usize = 2048;

/// Writes `rules=… size=… first=… turn=… black=… white=…`. The point names of a colour are written without
/// separators; a colour without stones has no field.
impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let board = self.board();
        write!(f, "rules={} size={}", self.rules(), board.size())?;
        write!(f, " first={} turn={}", self.first(), self.to_move())?;
        for colour in Stone::BOTH {
            let mut stones = board.iter().filter(|&(_, stone)| stone == colour);
            let Some((first, _)) = stones.next() else {
                continue;
            };
            write!(f, " {colour}={first}")?;
            for (point, _) in stones {
                write!(f, "{point}")?;
            }
        }
        Ok(())
    }
}

/// Reads the output of [`Display`](fmt::Display), with the fields in any order.
///
/// # Examples
///
/// ```
/// use tengen_core::Position;
///
/// let text = "rules=renju size=15 first=black turn=black black=h8g7 white=i9h9";
/// let position: Position = text.parse()?;
/// assert_eq!(position.board().stones(), 4);
/// assert_eq!(position.to_string().parse(), Ok(position));
/// # Ok::<(), tengen_core::lines::ParseLineError>(())
/// ```
impl FromStr for Position {
    type Err = ParseLineError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // The line parser expects a word at the start.
        let line = format!("position {text}");
        let form = Form {
            longest: LONGEST,
            last: &[],
        };
        Position::from_fields(&Fields::of(&line, &form)?)
    }
}

impl Position {
    /// Reads a position from the fields of a longer line, which may contain other fields.
    ///
    /// # Errors
    ///
    /// [`ParseLineError`] with the missing or invalid field and the reason.
    pub fn from_fields(fields: &Fields<'_>) -> Result<Position, ParseLineError> {
        let mut board = Board::new(fields.read("size")?);
        for (name, stone) in [("black", Stone::Black), ("white", Stone::White)] {
            for point in fields.points(name)? {
                if board.put(point, stone) {
                    continue;
                }
                let why = if board.at(point).is_some() {
                    "there is a stone on it already"
                } else {
                    "it is off the board"
                };
                return Err(wrong(name, &point.to_string(), &why));
            }
        }
        let setup = Setup {
            board,
            to_move: fields.read("turn")?,
        };
        Ok(Position::from_setup(
            setup,
            fields.read("rules")?,
            fields.read("first")?,
        ))
    }
}
