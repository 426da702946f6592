//! The time in which a server does not stand for election.

use std::time::{Duration, Instant};

use tengen_online::liveness::{self, duration};

/// The length of the first rest.
const FIRST: Duration = duration(liveness::REST);

/// The length of the longest rest. If there was none for so long, the next one is short again.
const LONGEST: Duration = Duration::from_secs(15);

/// The time for which a server that failed to lead leaves it to others.
#[derive(Debug, Default)]
pub(super) struct Rest {
    /// The length of the last one.
    length: Duration,
    end: Option<Instant>,
}

impl Rest {
    /// Begins after a failure. Each rest is twice as long as the one before.
    pub(super) fn begin(&mut self, now: Instant) {
        let is_recent = self.end.is_some_and(|end| now < end + LONGEST);
        self.length = if is_recent {
            (2 * self.length).min(LONGEST)
        } else {
            FIRST
        };
        self.end = Some(now + self.length);
    }

    pub(super) fn goes_on(&self, now: Instant) -> bool {
        self.end.is_some_and(|end| now < end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rests_become_longer_until_there_was_none_for_a_while() {
        let (mut rest, mut now) = (Rest::default(), Instant::now());
        assert!(!rest.goes_on(now));
        for length in [FIRST, 2 * FIRST, 4 * FIRST, LONGEST, LONGEST] {
            rest.begin(now);
            assert!(rest.goes_on(now + length.mul_f64(0.99)), "{length:?}");
            now += length;
            assert!(!rest.goes_on(now), "{length:?}");
        }
        now += LONGEST;
        rest.begin(now);
        assert!(rest.goes_on(now));
        assert!(!rest.goes_on(now + FIRST));
    }
}
