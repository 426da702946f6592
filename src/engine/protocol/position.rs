//! A position as fields of a line.

use std::fmt;

use crate::board::{Board, Stone};
use crate::lines::{Fields, ParseLineError, wrong};
use crate::rules::{Position, Setup};

/// Writes ` rules=… size=… first=… turn=… black=… white=…`, with a space before each.
pub(super) fn write(position: &Position, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let board = position.board();
    write!(f, " rules={} size={}", position.rules(), board.size())?;
    write!(f, " first={} turn={}", position.first(), position.to_move())?;
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

/// Reads a position.
pub(super) fn read(fields: &Fields<'_>) -> Result<Position, ParseLineError> {
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
