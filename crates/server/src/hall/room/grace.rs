//! The time in which a player to move comes back whose server is lost.

use tengen_core::Seat;

use crate::hall::Now;

/// Time that a player has to come back, and that the turn does not count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grace {
    seat: Seat,
    /// Number of entries before the turn.
    seq: usize,
    until: Now,
}

impl Grace {
    /// Returns the time of a seat in the turn after `seq` entries.
    pub(super) const fn new(seat: Seat, seq: usize, until: Now) -> Grace {
        Grace { seat, seq, until }
    }

    pub(super) const fn seat(self) -> Seat {
        self.seat
    }

    /// Returns the moment at which it ends; `None` if it belongs to an earlier turn than that after `seq` entries.
    pub(super) fn end(self, seq: usize) -> Option<Now> {
        (self.seq == seq).then_some(self.until)
    }
}
