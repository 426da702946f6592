//! Zobrist keys: one number for each stone on each point, combined by exclusive or.
//!
//! The keys are computed, not stored, because a table of random numbers would not compress.
//! Source of the scheme: A. L. Zobrist, "A New Hashing Method with Application for Game Playing"
//! (1970); of the mixing function: the finalizer of `SplitMix64` (Steele, Lea, Flood, 2014).

use super::{Point, Stone};

/// The key that is combined with the hash when White is to move.
pub const WHITE_TO_MOVE: u64 = mix(0);

/// Returns the key of one stone on one point, the same for all board sizes.
#[must_use]
pub const fn key(point: Point, stone: Stone) -> u64 {
    let place = point.row() as u64 * Point::MAX_LINES as u64 + point.column() as u64;
    mix(1 + 2 * place + stone as u64)
}

const fn mix(index: u64) -> u64 {
    let mut z = index.wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;

    #[test]
    fn keys_differ() {
        let mut keys = vec![WHITE_TO_MOVE, 0];
        for row in 0..Point::MAX_LINES {
            for column in 0..Point::MAX_LINES {
                let point = Point::new(column, row).expect("on the largest board");
                keys.extend(Stone::BOTH.map(|stone| key(point, stone)));
            }
        }
        let count = keys.len();
        keys.sort_unstable();
        keys.dedup();
        assert_eq!(keys.len(), count);
    }
}
