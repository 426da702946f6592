//! The result of a board without an empty point and without a five.

use strum::{Display, EnumString};

use crate::board::Stone;
use crate::words::unknown;

/// The result of a full board without a five.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Display, EnumString)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseFullBoardError, parse_err_fn = unknown)]
pub enum FullBoard {
    /// The game is a draw.
    #[default]
    Draw,
    /// The player who did not start wins, because the opponent had the advantage of the first move.
    #[strum(serialize = "second")]
    SecondPlayerWins,
}

/// Error for a text that is neither `draw` nor `second`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, thiserror::Error)]
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
