//! Read access to the search for a win and to playing it out, for views and the shell.

use super::Page;
use tengen_kit::computer::WinFound;
use tengen_study::playout::Playout;

impl Page {
    /// Returns the win that is played out on the board.
    pub fn playout(&self) -> Option<&Playout> {
        self.cx.games.get()
    }

    /// Returns the result of the search for a win in the position on the board.
    pub fn win_found(&self) -> Option<&WinFound> {
        self.wins.found(&self.cx)
    }

    /// Returns `true` while the engine searches for a win in the position on the board.
    pub fn seeks_win(&self) -> bool {
        self.computer.seeks_win(&self.cx)
    }
}
