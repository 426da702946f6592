//! The time for the search of a move.

use std::time::Duration;

/// The shortest search, in ms.
const LEAST: u64 = 20;

/// The time for the search of a move, of which a part may pass before the search begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Budget {
    /// Most time for a search, in ms.
    pub(super) most: u32,
    /// The time that the clock of the game leaves for the move, in ms; `None` without a clock.
    pub(super) clock: Option<u64>,
}

impl Budget {
    /// Returns the time for a search that begins after a wait, in ms.
    pub(super) fn after(self, wait: Duration) -> u32 {
        let Some(clock) = self.clock else {
            return self.most;
        };
        let wait = u64::try_from(wait.as_millis()).unwrap_or(u64::MAX);
        let left = clock.saturating_sub(wait).max(LEAST);
        self.most.min(u32::try_from(left).unwrap_or(u32::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_passes_before_a_search_is_taken_from_the_time_of_the_clock() {
        let after = |clock, wait| {
            let budget = Budget { most: 3000, clock };
            budget.after(Duration::from_millis(wait))
        };
        let waits = [0, 2000, 4000, 9000, u64::MAX];
        assert_eq!(
            waits.map(|wait| after(Some(6000), wait)),
            [3000, 3000, 2000, 20, 20]
        );
        assert_eq!(after(Some(0), 0), 20, "no search is shorter");
        assert_eq!(after(None, 9000), 3000, "no clock runs");
    }
}
