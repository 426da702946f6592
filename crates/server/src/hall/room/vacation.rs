//! The times in which clocks stand: those without a running server, and the vacations of the players of a game with
//! days.

use tengen_core::Seat;
use tengen_online::{Vacation, Vacations};

use super::SEATS;
use crate::hall::Now;
use crate::log::Outage;

/// The times in which clocks stand: those without a running server, and the vacations of each seat's player, of which
/// there are none in a game without days.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Resting {
    outages: Vec<Outage>,
    vacations: [Vec<Vacation>; 2],
}

impl Resting {
    /// Returns the outages that end after a moment, without vacations.
    pub(super) fn after(outages: &[Outage], moment: Now) -> Resting {
        let outages = outages.iter().filter(|it| it.to > moment).copied();
        Resting {
            outages: outages.collect(),
            vacations: Default::default(),
        }
    }

    /// Replaces the vacations. Returns `false` if they are the same.
    pub(super) fn set_vacations(&mut self, vacations: [Vec<Vacation>; 2]) -> bool {
        let before = std::mem::replace(&mut self.vacations, vacations);
        before != self.vacations
    }

    /// Takes over the outages that another reading of the game found.
    pub(super) fn set_outages(&mut self, read: Resting) {
        self.outages = read.outages;
    }

    /// Returns the time of all vacations of a seat since a moment, in ms, without the outages within them.
    pub(super) fn since(&self, seat: Seat, moment: Now) -> u64 {
        let outages = self.outages.iter().map(|it| (it.from, it.to));
        let vacations = self.vacations[seat as usize].iter();
        let all = outages.clone().chain(vacations.map(|it| (it.from, it.to)));
        covered(all.collect(), moment).saturating_sub(covered(outages.collect(), moment))
    }

    /// Returns the moment at which the present vacation of a seat ends; `None` if there is none.
    pub(super) fn end(&self, seat: Seat, now: Now) -> Option<Now> {
        // All of them have begun. A message may have been sent a moment before that, and its turn must not count less.
        let mut all = self.vacations[seat as usize].iter();
        all.find(|it| now < it.to).map(|it| it.to)
    }

    /// Returns the present vacations of both players.
    pub(super) fn present(&self, now: Now) -> Vacations {
        let left = |end: Now| end.saturating_sub(now);
        Vacations::new(SEATS.map(|seat| self.end(seat, now).map(left)))
    }
}

/// Returns the time that intervals cover since a moment, in ms. Where they overlap, it counts once.
fn covered(mut intervals: Vec<(Now, Now)>, moment: Now) -> u64 {
    intervals.sort_unstable();
    let (mut sum, mut counted) = (0_u64, moment);
    for (from, to) in intervals {
        sum = sum.saturating_add(to.saturating_sub(from.max(counted)));
        counted = counted.max(to);
    }
    sum
}
