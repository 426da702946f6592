//! The time for the search of a move.

use std::time::Duration;

use tengen_core::game::{Clock, Moment, Reserve, TimeControl};

/// The shortest search, in ms.
const LEAST: u64 = 20;

/// The turns among which a bank is shared out, once it has to be used.
const TURNS: u64 = 25;

/// The time for the search of a move, of which a part may pass before the search begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Budget {
    /// Most time for a search, in ms.
    pub(super) most: u32,
    /// The clock of the game, on which the turn of the bot runs, with the moment 0 for now; `None` without a clock.
    pub(super) clock: Option<Clock>,
}

impl Budget {
    /// Returns the time for a search that begins after a wait, in ms.
    pub(super) fn after(self, wait: Duration) -> u32 {
        let moment = Moment::try_from(wait.as_millis()).unwrap_or(Moment::MAX);
        let Some(left) = self.clock.and_then(|clock| allowance(clock, moment)) else {
            return self.most;
        };
        self.most
            .min(u32::try_from(left.max(LEAST)).unwrap_or(u32::MAX))
    }
}

/// Returns the time for a search that begins at a moment, in ms: what the turn has taken until then is gone from the clock,
/// and the search gets its part of the rest. `None` if no turn runs.
fn allowance(mut clock: Clock, now: Moment) -> Option<u64> {
    let seat = clock.turn()?;
    let (face, rest) = (clock.face(seat, now), clock.rest(seat, now)?);
    let most = match (face.reserve, clock.control()) {
        // The main time goes over into the periods.
        (Reserve::Periods(left), TimeControl::ByoYomi { periods, .. }) if left == periods => rest,
        (Reserve::Bank(bank), _) => face.time + bank / TURNS,
        (Reserve::Overtime, _) => face.time / TURNS,
        _ => face.time,
    };
    // Another turn of the same seat begins with what is left.
    clock.pass_turn(Some(seat), now);
    Some(clock.allowance(seat)?.min(most / 4 * 3))
}

#[cfg(test)]
mod tests {
    use tengen_core::Seat;

    use super::*;

    /// Returns the times for searches that begin so many s after the task was set.
    fn after<const N: usize>(control: &str, waits: [u64; N]) -> [u32; N] {
        let mut clock = Clock::new(control.parse().expect("a time control"));
        clock.begin(Seat::First, 0);
        let budget = Budget {
            most: u32::MAX,
            clock: Some(clock),
        };
        waits.map(|wait| budget.after(Duration::from_secs(wait)))
    }

    #[test]
    fn a_wait_is_taken_from_the_clock_and_not_from_the_part_of_it_for_the_turn() {
        assert_eq!(
            after("increment:60+0", [0, 5, 35, 60, 999]),
            [2400, 2200, 1000, 20, 20]
        );
        assert_eq!(after("increment:300+5", [0, 50]), [15_750, 13_750]);
        assert_eq!(after("days:3/turn", [0, 3600]), [60_000, 60_000]);
    }

    #[test]
    fn a_wait_costs_no_period_and_no_game() {
        assert_eq!(
            after("byoyomi:50+3x30", [0, 25, 49]),
            [24_500, 23_500, 22_540],
            "main time"
        );
        // The first of three periods ends at 30 s, the last one at 90 s.
        assert_eq!(
            after("byoyomi:0+3x30", [0, 20, 29, 30, 80, 90]),
            [22_500, 7500, 750, 22_500, 7500, 20]
        );
    }

    #[test]
    fn a_wait_leaves_a_part_of_the_bank() {
        // The turn's own time ends after 30 s, the bank of 50 s after 80.
        assert_eq!(
            after("bank:30+50", [0, 20, 30, 78, 80]),
            [22_500, 9000, 1500, 60, 20]
        );
        assert_eq!(after("bank:30+0", [0, 20, 30]), [22_500, 7500, 20]);
    }

    #[test]
    fn no_search_is_longer_than_the_most() {
        let mut clock = Clock::new("increment:300+5".parse().expect("a time control"));
        clock.begin(Seat::First, 0);
        for clock in [Some(clock), None] {
            let budget = Budget { most: 3000, clock };
            assert_eq!(budget.after(Duration::from_secs(9)), 3000);
        }
        let unlimited = Budget {
            most: 3000,
            clock: Some(Clock::new(TimeControl::Unlimited)),
        };
        assert_eq!(unlimited.after(Duration::MAX), 3000);
    }
}
