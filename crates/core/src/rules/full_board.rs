//! The result of a board without an empty point and without a five.

use std::fmt;
use std::str::FromStr;

use crate::board::Stone;

/// The result of a full board without a five.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum FullBoard {
    /// The game is a draw.
    #[default]
    Draw,
    /// The player who did not start wins, because the opponent had the advantage of the first move.
    SecondPlayerWins,
}

/// Error for a text that is neither `draw` nor `second`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected draw or second")]
pub struct ParseFullBoardError;

impl FullBoard {
    /// Returns the winner of a full board in a game that `first` started, or `None` for a draw.
    #[must_use]
    pub fn winner(self, first: Stone) -> Option<Stone> {
        match self {
            FullBoard::Draw => None,
            FullBoard::SecondPlayerWins => Some(!first),
        }
    }
}

/// Writes `draw` or `second`.
impl fmt::Display for FullBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FullBoard::Draw => "draw",
            FullBoard::SecondPlayerWins => "second",
        })
    }
}

/// Reads `draw` or `second`.
impl FromStr for FullBoard {
    type Err = ParseFullBoardError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "draw" => Ok(FullBoard::Draw),
            "second" => Ok(FullBoard::SecondPlayerWins),
            _ => Err(ParseFullBoardError),
        }
    }
}
