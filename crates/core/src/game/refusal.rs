//! The reasons why a game or a session refuses something: one type for each kind of operation.

use super::OpeningError;
use crate::board::Point;
use crate::rules::opening::{AnswerError, Area};
use crate::rules::{Forbidden, PlaceError};

/// The reason for a refusal, where different kinds of operations come together. Nothing has changed then.
///
/// # Examples
///
/// ```
/// use tengen_core::game::{PlayRefusal, Refusal, StepRefusal};
/// use tengen_core::{Game, Point, Terms};
///
/// fn play_and_undo(game: &mut Game, point: Point) -> Result<(), Refusal> {
///     game.play(point)?;
///     game.undo()?;
///     Ok(())
/// }
///
/// let mut game = Game::new(Terms::default());
/// assert_eq!(game.undo(), Err(StepRefusal::AtStart));
/// let refused = play_and_undo(&mut game, "p1".parse()?);
/// assert_eq!(refused, Err(Refusal::Play(PlayRefusal::OffBoard)));
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum Refusal {
    /// An action is refused.
    #[error(transparent)]
    Play(#[from] PlayRefusal),
    /// A move of the cursor is refused.
    #[error(transparent)]
    Step(#[from] StepRefusal),
    /// A request between the players, or an answer to one, is refused.
    #[error(transparent)]
    Request(#[from] RequestRefusal),
}

/// The reason why an action is refused. The game is then unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum PlayRefusal {
    /// The point lies off this board.
    #[error("the point is off the board")]
    OffBoard,
    /// The point already has a stone.
    #[error("the point is taken")]
    Occupied,
    /// The point is forbidden for Black, and the referee marks such points.
    #[error("the point is forbidden: {0}")]
    Forbidden(Forbidden),
    /// The game is over at the cursor.
    #[error("the game is over")]
    Over,
    /// It is the other seat's turn.
    #[error("it is the other player's turn")]
    OutOfTurn,
    /// The game expects a different action now.
    #[error("this cannot be done now")]
    NotNow,
    /// The rules have no passes.
    #[error("these rules have no passes")]
    NoPass,
    /// White has not decided yet whether to claim the win.
    #[error("a claim is to be decided first")]
    ClaimPending,
    /// Black's last stone is not forbidden, or the right to claim is gone.
    #[error("there is nothing to claim")]
    NothingToClaim,
    /// The opening does not allow a stone at this point now; the value is the allowed area.
    #[error("the opening allows no stone there now")]
    Outside(Area),
    /// The point has already been offered.
    #[error("the point is offered already")]
    AlreadyOffered,
    /// The point is symmetric to this point, which has already been offered.
    #[error("the point is symmetric to {0}, which is offered")]
    Symmetric(Point),
    /// The point is not one of the offered points.
    #[error("the point is not offered")]
    NotOffered,
    /// The number is 0 or larger than this value.
    #[error("expected a number from 1 to {0}")]
    OutOfRange(u8),
    /// The game has no clock.
    #[error("the game has no clock")]
    NoClock,
}

/// The reason why a move of the cursor is refused. The game is then unchanged.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum StepRefusal {
    /// There is nothing to undo.
    #[error("this is the start of the game")]
    AtStart,
    /// There is nothing to redo.
    #[error("there is nothing to redo")]
    AtEnd,
    /// The current line does not reach this ply.
    #[error("the game has no such move")]
    NoSuchPly,
    /// The tree has no such node.
    #[error("the game has no such node")]
    NoSuchNode,
    /// White has not decided yet whether to claim the win. Only a session refuses this.
    #[error("a claim is to be decided first")]
    ClaimPending,
}

/// The reason why a request between the players, or an answer to one, is refused.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, thiserror::Error)]
pub enum RequestRefusal {
    /// A request is already waiting for an answer.
    #[error("a request is waiting for an answer")]
    AlreadyAsked,
    /// No request waits for an answer.
    #[error("nothing was asked")]
    NothingAsked,
    /// The game is over at the cursor.
    #[error("the game is over")]
    Over,
    /// Only the other seat may ask or answer this.
    #[error("it is the other player's turn")]
    OutOfTurn,
    /// There is nothing that could be granted now.
    #[error("this cannot be done now")]
    NotNow,
    /// White has not decided yet whether to claim the win.
    #[error("a claim is to be decided first")]
    ClaimPending,
}

impl From<PlaceError> for PlayRefusal {
    fn from(error: PlaceError) -> PlayRefusal {
        match error {
            PlaceError::OffBoard => PlayRefusal::OffBoard,
            PlaceError::Occupied => PlayRefusal::Occupied,
        }
    }
}

impl From<OpeningError> for PlayRefusal {
    fn from(error: OpeningError) -> PlayRefusal {
        match error {
            OpeningError::Over => PlayRefusal::NotNow,
            OpeningError::NotYourChoice(_) => PlayRefusal::OutOfTurn,
            OpeningError::Answer(error) => match error {
                AnswerError::OffBoard => PlayRefusal::OffBoard,
                AnswerError::Occupied => PlayRefusal::Occupied,
                AnswerError::Outside(area) => PlayRefusal::Outside(area),
                AnswerError::AlreadyOffered => PlayRefusal::AlreadyOffered,
                AnswerError::Symmetric(point) => PlayRefusal::Symmetric(point),
                AnswerError::NotOffered => PlayRefusal::NotOffered,
                AnswerError::OutOfRange(most) => PlayRefusal::OutOfRange(most),
                AnswerError::WrongKind(_) | AnswerError::NoSuchBranch => PlayRefusal::NotNow,
            },
        }
    }
}
