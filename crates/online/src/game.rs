//! A whole game in one message: what a page gets that comes, or comes back.

use super::{GameId, Presence, Start, Table};
use crate::Entry;
use crate::words::words;
use tengen_core::game::{At, Deed, Refusal, Request, Seat};

/// What a page is in a game.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Role {
    /// It has the first seat.
    First,
    /// It has the second seat.
    Second,
    /// It watches.
    Watching,
}

words!(Role, "first, second or watching", First "first", Second "second", Watching "watching");

impl Role {
    /// The role of who has a seat, or of who has none.
    #[must_use]
    pub const fn of(seat: Option<Seat>) -> Role {
        match seat {
            Some(Seat::First) => Role::First,
            Some(Seat::Second) => Role::Second,
            None => Role::Watching,
        }
    }

    /// The seat, if it is one.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Role::First => Some(Seat::First),
            Role::Second => Some(Seat::Second),
            Role::Watching => None,
        }
    }
}

/// A whole game as it stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Snapshot {
    /// How it began.
    pub start: Start,
    /// What was accepted since.
    pub entries: Vec<Entry>,
    /// What the page is in it.
    pub role: Role,
    /// How much of the turn is spent, in ms, whether or not time is limited.
    pub spent: u32,
    /// What is asked and not answered.
    pub request: Option<Request>,
    /// Whether the players are there: first, second.
    pub presence: [Presence; 2],
    /// How many watch.
    pub watching: u32,
    /// Who wants a rematch, once the game is over.
    pub rematch: Option<Seat>,
    /// The game that came of it.
    pub next: Option<GameId>,
}

impl Snapshot {
    /// The game, with what is asked.
    ///
    /// # Errors
    ///
    /// The place of the first entry that cannot be, from 0, and why.
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
