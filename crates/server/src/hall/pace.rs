//! A rate limit: a number of uses at once, and then one at a time at regular intervals.

use super::Now;

/// A limit of `MOST` uses, of which one is restored every `EVERY` ms.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pace<const MOST: u64, const EVERY: Now> {
    /// Moment from which all uses are available again.
    full: Now,
}

impl<const MOST: u64, const EVERY: Now> Pace<MOST, EVERY> {
    /// Returns the moment from which one use is available.
    pub(super) const fn next(self) -> Now {
        self.full.saturating_sub((MOST - 1) * EVERY)
    }

    /// Takes one use at `now`. Returns `false`, and changes nothing, if none is available.
    pub(super) fn take(&mut self, now: Now) -> bool {
        let may = self.next() <= now;
        if may {
            self.full = self.full.max(now).saturating_add(EVERY);
        }
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn there_are_some_times_at_once_and_then_one_in_a_while() {
        let mut pace = Pace::<10, 3_000>::default();
        let mut takes = |now| (0..100).filter(|_| pace.take(now)).count();
        assert_eq!(takes(1_000), 10);
        assert_eq!(takes(3_999), 0);
        assert_eq!(takes(4_000), 1);
        assert_eq!(takes(13_000), 3);
        assert_eq!(takes(1_000_000), 10);
        assert_eq!(pace.next(), 1_003_000);
    }
}
