//! What a seat can do, and why it may be refused.

use std::fmt;
use std::str::FromStr;

use crate::board::{ParsePointError, Point};

/// Something a seat does that becomes a node of the game tree.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[non_exhaustive]
pub enum Action {
    /// Puts a stone down. This is a ply.
    Place(Point),
    /// Gives up; possible out of turn too.
    Resign,
}

/// Why an action or a move of the cursor is refused. The game is then as it was.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Refusal {
    /// The point lies off this board.
    #[error("the point is off the board")]
    OffBoard,
    /// A stone lies on the point.
    #[error("the point is taken")]
    Occupied,
    /// The game is over at the cursor.
    #[error("the game is over")]
    Over,
    /// It is the other seat's turn.
    #[error("it is the other player's turn")]
    OutOfTurn,
    /// There is nothing to undo.
    #[error("this is the start of the game")]
    AtStart,
    /// There is nothing to redo.
    #[error("there is nothing to redo")]
    AtEnd,
    /// The current line has fewer plies.
    #[error("the game has no such move")]
    NoSuchPly,
    /// The tree has no such node.
    #[error("the game has no such node")]
    NoSuchNode,
}

/// The text is neither a point nor `resign`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a point or resign: {0}")]
pub struct ParseActionError(#[from] ParsePointError);

impl Action {
    /// The point of a stone.
    #[must_use]
    pub const fn point(self) -> Option<Point> {
        match self {
            Action::Place(point) => Some(point),
            Action::Resign => None,
        }
    }
}

/// Writes `h8` or `resign`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Action::Place(point) => point.fmt(f),
            Action::Resign => f.write_str("resign"),
        }
    }
}

/// Reads what `Display` writes.
impl FromStr for Action {
    type Err = ParseActionError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "resign" => Ok(Action::Resign),
            point => Ok(Action::Place(point.parse()?)),
        }
    }
}
