//! How often something may be done: a number of times at once, and then once in a while.

use super::Now;

/// What is left of `MOST` times, of which one comes back every `EVERY` ms.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pace<const MOST: u64, const EVERY: Now> {
    /// The moment from which all times are there again.
    full: Now,
}

impl<const MOST: u64, const EVERY: Now> Pace<MOST, EVERY> {
    /// The moment from which one time is there.
    pub(super) const fn next(self) -> Now {
        self.full.saturating_sub((MOST - 1) * EVERY)
    }

    /// Takes one time at `now`. If this returns `false`, none is left and nothing has changed.
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
