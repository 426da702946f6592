//! Read access to the search for a win and to playing it out, for views and the shell.

use super::Page;
use crate::game::Cover;
use crate::playout::Playout;
use crate::wins::WinFound;
use tengen_core::board::Stone;

impl Page {
    /// Returns the win that is played out on the board.
    #[must_use]
    pub fn playout(&self) -> Option<&Playout> {
        self.cx.games.playout()
    }

    /// Returns the colour of the person in a game that covers the one on the board: a win that is played out, a
    /// puzzle, or an exercise.
    #[must_use]
    pub fn covering_person(&self) -> Option<Stone> {
        self.cx.games.cover().map(Cover::person)
    }

    /// Returns the result of the search for a win in the position on the board.
    #[must_use]
    pub fn win_found(&self) -> Option<&WinFound> {
        self.wins.found(&self.cx)
    }

    /// Returns `true` while the engine searches for a win in the position on the board.
    #[must_use]
    pub fn seeks_win(&self) -> bool {
        self.computer.seeks_win(&self.cx)
    }
}
