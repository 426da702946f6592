//! A rate limit: a number of uses at once, and then one at a time at regular intervals.

use super::{Now, Quota};

/// The use that is made of a [`Quota`].
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pace {
    /// Moment from which all uses are available again.
    full: Now,
}

impl Pace {
    /// Returns the moment from which one use is available.
    pub(super) fn next(self, quota: Quota) -> Now {
        let others = Now::from(quota.most.saturating_sub(1));
        self.full.saturating_sub(others.saturating_mul(quota.every))
    }

    /// Takes one use at `now`. Returns `false`, and changes nothing, if none is available.
    pub(super) fn take(&mut self, quota: Quota, now: Now) -> bool {
        let may = self.next(quota) <= now;
        if may {
            self.owe(quota, now);
        }
        may
    }

    /// Takes one use at `now`, even if none is available: then it is missing later.
    pub(super) fn owe(&mut self, quota: Quota, now: Now) {
        self.full = self.full.max(now).saturating_add(quota.every);
    }

    /// Returns `true` if all uses are available at `now`.
    pub(super) const fn is_full(self, now: Now) -> bool {
        self.full <= now
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const QUOTA: Quota = Quota {
        most: 10,
        every: 3_000,
    };

    #[test]
    fn there_are_some_times_at_once_and_then_one_in_a_while() {
        let mut pace = Pace::default();
        let mut takes = |now| (0..100).filter(|_| pace.take(QUOTA, now)).count();
        assert_eq!(takes(1_000), 10);
        assert_eq!(takes(3_999), 0);
        assert_eq!(takes(4_000), 1);
        assert_eq!(takes(13_000), 3);
        assert_eq!(takes(1_000_000), 10);
        assert_eq!(pace.next(QUOTA), 1_003_000);
    }

    #[test]
    fn what_is_owed_is_missing_later() {
        let mut pace = Pace::default();
        for _ in 0..12 {
            pace.owe(QUOTA, 1_000);
        }
        assert_eq!(pace.next(QUOTA), 10_000);
        assert!(!pace.take(QUOTA, 9_999));
        assert!(pace.take(QUOTA, 10_000));
        assert!(!pace.is_full(39_999));
        assert!(pace.is_full(40_000));
    }
}
