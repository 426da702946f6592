//! The start of an online game.

use super::{DisplayName, GameId, PlayerId, Proposal};
use tengen_core::game::Seat;

/// The start of an online game: everything that both sides keep besides the entries.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Start {
    /// The identifier of the game.
    pub game: GameId,
    /// The agreed conditions of the game.
    pub proposal: Proposal,
    /// The players with the first and the second seat.
    pub players: [(PlayerId, DisplayName); 2],
    /// The start of the game in ms since 1970 by the server's clock.
    pub at: u64,
}

impl Start {
    /// Returns the seat of a player; `None` if the player has no seat.
    #[must_use]
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        [Seat::First, Seat::Second]
            .into_iter()
            .find(|&seat| self.player(seat) == player)
    }

    /// Returns the player at `seat`.
    #[must_use]
    pub const fn player(&self, seat: Seat) -> PlayerId {
        self.players[seat as usize].0
    }

    /// Returns the name of the player at `seat`.
    #[must_use]
    pub const fn name(&self, seat: Seat) -> &DisplayName {
        &self.players[seat as usize].1
    }
}
