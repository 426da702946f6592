//! The pause before a bot connects anew: short at first, and twice as long after each attempt that failed.

use std::time::Duration;

use tengen_online::liveness::{self, duration};

/// The longest pause of a bot whose clock may run meanwhile: that of a page whose player waits.
const LONGEST_IN_GAME: Duration = duration(liveness::ATTEMPT);

/// The longest pause of a bot for which nobody waits.
const LONGEST: Duration = Duration::from_mins(1);

/// A pause is longer by up to this part of it.
const SPREAD: u32 = 4;

/// The longest pause before the first attempt, in ms.
pub(super) const LONGEST_FIRST: u32 = liveness::FIRST_WAIT + liveness::FIRST_WAIT / SPREAD;

/// The purpose for which a bot needs a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Need {
    /// A game runs in which seconds matter.
    LiveGame,
    /// It looks for an opponent, or has games with days only.
    Other,
}

/// Returns the pause after a number of attempts that failed.
pub(super) fn pause(failed: u32, need: Need) -> Duration {
    let longest = match need {
        Need::LiveGame => LONGEST_IN_GAME,
        Need::Other => LONGEST,
    };
    let doubled = duration(liveness::FIRST_WAIT) * (1 << failed.min(7));
    doubled.min(longest)
}

/// Returns a pause that is longer by up to a quarter, so that many bots do not come back at the same moment.
pub(super) fn spread(pause: Duration, seed: u64) -> Duration {
    let thousandths = u32::try_from(seed % 1000).unwrap_or_default();
    pause + pause / (1000 * SPREAD) * thousandths
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pauses(need: Need) -> Vec<u128> {
        let pauses = (0..10).map(|failed| pause(failed, need).as_millis());
        pauses.collect()
    }

    #[test]
    fn pauses_double_and_stay_short_while_a_game_runs() {
        assert_eq!(
            pauses(Need::LiveGame),
            [500, 1000, 2000, 4000, 4000, 4000, 4000, 4000, 4000, 4000]
        );
        assert_eq!(
            pauses(Need::Other),
            [
                500, 1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000, 60_000
            ]
        );
        assert_eq!(pause(u32::MAX, Need::Other), LONGEST);
    }

    #[test]
    fn pauses_are_spread_over_a_quarter() {
        let second = Duration::from_secs(1);
        assert_eq!(spread(second, 7000), second);
        assert_eq!(spread(second, 500), Duration::from_millis(1125));
        let first = duration(liveness::FIRST_WAIT);
        assert!(spread(first, 999) < duration(LONGEST_FIRST));
    }
}
