//! The time of day, without its jumps, and without the times in which this server itself did not run.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant, SystemTime, UNIX_EPOCH},
};

use tengen_online::liveness::{self, duration};

use crate::hall::{DAY, Now};

/// A clock in ms since 1970 that never goes back, as it reads the time of day only once. It stands while this server is
/// paused, in which nobody is heard: nobody's time counts then. Copies are the same clock.
#[derive(Clone, Debug)]
pub(super) struct Clock {
    origin: Now,
    running: Arc<Mutex<Running>>,
}

/// The time for which a clock has run.
#[derive(Clone, Copy, Debug)]
struct Running {
    time: Duration,
    /// Moment of the last reading.
    read: Instant,
    paused: Duration,
}

impl Running {
    fn new(now: Instant) -> Running {
        Running {
            time: Duration::ZERO,
            read: now,
            paused: Duration::ZERO,
        }
    }

    /// Returns the time for which the clock has run until a moment.
    fn until(&mut self, now: Instant) -> Duration {
        let passed = now.saturating_duration_since(self.read);
        self.read = self.read.max(now);
        if passed < PAUSED {
            self.time += passed;
        } else {
            self.paused += passed;
        }
        self.time
    }
}

/// Time in which the clock of a server that runs is read at least once.
pub(super) const TICK: Duration = Duration::from_millis(500);

/// Time between two readings from which on this server did not run in between.
pub(super) const PAUSED: Duration = duration(liveness::PAUSED);

/// Ms by which the time of day may be behind: clocks are set by some seconds now and then.
const SLACK: u64 = 60_000;

/// Ms after which nobody expects a server to start again: a year.
const LONG: u64 = 365 * DAY;

/// A reason to doubt the time of day, with the difference from the last recorded moment in ms.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Doubt {
    Behind(u64),
    Ahead(u64),
}

impl Doubt {
    /// Warns the operator.
    pub(super) fn warn(self) {
        match self {
            Doubt::Behind(by) => tracing::warn!(
                seconds = by / 1000,
                "the system clock is behind the last moment in the store: either it is wrong now, or it was \
                 ahead before; all games are dated from that moment on until the clock has passed it"
            ),
            Doubt::Ahead(by) => tracing::warn!(
                days = by / DAY,
                "the system clock is more than a year ahead of the last moment in the store: if it is wrong, \
                 stop the server now, as all later games are dated by it, even after the clock is set right"
            ),
        }
    }
}

impl Clock {
    pub(super) fn new() -> Clock {
        let day = SystemTime::now().duration_since(UNIX_EPOCH);
        Clock {
            origin: millis(day.unwrap_or_default()),
            running: Arc::new(Mutex::new(Running::new(Instant::now()))),
        }
    }

    /// Returns the same clock, but not earlier than `moment`, which a server before this one recorded.
    pub(super) fn not_before(self, moment: Now) -> Clock {
        Clock {
            origin: self.origin.max(moment),
            ..self
        }
    }

    /// Compares the time of day with the last moment that a server before this one recorded.
    pub(super) fn doubt(&self, last: Now) -> Option<Doubt> {
        let now = self.now();
        if last.saturating_sub(now) > SLACK {
            Some(Doubt::Behind(last - now))
        } else if now.saturating_sub(last) > LONG {
            Some(Doubt::Ahead(now - last))
        } else {
            None
        }
    }

    /// Returns the present moment. Somebody has to ask at least every [`TICK`], or the time since is taken for a pause.
    pub(super) fn now(&self) -> Now {
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        self.origin
            .saturating_add(millis(running.until(Instant::now())))
    }

    /// Returns the time in which this server did not run.
    pub(super) fn paused(&self) -> Duration {
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        running.paused
    }
}

fn millis(duration: Duration) -> u64 {
    u64::try_from(duration.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clock_stands_while_nobody_reads_it() {
        let start = Instant::now();
        let mut running = Running::new(start);
        let mut now = start;
        for _ in 0..10 {
            now += TICK;
            assert_eq!(running.until(now), now - start);
        }
        let short = duration(liveness::PAUSED - 1);
        now += short;
        assert_eq!(running.until(now), now - start, "the server was busy");
        let before = running.time;
        now += PAUSED;
        assert_eq!(running.until(now), before);
        assert_eq!(running.paused, PAUSED);
        assert_eq!(running.until(now + Duration::from_mins(1)), before);
        assert_eq!(running.paused, PAUSED + Duration::from_mins(1));
        assert_eq!(
            running.until(now),
            before,
            "an earlier moment changes nothing"
        );
        now += Duration::from_mins(1) + TICK;
        assert_eq!(running.until(now), before + TICK);
    }

    #[test]
    fn a_clock_that_contradicts_the_store_is_doubted() {
        let clock = Clock {
            origin: 1_700_000_000_000,
            running: Arc::new(Mutex::new(Running::new(Instant::now()))),
        };
        let last = |behind: i64| clock.origin.saturating_add_signed(-behind);
        let year = 365 * DAY.cast_signed();
        for (behind, doubt) in [
            (0, None),
            (-30_000, None),
            (year - 1_000_000, None),
            (10 * year, Some("ahead")),
            (-10 * year, Some("behind")),
            (-120_000, Some("behind")),
        ] {
            let found = clock.doubt(last(behind)).map(|doubt| match doubt {
                Doubt::Behind(_) => "behind",
                Doubt::Ahead(_) => "ahead",
            });
            assert_eq!(found, doubt, "{behind} ms behind");
        }
    }
}
