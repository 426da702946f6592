//! How an online game began.

use super::{DisplayName, GameId, PlayerId, Proposal};
use tengen_core::game::Seat;

/// How an online game began: what both sides keep of it besides what was done.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// Its name.
    pub game: GameId,
    /// What was agreed.
    pub proposal: Proposal,
    /// Who has the first seat, and who the second.
    pub players: [(PlayerId, DisplayName); 2],
    /// When it began, in ms since 1970 by the server's clock.
    pub at: u64,
}

impl Start {
    /// The seat of a player, if there is one.
    #[must_use]
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        [Seat::First, Seat::Second]
            .into_iter()
            .find(|&seat| self.player(seat) == player)
    }

    /// Who has a seat.
    #[must_use]
    pub const fn player(&self, seat: Seat) -> PlayerId {
        self.players[seat as usize].0
    }

    /// What who has a seat is called.
    #[must_use]
    pub const fn name(&self, seat: Seat) -> &DisplayName {
        &self.players[seat as usize].1
    }
}
