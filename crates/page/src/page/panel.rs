//! The parts of the panel beside the board: one is open at a time.

use super::Page;
use tengen_kit::activity::Input;

/// The part of the panel that is open.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Panel {
    /// The list of moves.
    Game,
    /// The analysis.
    Analysis,
    /// The library.
    Library,
    /// The puzzles.
    Puzzles,
    /// The lessons.
    Learn,
    /// The Lab.
    Lab,
}

impl Page {
    /// Returns the part of the panel that is open.
    pub fn panel(&self) -> Panel {
        if self.library.is_open() {
            Panel::Library
        } else if self.puzzles.is_open() {
            Panel::Puzzles
        } else if self.lessons.is_open() {
            Panel::Learn
        } else if self.lab().is_some() {
            Panel::Lab
        } else if self.analysis.is_open() && self.may_analyse() {
            Panel::Analysis
        } else {
            Panel::Game
        }
    }

    /// Returns `true` if the engine may show lines of the game on the board.
    pub(crate) fn may_analyse(&self) -> bool {
        self.cx.offers().is_on(Input::Lines)
    }

    /// Closes every part of the panel but one.
    pub(super) fn close_panels_but(&mut self, kept: Panel) {
        for wing in self.wings.all() {
            wing.close_but(self, kept);
        }
    }
}
