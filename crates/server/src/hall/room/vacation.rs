//! The vacations of the players of a game with days, in which their clocks stand.

use tengen_core::Seat;
use tengen_online::{Vacation, Vacations};

use super::{Room, SEATS};
use crate::hall::{Effect, Now};

impl Room {
    /// Sets the vacations of the players, and the clock accordingly. Does nothing in a game without days.
    pub(in crate::hall) fn set_vacations(&mut self, vacations: [Vec<Vacation>; 2]) {
        if self.counts_days() && self.vacations != vacations {
            self.vacations = vacations;
            self.set_clock();
        }
    }

    /// Does the same, and shows the game to all.
    pub(in crate::hall) fn change_vacations(
        &mut self,
        vacations: [Vec<Vacation>; 2],
        now: Now,
    ) -> Vec<Effect> {
        self.set_vacations(vacations);
        self.show_all(now)
    }

    /// Returns the time of all vacations of a seat since a moment, in ms.
    pub(super) fn vacation_since(&self, seat: Seat, moment: Now) -> u64 {
        let lengths = self.vacations[seat as usize]
            .iter()
            .map(|it| it.to.saturating_sub(it.from.max(moment)));
        lengths.fold(0, u64::saturating_add)
    }

    /// Returns the moment at which the present vacation of a seat ends; `None` if there is none.
    pub(super) fn vacation_end(&self, seat: Seat, now: Now) -> Option<Now> {
        // All of them have begun. A message may have been sent a moment before that, and its turn must not count less.
        let mut all = self.vacations[seat as usize].iter();
        all.find(|it| now < it.to).map(|it| it.to)
    }

    /// Returns the present vacations of both players.
    pub(super) fn present_vacations(&self, now: Now) -> Vacations {
        let left = |end: Now| end.saturating_sub(now);
        Vacations::new(SEATS.map(|seat| self.vacation_end(seat, now).map(left)))
    }
}
