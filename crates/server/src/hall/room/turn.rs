//! The beginning of a turn.

use crate::hall::Now;

/// The beginning of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    /// Moment of the entry before it, or of the beginning of the game.
    pub(super) began: Now,
    /// Moment from which its time counts: later than `began` by the times that count against nobody, except vacations.
    pub(super) counts: Now,
}

impl Turn {
    /// Returns a turn whose time counts from its beginning.
    pub(super) const fn at(began: Now) -> Turn {
        let counts = began;
        Turn { began, counts }
    }

    /// Lets its time count from a later moment on, by this many ms.
    pub(super) const fn delay(&mut self, by: u64) {
        self.counts = self.counts.saturating_add(by);
    }

    /// Takes back the last ms of a delay.
    pub(super) const fn hasten(&mut self, by: u64) {
        self.counts = self.counts.saturating_sub(by);
    }
}
