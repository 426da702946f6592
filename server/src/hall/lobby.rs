//! The lobby: who looks for a player and what is going on, for those who want to know.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use tengen::wire::{
    GameId, GameRow, LobbyState, MAX_TO_CLIENT, Owner, PlayerId, SeekRow, ToClient,
};

use super::{Connection, Effect, Hall, Now, Sender};
use tengen::wire::Switch;

/// How long the lobby waits after it was told, until it is told again, in ms.
const PAUSE: Now = 1000;

/// The same where only a game went on, or somebody came to watch.
const LONG_PAUSE: Now = 5000;

/// The most rows of each list.
const ROWS: usize = 50;

/// What a row shows of a game that changes.
pub(super) type Stand = (u16, u32);

/// Who wants to know, and when they are told.
#[derive(Debug, Default)]
pub(super) struct Lobby {
    readers: BTreeSet<Connection>,
    /// When a connection was told last.
    told_to: BTreeMap<Connection, Now>,
    told: Option<Now>,
    due: Option<Now>,
    /// The games that go on, and when they began.
    stands: BTreeMap<GameId, (Stand, Now)>,
    /// The same, the oldest first.
    order: BTreeSet<(Now, GameId)>,
}

impl Lobby {
    /// Something changed.
    pub(super) fn touch(&mut self, now: Now) {
        self.change(now, PAUSE);
    }

    /// A game, which began at a moment, stands so, or does not go on in memory.
    pub(super) fn note(&mut self, game: GameId, stand: Option<(Stand, Now)>, now: Now) {
        let before = match stand {
            Some(stand) => self.stands.insert(game, stand),
            None => self.stands.remove(&game),
        };
        if let Some((_, began)) = before.filter(|_| stand.is_none()) {
            self.order.remove(&(began, game));
        }
        if let Some((_, began)) = stand {
            self.order.insert((began, game));
        }
        if before.is_some() != stand.is_some() {
            self.change(now, PAUSE);
        } else if before != stand {
            self.change(now, LONG_PAUSE);
        }
    }

    fn change(&mut self, now: Now, pause: Now) {
        let due = self.told.map_or(now, |told| told.saturating_add(pause));
        let due = due.max(now);
        self.due = Some(self.due.map_or(due, |before| before.min(due)));
    }

    pub(super) fn leave(&mut self, connection: Connection) {
        self.readers.remove(&connection);
    }

    /// Before when a connection is not told again.
    fn next(&self, connection: Connection) -> Now {
        let told = self.told_to.get(&connection);
        told.map_or(0, |told| told.saturating_add(PAUSE))
    }

    /// The connection is gone.
    pub(super) fn forget(&mut self, connection: Connection) {
        self.leave(connection);
        self.told_to.remove(&connection);
    }

    /// When there is something to tell.
    pub(super) fn wake(&self) -> Option<Now> {
        self.due.filter(|_| !self.readers.is_empty())
    }
}

/// As many rows from the front as go into a message with so many bytes.
pub(super) fn fitting<T: Display>(rows: Vec<T>, most: usize) -> Vec<T> {
    let mut left = most;
    let fits = |row: &T| {
        let text = row.to_string();
        // These signs are written as three.
        let long = text
            .bytes()
            .filter(|byte| matches!(byte, b' ' | b'%' | b','));
        let size = text.len() + 2 * long.count() + 1;
        let fits = size <= left;
        left = left.saturating_sub(size);
        fits
    };
    rows.into_iter().take_while(fits).collect()
}

impl Hall {
    pub(super) fn show_lobby(&mut self, sender: Sender, switch: Switch) -> Vec<Effect> {
        let connection = sender.connection;
        if switch == Switch::Off {
            self.lobby.leave(connection);
            return Vec::new();
        }
        self.lobby.readers.insert(connection);
        let next = self.lobby.next(connection);
        if next > sender.now {
            // The answer is what all are told then.
            let due = self.lobby.due.map_or(next, |due| due.min(next));
            self.lobby.due = Some(due);
            return Vec::new();
        }
        self.lobby.told_to.insert(connection, sender.now);
        vec![tell(
            connection,
            self.lobby_for(connection, &self.game_rows()),
        )]
    }

    /// Tells all who want to know, but for those who were told just now: them later.
    pub(super) fn push_lobby(&mut self, now: Now) -> Vec<Effect> {
        self.lobby.told = Some(now);
        let readers = self.lobby.readers.iter().copied();
        let (later, readers): (Vec<_>, Vec<_>) =
            readers.partition(|&reader| self.lobby.next(reader) > now);
        self.lobby.due = later.into_iter().map(|it| self.lobby.next(it)).min();
        let told = readers.iter().map(|&reader| (reader, now));
        self.lobby.told_to.extend(told);
        let games = self.game_rows();
        readers
            .into_iter()
            .map(|connection| tell(connection, self.lobby_for(connection, &games)))
            .collect()
    }

    fn lobby_for(&self, connection: Connection, games: &[GameRow]) -> LobbyState {
        let reader = self.people.link(connection).and_then(|link| link.player);
        let seeks = self.queue.open().take(ROWS);
        let seeks = seeks.map(|(seek, row)| SeekRow {
            seek,
            name: self.people.name(row.player),
            proposal: row.proposal,
            owner: owner(reader, row.player),
        });
        LobbyState {
            seeks: fitting(seeks.collect(), MAX_TO_CLIENT / 2 - 100),
            games: games.to_vec(),
            players: u32::try_from(self.people.count()).unwrap_or(u32::MAX),
        }
    }

    /// The newest games that go on.
    fn game_rows(&self) -> Vec<GameRow> {
        let newest = self.lobby.order.iter().rev().take(ROWS);
        let rooms = newest.filter_map(|(_, game)| self.rooms.get(game));
        let rows = rooms.map(|room| {
            let start = room.start();
            let (ply, watching) = room.stand();
            GameRow {
                game: start.game,
                terms: start.proposal.terms,
                names: [start.players[0].1.clone(), start.players[1].1.clone()],
                ply,
                watching,
            }
        });
        fitting(rows.collect(), MAX_TO_CLIENT / 2 - 100)
    }
}

fn owner(reader: Option<PlayerId>, player: PlayerId) -> Owner {
    if reader == Some(player) {
        Owner::You
    } else {
        Owner::Other
    }
}

fn tell(connection: Connection, lobby: LobbyState) -> Effect {
    Effect::Tell {
        connection,
        message: ToClient::Lobby(lobby),
    }
}
