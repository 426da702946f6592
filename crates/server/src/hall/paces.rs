//! The rate limits of many players, or of many addresses, which share a quota.

use std::collections::BTreeMap;

use super::pace::Pace;
use super::{Now, Quota};

/// Time between two removals of outdated entries, in ms.
const SWEEP: Now = 60_000;

/// The recent actions of each of those that share a [`Quota`].
#[derive(Debug)]
pub(super) struct Paces<K> {
    quota: Quota,
    of: BTreeMap<K, Pace>,
    swept: Now,
}

impl<K: Copy + Ord> Paces<K> {
    pub(super) const fn new(quota: Quota) -> Paces<K> {
        Paces {
            quota,
            of: BTreeMap::new(),
            swept: 0,
        }
    }

    /// Returns `true` if one may do it at `now`.
    pub(super) fn may(&self, key: K, now: Now) -> bool {
        let pace = self.of.get(&key).copied().unwrap_or_default();
        pace.next(self.quota) <= now
    }

    /// Counts that one does it at `now`, even if there were too many: then it is missing later.
    pub(super) fn count(&mut self, key: K, now: Now) {
        if self.swept.saturating_add(SWEEP) <= now {
            self.swept = now;
            self.of.retain(|_, pace| !pace.is_full(now));
        }
        self.of.entry(key).or_default().owe(self.quota, now);
    }

    /// Counts that one does it at `now`. Returns `false`, and counts nothing, if there were too many.
    pub(super) fn take(&mut self, key: K, now: Now) -> bool {
        let may = self.may(key, now);
        if may {
            self.count(key, now);
        }
        may
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_has_the_quota_and_whoever_did_nothing_lately_is_forgotten() {
        let mut paces = Paces::new(Quota {
            most: 2,
            every: 1_000,
        });
        let takes =
            |paces: &mut Paces<u8>, key, now| (0..9).filter(|_| paces.take(key, now)).count();
        assert_eq!(takes(&mut paces, 1, SWEEP), 2);
        assert_eq!(takes(&mut paces, 2, SWEEP), 2);
        assert_eq!(takes(&mut paces, 1, SWEEP + 1_000), 1);
        paces.count(1, SWEEP + 1_000);
        assert_eq!(takes(&mut paces, 1, SWEEP + 2_000), 0, "one is missing");
        assert_eq!(paces.of.len(), 2);
        assert!(paces.take(3, 2 * SWEEP));
        assert_eq!(paces.of.len(), 1);
    }
}
