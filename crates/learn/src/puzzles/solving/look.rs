//! What shows of a puzzle: how it stands, and how far the refutation is looked at.

use super::{Solving, Stage};
use crate::puzzles::{PuzzleRemark, PuzzleTone};
use tengen_core::board::{Point, Stone};

impl Solving {
    /// Returns how the puzzle stands.
    pub fn tone(&self) -> PuzzleTone {
        match (&self.stage, &self.remark) {
            (Stage::Done, PuzzleRemark::Solution(_)) => PuzzleTone::Shown,
            (Stage::Done, _) => PuzzleTone::Solved,
            (_, remark) if remark.is_mistake() => PuzzleTone::Wrong,
            (Stage::Refuted, _) => PuzzleTone::Beside,
            _ => PuzzleTone::Asked,
        }
    }

    /// Returns the moves that are expected after the refutation on the board.
    pub(in crate::puzzles) fn refuting(&self) -> &[(Point, Stone)] {
        if self.is_refuted() { &self.shown } else { &[] }
    }

    /// Shows the refutation as far as the move with this index. The first one is the reply on the board.
    pub(in crate::puzzles) fn look(&mut self, index: usize) {
        self.looked = index.min(self.refuting().len());
    }

    /// Returns the index of the last move of the refutation that shows.
    pub(in crate::puzzles) const fn looked(&self) -> usize {
        self.looked
    }
}
