//! Notices beside a point, which say why an input had no effect.

use super::{LearnReason, PlayReason, StudyReason};
use tengen_core::board::Point;
use tengen_core::game::Refusal;

/// A note beside a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Notice {
    /// The reason why nothing was done.
    pub reason: NoticeReason,
    /// The point of the note, or the nearest one.
    pub near: Point,
}

/// A reason why an input had no effect.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoticeReason {
    /// The game refused the action.
    Refused(Refusal),
    /// The typed text is not a point of the board.
    NoSuchPoint,
    /// The typed point lies outside the visible part of the board.
    NotShown(Point),
    /// It is the computer's turn.
    ComputersTurn,
    /// It is the turn of a computer that waits until it is told to move.
    ComputerWaits,
    /// Another tab holds the game.
    Elsewhere,
    /// The help is off while an online game of the player runs.
    FairPlay,
    /// The player was looking at an earlier position; the page returned to the current one.
    LookedBack,
    /// A feature of the list says the reason, only aloud.
    Feature,
    /// One of play.
    Play(PlayReason),
    /// One of study.
    Study(StudyReason),
    /// One of learning.
    Learn(LearnReason),
}

impl NoticeReason {
    /// Returns `true` if the reason stands beside the board, so that no note covers a point.
    pub const fn stands_beside(self) -> bool {
        matches!(self, NoticeReason::Learn(LearnReason::WrongAnswer))
    }
}
