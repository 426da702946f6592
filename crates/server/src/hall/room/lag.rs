//! The time that is given back to a seat for the way of its messages. Pages can delay their replies to pings, so
//! there is a budget in each game.

/// The most of a budget, in parts of what an action may get: so much is there at the beginning.
const FULL: u32 = 4;

/// The time that an action adds to a budget, as a share of the most that an action may get.
const SHARE: u32 = 3;

/// The budget of a seat.
#[derive(Clone, Copy, Debug)]
pub(super) struct Lag {
    /// Most that one action gets, in ms.
    most: u32,
    left: u32,
}

impl Lag {
    pub(super) const fn new(most: u32) -> Lag {
        Lag {
            most,
            left: most.saturating_mul(FULL),
        }
    }

    /// Returns the part of a delay that is given back.
    pub(super) fn granted(self, delay: u32) -> u32 {
        delay.min(self.most).min(self.left)
    }

    /// Records an action that got `given`.
    pub(super) fn spend(&mut self, given: u32) {
        let left = self.left.saturating_sub(given);
        let full = self.most.saturating_mul(FULL);
        self.left = left.saturating_add(self.most / SHARE).min(full);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_short_way_is_always_given_back_and_a_long_one_in_part() {
        for (delay, sum) in [
            (0, 0),
            (50, 5_000),
            (100, 10_000),
            (300, 11_100),
            (9_000, 11_100),
        ] {
            let mut lag = Lag::new(300);
            let given = (0..100).map(|_| {
                let given = lag.granted(delay);
                lag.spend(given);
                given
            });
            assert_eq!(given.sum::<u32>(), sum, "{delay} ms");
        }
        let mut off = Lag::new(0);
        off.spend(0);
        assert_eq!(off.granted(50), 0);
    }
}
