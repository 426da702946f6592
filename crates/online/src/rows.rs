//! Rows of lists: open seeks, running games, past games.

use strum::{VariantArray, VariantNames};

use super::declare::fields;
use super::field::Field;
use super::line::{LineReader, LineWriter};
use super::words::words;
use super::{DisplayName, GameId, Proposal, Standing, Stones};
use tengen_core::game::{Seat, Terms};
use tengen_core::lines::ParseLineError;

fields! {
    /// An open seek: a player who looks for an opponent.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct SeekRow as "seek" {
        /// The number of the seek.
        pub seek: u64,
        /// The name of the player who looks for an opponent.
        pub name: DisplayName,
        /// The conditions of the proposed game.
        pub proposal: Proposal,
        /// The owner of the seek.
        pub owner: Owner,
    }
}

/// The owner of a seek or an invitation, as seen by the reader.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Owner {
    /// The reader is the owner.
    You,
    /// Another player is the owner.
    Other,
}

words!(Owner);

fields! {
    /// A game that is running.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct GameRow as "game" {
        /// The identifier of the game.
        pub game: GameId,
        /// The terms of the game.
        pub terms: Terms,
        /// The names of the players with the first and the second seat.
        pub names: [DisplayName; 2],
        /// The number of plies played.
        pub ply: u16,
        /// The number of spectators.
        pub watching: u32,
        /// The start of the game in ms since 1970; 0 if it is missing, as in rows of an older server.
        pub at: u64 = 0,
    }
}

/// The result of a past game for a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum PastResult {
    /// The player won the game.
    Won,
    /// The player lost the game.
    Lost,
    /// The game was drawn.
    Drawn,
    /// The game is still running.
    Open,
}

words!(PastResult);

fields! {
    /// A past game of a player.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct PastRow as "past" {
        /// The identifier of the game.
        pub game: GameId,
        /// The terms of the game.
        pub terms: Terms,
        /// The names of the players with the first and the second seat.
        pub names: [DisplayName; 2],
        /// The seat of the player whose history this is.
        pub seat: Seat,
        /// The result for that player.
        pub result: PastResult,
        /// The start of the game in ms since 1970.
        pub at: u64,
    }
}

fields! {
    /// A running game of a player.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct RunningRow as "own" {
        /// The identifier of the game.
        pub game: GameId,
        /// The terms of the game.
        pub terms: Terms,
        /// The names of the players with the first and the second seat.
        pub names: [DisplayName; 2],
        /// The seat of the player whose list this is.
        pub seat: Seat,
        /// The number of plies played.
        pub ply: u16,
        /// The seat that is to move; over if the game has just ended.
        pub standing: Standing,
        /// The time that the turn may still take, in ms; `None` if time is not limited or does not run.
        pub left: Option<u64>,
        /// The time until the vacation of the player to move ends, in ms; `None` if there is none.
        pub vacation: Option<u64>,
        /// The stones on the board; none if they are missing, as in rows of an older server.
        pub stones: Stones = Stones::default(),
    }
}

impl RunningRow {
    /// Returns `true` if the player whose list this is must move or choose next.
    pub fn is_my_turn(&self) -> bool {
        self.standing == Standing::Turn(self.seat)
    }
}

impl Field for [DisplayName; 2] {
    fn write(&self, _: &'static str, line: &mut LineWriter) {
        let [first, second] = self;
        first.write("first", line);
        second.write("second", line);
    }

    fn read(_: &'static str, line: &LineReader<'_>) -> Result<Self, ParseLineError> {
        Ok([line.value("first")?, line.value("second")?])
    }
}
