//! The soft end of a search that has a share of a game's time: after each iteration it decides whether
//! another one is worth its time. A search with a limit for the move alone uses all of it.
//!
//! Source: R. Hyatt, "Using Time Wisely" (1984), for more time when the value falls.

use super::cell::Cell;
use super::limit::TimeLimit;

/// The number of iterations with the same best move after which it is taken for certain.
const CERTAIN: u32 = 3;

/// A fall of the value since the iteration before the last, from which on the search takes longer.
const FALL: i32 = 40;

/// The course of a search so far.
#[derive(Clone, Debug, Default)]
pub(super) struct Pace {
    best: Option<Cell>,
    /// The number of the last iterations in which the best move stayed the same.
    stable: u32,
    /// The values of the last two iterations.
    values: [Option<i32>; 2],
    /// The time at the end of the last iteration in ms.
    last: u32,
}

/// The result of an iteration.
#[derive(Clone, Copy, Debug)]
pub(super) struct Iteration {
    pub(super) best: Cell,
    pub(super) value: i32,
    /// The part of the nodes below the best move, in percent.
    pub(super) share: u64,
}

impl Pace {
    /// Returns `true` if the search should end after this iteration.
    pub(super) fn ends(&mut self, time: &TimeLimit<'_>, done: Iteration) -> bool {
        let Some(aim) = time.aim() else {
            return false;
        };
        let wanted = u64::from(aim) * self.percent(done) / 100;
        let now = time.elapsed();
        // The next iteration takes at least as long as this one.
        let next = u64::from(now) + u64::from(now - self.last.min(now));
        self.last = now;
        next > wanted.min(u64::from(time.ms()))
    }

    /// Takes an iteration into account, and returns the part of the usual time that it suggests.
    fn percent(&mut self, done: Iteration) -> u64 {
        let is_new = self.best.replace(done.best) != Some(done.best);
        self.stable = if is_new { 0 } else { self.stable + 1 };
        let falls = self.values[0].is_some_and(|before| done.value <= before - FALL);
        self.values = [self.values[1], Some(done.value)];
        match (falls, is_new) {
            (true, _) => 200,
            (false, true) => 150,
            // So few nodes are left for the others that none comes close.
            (false, false) if self.stable >= CERTAIN && done.share >= 75 => 50,
            (false, false) => 100,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell as Shared;

    /// Returns the time at which a search with an aim of 1000 ms and a limit of 2000 ms ends, each iteration
    /// of which takes twice as long as the one before. The iterations repeat the last of `results`: a
    /// move, its value and its share of the nodes.
    fn end(aim: Option<u32>, results: &[(u32, i32, u64)]) -> u32 {
        let now = Shared::new(0);
        let clock = || now.get();
        let limit = TimeLimit::new(2000, &clock);
        let time = aim.map_or(limit, |aim| limit.aiming_at(aim));
        let mut pace = Pace::default();
        for iteration in 0..20 {
            now.set((2 << iteration) - 2);
            if time.is_over() {
                return 2000;
            }
            let (best, value, share) = results[iteration.min(results.len() - 1)];
            let best = Cell::at(best);
            if pace.ends(&time, Iteration { best, value, share }) {
                return now.get();
            }
        }
        unreachable!("the time is over");
    }

    #[test]
    fn the_course_of_a_search_decides_its_end() {
        let stable = [(200, 10, 50)];
        // Without an aim all time is used.
        assert_eq!(end(None, &stable), 2000);
        // The iterations end after 254, 510, 1022 ms. Another one takes at least as long as the last.
        assert_eq!(end(Some(700), &stable), 510);
        assert_eq!(end(Some(800), &stable), 1022);
        // Half of the aim is enough if the best move is clear.
        assert_eq!(end(Some(700), &[(200, 10, 90)]), 254);
        assert_eq!(end(Some(0), &stable), 2);
        // A new best move in the last iteration, and a fall of the value.
        let changing: Vec<_> = (0..12).map(|it| (200 + it % 2, 10, 90)).collect();
        assert_eq!(end(Some(700), &changing), 1022);
        let falling: Vec<_> = (0..12).map(|it| (200, -30 * it, 90)).collect();
        assert_eq!(end(Some(400), &falling), 1022);
        // No more than all time.
        assert_eq!(end(Some(9000), &falling), 2000);
    }
}
