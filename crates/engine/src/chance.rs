//! Chances of the bots: a stream of numbers that a seed and a position decide, on every machine the
//! same.

use tengen_core::rules::Position;

/// A stream of numbers: `SplitMix64` (Steele, Lea, Flood, 2014).
#[derive(Clone, Copy, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    /// The stream of a seed in a position: what came before does not matter.
    pub(super) const fn new(seed: u64, position: &Position) -> Chance {
        Chance(seed ^ position.zobrist())
    }

    /// The stream of a number.
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

    /// A place in a list of so many things; 0 if there are none.
    ///
    /// The error from even chances is below one in a million.
    pub(super) fn below(&mut self, count: usize) -> usize {
        let count = u64::from(u32::try_from(count).unwrap_or(u32::MAX));
        let place = ((self.next() >> 32) * count) >> 32;
        usize::try_from(place).unwrap_or(0)
    }
}
