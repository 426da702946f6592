//! A whole game in one message, which a page gets when it joins or rejoins the game.

use strum::{VariantArray, VariantNames};

use super::declare::fields;
use super::field::Field;
use super::line::{LineReader, LineWriter};
use super::words::words;
use super::{Colours, GameId, Presence, Prompt, Standing, Start, Table, Vacations};
use crate::Entry;
use tengen_core::game::{At, Deed, Refusal, Request, Seat};
use tengen_core::lines::ParseLineError;

/// The part that a page has in a game: player or spectator.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
pub enum Role {
    /// The page has the first seat.
    First,
    /// The page has the second seat.
    Second,
    /// The page is a spectator.
    Watching,
}

words!(Role);

impl Role {
    /// Returns the role for `seat`; [`Role::Watching`] for `None`.
    pub const fn of(seat: Option<Seat>) -> Role {
        match seat {
            Some(Seat::First) => Role::First,
            Some(Seat::Second) => Role::Second,
            None => Role::Watching,
        }
    }

    /// Returns the seat; `None` for a spectator.
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Role::First => Some(Seat::First),
            Role::Second => Some(Seat::Second),
            Role::Watching => None,
        }
    }
}

fields! {
    /// The whole current state of a game.
    #[derive(Clone, PartialEq, Eq, Debug)]
    pub struct Snapshot {
        /// The terms and players with which the game started.
        pub start: Start,
        /// The role of the page in the game.
        pub role: Role,
        /// The time spent in the current turn, in ms; also given if the game has no clock.
        pub spent: u64,
        /// How the game stands; `None` from a server that does not say it.
        pub standing: Option<Standing>,
        /// The colours of the seats; `None` from a server that does not say it.
        pub colours: Option<Colours>,
        /// The next action; `None` after the end, and from a server that does not say it.
        pub prompt: Option<Prompt>,
        /// The open request; `None` if nothing is asked.
        pub request: Option<Request>,
        /// The presence of the first and the second player.
        pub presence: [Presence; 2],
        /// The vacations of the players.
        pub vacations as "vacation": Vacations,
        /// The number of spectators.
        pub watching: u32,
        /// The seat that wants a rematch after the game ended; `None` if neither does.
        pub rematch: Option<Seat>,
        /// The rematch that followed this game; `None` if there is none yet.
        pub next: Option<GameId>,
        /// The entries accepted since the start.
        pub entries: Vec<Entry>,
    }
}

impl Field for Box<Snapshot> {
    fn write(&self, name: &'static str, line: &mut LineWriter) {
        Snapshot::write(self, name, line);
    }

    fn read(name: &'static str, line: &LineReader<'_>) -> Result<Self, ParseLineError> {
        Snapshot::read(name, line).map(Box::new)
    }
}

impl Snapshot {
    /// Builds the game from the entries and adds the open request.
    ///
    /// # Errors
    ///
    /// The index (from 0) of the first entry that is not possible, and the reason.
    pub fn table(&self) -> Result<Table, (usize, Refusal)> {
        let mut table = Table::from_entries(self.start.clone(), &self.entries)?;
        if let Some(request) = self.request {
            let at = At::seat(request.by);
            let asked = table.handle(Deed::Ask(request.wish), at);
            asked.map_err(|refusal| (self.entries.len(), refusal))?;
        }
        Ok(table)
    }
}
