//! Lines that a level does not see.

use crate::cell::LineDirection;

/// The overlooked lines: no threat counts on them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Blind([u64; 4]);

impl Blind {
    /// Adds a line, identified by its direction and the index of its word.
    pub(crate) const fn cover(&mut self, line: LineDirection, word: u32) {
        self.0[line as usize] |= 1 << (word & 63);
    }

    pub(super) const fn covers(self, line: LineDirection, word: usize) -> bool {
        self.0[line as usize] >> (word & 63) & 1 == 1
    }

    pub(super) fn is_none(self) -> bool {
        self == Blind::default()
    }
}
