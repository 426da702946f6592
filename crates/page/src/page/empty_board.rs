//! The empty board of a place that has nothing on the board.

use super::{Layout, Page};
use tengen_kit::activity::EmptyBoard;

impl Page {
    /// Covers the local game with an empty board while a part of learning is open that has nothing on the board, and
    /// uncovers it elsewhere.
    pub(super) fn settle_empty_board(&mut self) {
        let is_learning = matches!(self.layout(), Layout::Puzzle | Layout::Lesson);
        if !is_learning {
            self.take_empty_board_off();
        } else if self.cx.games.is_local() {
            self.cx.enter(EmptyBoard::default(), None);
        }
    }

    /// Puts the game below an empty board back on the board.
    pub(super) fn take_empty_board_off(&mut self) {
        self.cx.leave::<EmptyBoard>(None);
    }
}
