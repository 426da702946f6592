//! Changes that concern several parts of the page.

use crate::game::{NoticeReason, Saying};
use tengen_core::board::{Point, Stone};
use tengen_core::game::{Action, Refusal};

/// A change that one part reports and others follow.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Change {
    /// The action that led to the cursor was done.
    Acted(Actor),
    /// Actions were taken back, the last one of the game first.
    TakenBack(Vec<(Action, Stone)>),
    /// The cursor went elsewhere in the game, to look.
    Went(Saying),
    /// Another game lies on the board; `Some` says how it is announced.
    Another(Option<Saying>),
    /// A player asked the other something, or answered.
    Requested(Saying),
    /// Nothing was done, and why, beside a point: the cursor if there is none.
    Warned(NoticeReason, Option<Point>),
    /// The game refused something, beside a point: the cursor if there is none.
    Refused(Refusal, Option<Point>),
    /// A hint takes the place of other notes on the board.
    Advised,
    /// The computer cannot go on: it knows no move.
    Stopped,
}

/// Who did an action.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Actor {
    /// A person at this page.
    Hand,
    /// A person at this page, who did it again after it was taken back.
    Redo,
    /// The clock.
    Clock,
    /// A person at another page.
    Remote,
    /// A computer that has a seat, or a bot of the Lab that makes one move.
    Computer,
    /// A bot of the Lab in a simulation.
    Simulation,
    /// A bot of the Lab in a simulation so quick that nobody could listen to every move.
    QuickSimulation,
}

impl Actor {
    /// Returns `true` if the keyboard's cursor goes to the stone.
    pub(crate) const fn moves_cursor(self) -> bool {
        matches!(self, Actor::Hand | Actor::Redo)
    }
}
