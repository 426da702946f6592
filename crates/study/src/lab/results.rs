//! The results of the games that bots have ended in the Lab.

use tengen_core::board::Stone;
use tengen_core::game::{Game, Status};

/// The numbers of games that were won by each colour, and of draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct LabResults {
    /// The games that Black won.
    pub black: u32,
    /// The games that White won.
    pub white: u32,
    /// The games that nobody won.
    pub draws: u32,
}

impl LabResults {
    /// Returns `true` if no game has ended.
    pub const fn is_empty(&self) -> bool {
        self.black == 0 && self.white == 0 && self.draws == 0
    }

    /// Counts a game that has ended.
    pub(super) fn count(&mut self, game: &Game) {
        let Status::Over { outcome, .. } = game.status() else {
            return;
        };
        let counted = match outcome.winner() {
            Some(Stone::Black) => &mut self.black,
            Some(Stone::White) => &mut self.white,
            None => &mut self.draws,
        };
        *counted = counted.saturating_add(1);
    }
}
