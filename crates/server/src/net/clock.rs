//! The time of day, without its jumps.

use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::hall::Now;

/// A clock in ms since 1970 that never goes back, as it reads the time of day only once.
#[derive(Clone, Copy, Debug)]
pub(super) struct Clock {
    origin: Now,
    since: Instant,
}

impl Clock {
    pub(super) fn new() -> Clock {
        let day = SystemTime::now().duration_since(UNIX_EPOCH);
        Clock {
            origin: millis(day.unwrap_or_default()),
            since: Instant::now(),
        }
    }

    /// Returns the same clock, but not earlier than `moment`, which a server before this one recorded.
    pub(super) fn not_before(self, moment: Now) -> Clock {
        Clock {
            origin: self.origin.max(moment),
            ..self
        }
    }

    pub(super) fn now(self) -> Now {
        self.origin.saturating_add(millis(self.since.elapsed()))
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}
