//! Random numbers of the bots: a seed and a position determine the sequence, which is the same on
//! every machine.

use tengen_core::rules::Position;

/// A random number generator: `SplitMix64` (Steele, Lea, Flood, 2014).
#[derive(Clone, Copy, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    /// Creates the generator for `seed` and `position`. Earlier moves have no influence on it.
    pub(super) const fn new(seed: u64, position: &Position) -> Chance {
        Chance(seed ^ position.zobrist())
    }

    /// Creates the generator for a number.
    pub(super) const fn of(number: u64) -> Chance {
        Chance(number)
    }

    const fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Returns a random index below `count`, or 0 if `count` is 0.
    ///
    /// The deviation from equal probabilities is below one in a million.
    pub(super) fn below(&mut self, count: usize) -> usize {
        let count = u64::from(u32::try_from(count).unwrap_or(u32::MAX));
        let place = ((self.next() >> 32) * count) >> 32;
        usize::try_from(place).unwrap_or(0)
    }
}
