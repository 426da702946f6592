//! Messages that wait until a game is loaded from the log.

use std::collections::BTreeMap;

use tengen_online::{GameId, ToServer};

use super::Connection;

/// A message about a game that is not in memory.
#[derive(Debug)]
pub(super) struct Waiting {
    pub(super) connection: Connection,
    pub(super) message: ToServer,
    pub(super) round_trip: u32,
}

/// The waiting messages, by game.
#[derive(Debug, Default)]
pub(super) struct Loading {
    games: BTreeMap<GameId, Vec<Waiting>>,
    count: BTreeMap<Connection, usize>,
}

/// The state of the request for a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asked {
    /// The game was requested before.
    Already,
    /// The caller has to request it.
    Now,
}

impl Loading {
    /// Returns the games that are being loaded.
    pub(super) fn games(&self) -> impl Iterator<Item = GameId> {
        self.games.keys().copied()
    }

    /// Returns the number of waiting messages of a connection.
    pub(super) fn count(&self, connection: Connection) -> usize {
        self.count.get(&connection).copied().unwrap_or(0)
    }

    /// Makes a message wait for a game.
    pub(super) fn wait(&mut self, game: GameId, waiting: Waiting) -> Asked {
        *self.count.entry(waiting.connection).or_default() += 1;
        let is_new = !self.games.contains_key(&game);
        self.games.entry(game).or_default().push(waiting);
        if is_new { Asked::Now } else { Asked::Already }
    }

    /// Records that a game is to be loaded, even if no message waits for it.
    pub(super) fn expect(&mut self, game: GameId) -> Asked {
        let is_new = !self.games.contains_key(&game);
        self.games.entry(game).or_default();
        if is_new { Asked::Now } else { Asked::Already }
    }

    /// Removes and returns the messages that waited for a game, in the order of their arrival.
    pub(super) fn take(&mut self, game: GameId) -> Vec<Waiting> {
        let waiting = self.games.remove(&game).unwrap_or_default();
        for one in &waiting {
            if let Some(count) = self.count.get_mut(&one.connection) {
                *count -= 1;
                if *count == 0 {
                    self.count.remove(&one.connection);
                }
            }
        }
        waiting
    }
}
