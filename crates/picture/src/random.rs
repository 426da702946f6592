//! A small seeded random generator: the same numbers on every machine.

/// The generator mulberry32, by Tommy Ettinger, public domain.
pub(super) struct Random(u32);

impl Random {
    pub(super) const fn new(seed: u32) -> Random {
        Random(seed)
    }

    /// Returns the next number, from 0 inclusive to 1 exclusive.
    pub(super) fn next(&mut self) -> f64 {
        self.0 = self.0.wrapping_add(0x6d2b_79f5);
        let seed = self.0;
        let mut t = (seed ^ (seed >> 15)).wrapping_mul(1 | seed);
        t = t.wrapping_add((t ^ (t >> 7)).wrapping_mul(0x3d | t)) ^ t;
        f64::from(t ^ (t >> 14)) / 4_294_967_296.0
    }

    /// Returns a number from 0 to 2 with equal chances.
    pub(super) fn third(&mut self) -> u8 {
        match self.next() {
            low if low < 1.0 / 3.0 => 0,
            middle if middle < 2.0 / 3.0 => 1,
            _ => 2,
        }
    }
}
