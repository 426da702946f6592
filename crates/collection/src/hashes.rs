//! Hashes of a position in all eight symmetries.

use tengen_core::board::hash::key;
use tengen_core::{Board, BoardSize, Point, Stone, Symmetry};

/// The hash of a position in each symmetry.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) struct Hashes([u64; Symmetry::ALL.len()]);

impl Hashes {
    /// Returns the hashes of a board.
    pub(crate) fn of(board: &Board) -> Hashes {
        let mut hashes = Hashes::default();
        for (point, stone) in board.iter() {
            hashes.place(point, stone, board.size());
        }
        hashes
    }

    /// Adds a stone on an empty point.
    pub(crate) fn place(&mut self, point: Point, stone: Stone, size: BoardSize) {
        for (hash, symmetry) in self.0.iter_mut().zip(Symmetry::ALL) {
            if let Some(image) = symmetry.apply(point, size) {
                *hash ^= key(image, stone);
            }
        }
    }

    /// Returns a number that is the same for all symmetries of a position. Different positions rarely share it.
    pub(crate) fn common(&self) -> u32 {
        let least = self.0.into_iter().min().unwrap_or_default();
        let [a, b, c, d, ..] = least.to_le_bytes();
        u32::from_le_bytes([a, b, c, d])
    }

    /// Returns the hash of the position in each symmetry, in the order of [`Symmetry::ALL`].
    pub(crate) const fn all(&self) -> [u64; Symmetry::ALL.len()] {
        self.0
    }

    /// Returns the hash of the position as it lies.
    pub(crate) const fn upright(&self) -> u64 {
        self.0[0]
    }

    /// Returns the symmetries that turn this position into the one with an upright hash.
    pub(crate) fn onto(&self, upright: u64) -> impl Iterator<Item = Symmetry> {
        let pairs = self.0.into_iter().zip(Symmetry::ALL);
        pairs.filter_map(move |(hash, symmetry)| (hash == upright).then_some(symmetry))
    }
}
