//! Read access to the drill for views and the shell.

use super::Page;
use tengen_core::board::Point;
use tengen_learn::drill::{DrillBoard, DrillPart};

impl Page {
    pub(crate) const fn drill(&self) -> &DrillPart {
        &self.drill
    }

    /// Returns `true` if a tree is drilled.
    pub fn drills(&self) -> bool {
        self.cx.games.get::<DrillBoard>().is_some()
    }

    /// Returns `true` if the drill asks the person for a move, so that nothing may give it away.
    pub fn has_drill_question(&self) -> bool {
        let board: Option<&DrillBoard> = self.cx.games.get();
        board.is_some_and(|board| !board.is_over())
    }

    /// Returns `true` if the line that is drilled has ended.
    pub fn is_drilled_line_over(&self) -> bool {
        self.cx.games.get().is_some_and(DrillBoard::is_over)
    }

    /// Returns `true` if the last answer in the drill was not taken.
    pub fn has_missed_in_drill(&self) -> bool {
        self.drill.has_missed()
    }

    /// Returns the point that the second hint of a drill names.
    pub fn hinted_in_drill(&self) -> Option<Point> {
        self.drill.hinted()
    }
}
