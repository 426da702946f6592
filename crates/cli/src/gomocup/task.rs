//! A task of a session and its answer.

use tengen_core::{Point, Position};
use tengen_engine::Limits;

use super::budget::ThinkingTime;
use super::info::Detail;
use super::resources::Resources;
use super::swap2::Swap2;

/// A task for a [`Player`](super::Player).
#[derive(Clone, Debug)]
pub struct Task {
    pub(super) wanted: Wanted,
    pub(super) budget: Budget,
    pub(super) resources: Resources,
    pub(super) detail: Detail,
}

/// The kind of answer that a task wants.
#[derive(Clone, Debug)]
pub(super) enum Wanted {
    /// A move in this position, which has a legal point.
    Move(Position),
    /// The next step of the opening Swap2.
    Swap2(Swap2),
}

/// The limits of a task. The time holds in any case, and begins when the command is read.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Budget {
    pub(super) limits: Limits,
    pub(super) time: ThinkingTime,
}

/// The answer to a [`Task`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// A move.
    Move(Point),
    /// Stones of an opening. The manager tells the result of the opening by `BOARD`.
    Opening(Vec<Point>),
    /// The engine takes Black in an opening.
    Swap,
}
