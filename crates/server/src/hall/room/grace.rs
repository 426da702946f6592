//! The time in which the clock of a player to move stands, because the player's server is lost or the line hangs.

use tengen_core::Seat;

use crate::hall::Now;

/// The reason why a clock stands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Cause {
    /// The server of the player, or a leader, is lost.
    Server,
    /// The line to the player hangs.
    Line,
}

/// Time that a player has to come back, and that the turn does not count.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grace {
    seat: Seat,
    cause: Cause,
    /// Number of entries before the turn.
    seq: usize,
    from: Now,
    until: Now,
}

impl Grace {
    /// Returns the time of a seat in the turn after `seq` entries: some ms from a moment on.
    pub(super) const fn new(
        seat: Seat,
        cause: Cause,
        seq: usize,
        (from, rest): (Now, u64),
    ) -> Grace {
        Grace {
            seat,
            cause,
            seq,
            from,
            until: from.saturating_add(rest),
        }
    }

    /// Returns the ms of it before `now` and after a moment.
    pub(super) fn between(self, moment: Now, now: Now) -> u64 {
        let from = self.from.max(moment);
        self.until.min(now).saturating_sub(from)
    }

    pub(super) const fn cause(self) -> Cause {
        self.cause
    }

    pub(super) const fn seat(self) -> Seat {
        self.seat
    }

    /// Returns the moment at which it ends; `None` if it belongs to an earlier turn than that after `seq` entries.
    pub(super) fn end(self, seq: usize) -> Option<Now> {
        (self.seq == seq).then_some(self.until)
    }
}
