//! The vacations of the players of a game with days, in which their clocks stand.

use tengen_core::Seat;
use tengen_online::{Vacation, Vacations};

use super::SEATS;
use crate::hall::Now;

/// The vacations of each seat's player; none in a game without days.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Resting([Vec<Vacation>; 2]);

impl Resting {
    pub(super) const fn new(vacations: [Vec<Vacation>; 2]) -> Resting {
        Resting(vacations)
    }

    /// Returns the time of all vacations of a seat since a moment, in ms.
    pub(super) fn since(&self, seat: Seat, moment: Now) -> u64 {
        let lengths = self.0[seat as usize]
            .iter()
            .map(|it| it.to.saturating_sub(it.from.max(moment)));
        lengths.fold(0, u64::saturating_add)
    }

    /// Returns the moment at which the present vacation of a seat ends; `None` if there is none.
    pub(super) fn end(&self, seat: Seat, now: Now) -> Option<Now> {
        // All of them have begun. A message may have been sent a moment before that, and its turn must not count less.
        let mut all = self.0[seat as usize].iter();
        all.find(|it| now < it.to).map(|it| it.to)
    }

    /// Returns the present vacations of both players.
    pub(super) fn present(&self, now: Now) -> Vacations {
        let left = |end: Now| end.saturating_sub(now);
        Vacations::new(SEATS.map(|seat| self.end(seat, now).map(left)))
    }
}
