//! The shape that a stone makes on one line, found by table lookup: every content of the five
//! points on either side of a point is classified beforehand.
//!
//! A class is defined by a small game on the line, not by counting, so that one definition works
//! for every kind of five: a four is open if no single opposing stone removes all points that
//! complete it, an open three has a point that makes it an open four, and so on. Eleven points
//! decide the class exactly, because each of these fives contains the middle point.
//!
//! Source of the idea of class tables per line: the programs Yixin and Rapfi. The definition by a
//! game and the table of 364 half lines are ours.

use tengen_core::board::Stone;
use tengen_core::rules::Ruleset;

mod class;
mod half;

pub(super) use class::Class;
pub(super) use half::{BLACK, EMPTY, WHITE};
use half::{HALVES, Half};

/// The classes of all lines under a rule set.
pub(super) struct Patterns {
    /// The number of the half for ten bits of a line word, with the nearest cell in the lowest bits.
    after: Box<[u16; 1024]>,
    /// The same for the other side, with the nearest cell in the highest bits.
    before: Box<[u16; 1024]>,
    /// Black's class in the low nibble and White's in the high one, indexed by the two halves.
    classes: Vec<u8>,
}

impl Patterns {
    /// Computes the classes of a rule set, which takes some milliseconds.
    pub(super) fn new(rules: Ruleset) -> Patterns {
        let black = class::classes(rules.five(Stone::Black));
        let white = class::classes(rules.five(Stone::White));
        let mut classes = vec![0; HALVES * HALVES];
        let swapped: Vec<usize> = (0..HALVES).map(|half| Half::of(half).swapped()).collect();
        for before in 0..HALVES {
            for after in 0..HALVES {
                let own = black[before * HALVES + after] as u8;
                let other = white[swapped[before] * HALVES + swapped[after]] as u8;
                classes[before * HALVES + after] = own | other << 4;
            }
        }
        let (mut before, mut after) = (Box::new([0; 1024]), Box::new([0; 1024]));
        for bits in 0..1024 {
            let half = Half::read(bits).number();
            after[usize::from(bits)] = half;
            let reversed = (0..5).fold(0, |all, place| all << 2 | bits >> (2 * place) & 3);
            before[usize::from(reversed)] = half;
        }
        Patterns {
            after,
            before,
            classes,
        }
    }

    /// Returns the classes of the sixth of eleven cells of a line word, two bits each from the
    /// lowest bit on: Black's class in the low nibble, White's in the high one.
    pub(super) fn pair(&self, window: u64) -> u8 {
        let before = usize::from(self.before[(window & 1023) as usize]);
        let after = usize::from(self.after[(window >> 12 & 1023) as usize]);
        self.classes
            .get(before * HALVES + after)
            .copied()
            .unwrap_or(0)
    }
}
