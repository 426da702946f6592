//! The iterations that a helper leaves out, so that threads which search one position differ.
//!
//! Source: the helpers of the chess program Stockfish, versions 9 and 10.

/// The depths that a thread leaves to others: runs of `size` plies, every other run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Skips {
    /// The number of plies of a run, or 0 if nothing is left out.
    size: u8,
    /// The place of the first ply in its run.
    phase: u8,
}

impl Skips {
    /// Leaves nothing out.
    pub(crate) const NONE: Skips = Skips { size: 0, phase: 0 };

    /// Returns the depths that a helper leaves out, by its number from 0: the first two helpers run
    /// over one ply, the next four over two plies, and so on.
    pub(super) const fn of(helper: u8) -> Skips {
        let (mut size, mut phase) = (1, helper);
        while phase >= 2 * size {
            phase -= 2 * size;
            size += 1;
        }
        Skips { size, phase }
    }

    pub(super) fn skip(self, depth: u8) -> bool {
        let place = u16::from(depth) + u16::from(self.phase);
        self.size > 0 && place / u16::from(self.size) % 2 == 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn helpers_differ() {
        let searched = |skips: Skips| -> Vec<u8> { (1..9).filter(|&it| !skips.skip(it)).collect() };
        assert_eq!(searched(Skips::NONE), [1, 2, 3, 4, 5, 6, 7, 8]);
        for (helper, depths) in [
            (0, [2, 4, 6, 8]),
            (1, [1, 3, 5, 7]),
            (2, [1, 4, 5, 8]),
            (3, [3, 4, 7, 8]),
            (4, [2, 3, 6, 7]),
            (5, [1, 2, 5, 6]),
        ] {
            assert_eq!(searched(Skips::of(helper)), depths, "helper {helper}");
        }
        for helper in 0..=u8::MAX {
            let some = searched(Skips::of(helper));
            assert!((1..99).any(|it| !Skips::of(helper).skip(it)), "{some:?}");
        }
    }
}
