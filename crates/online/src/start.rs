//! The start of an online game.

use super::declare::fields;
use super::field::Field;
use super::line::{LineReader, LineWriter};
use super::{DisplayName, GameId, PlayerId, Proposal};
use tengen_core::game::Seat;
use tengen_core::lines::ParseLineError;

fields! {
    /// The start of an online game: everything that both sides keep besides the entries.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Start {
        /// The identifier of the game.
        pub game: GameId,
        /// The agreed conditions of the game.
        pub proposal: Proposal,
        /// The start of the game in ms since 1970 by the server's clock.
        pub at: u64,
        /// The players with the first and the second seat.
        pub players: [(PlayerId, DisplayName); 2],
    }
}

impl Field for [(PlayerId, DisplayName); 2] {
    fn write(&self, _: &'static str, line: &mut LineWriter) {
        let [(first_id, first), (second_id, second)] = self;
        first.write("first", line);
        first_id.write("firstid", line);
        second.write("second", line);
        second_id.write("secondid", line);
    }

    fn read(_: &'static str, line: &LineReader<'_>) -> Result<Self, ParseLineError> {
        Ok([
            (line.value("firstid")?, line.value("first")?),
            (line.value("secondid")?, line.value("second")?),
        ])
    }
}

impl Start {
    /// Returns the seat of a player; `None` if the player has no seat.
    pub fn seat_of(&self, player: PlayerId) -> Option<Seat> {
        [Seat::First, Seat::Second]
            .into_iter()
            .find(|&seat| self.player(seat) == player)
    }

    /// Returns the player at `seat`.
    pub const fn player(&self, seat: Seat) -> PlayerId {
        self.players[seat as usize].0
    }

    /// Returns the name of the player at `seat`.
    pub const fn name(&self, seat: Seat) -> &DisplayName {
        &self.players[seat as usize].1
    }
}
