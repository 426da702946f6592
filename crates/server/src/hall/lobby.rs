//! The lobby: who looks for a player and what is going on, for those who want to know.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use tengen_online::{
    GameId, GameRow, LobbyChange, LobbyForm, LobbyState, MAX_TO_CLIENT, Owner, SeekRow, Switch,
    ToClient,
};

use super::pace::Pace;
use super::turns::Turns;
use super::{Connection, Effect, Hall, Now, Sender};

/// How long the lobby waits after it was told, until it is told again, in ms.
const PAUSE: Now = 1000;

/// The same where only a game went on, or somebody came to watch.
const LONG_PAUSE: Now = 5000;

/// The most rows of each list.
const ROWS: usize = 50;

/// What a row shows of a game that changes.
pub(super) type Stand = (u16, u32);

/// The most bytes that the new and changed rows of each list take in one change, if that is more than one
/// row. The rest comes with the next changes, so that nobody can make all readers read much.
const CHANGE: usize = 1536;

/// A connection that shows the lobby.
#[derive(Clone, Copy, Debug)]
struct Reader {
    form: LobbyForm,
    /// Whether it shows the lobby that was told last. If not, the next message sends it the whole
    /// lobby.
    is_current: bool,
}

/// The whole lobbies that a connection was told.
#[derive(Clone, Copy, Debug, Default)]
struct Told {
    /// The moment from which it may be told another.
    next: Now,
    /// How often it may still be told one, which can be long.
    wholes: Pace<5, LONG_PAUSE>,
}

/// Who shows the lobby, what they were told and when.
#[derive(Debug, Default)]
pub(super) struct Lobby {
    readers: BTreeMap<Connection, Reader>,
    /// The lobby that was told last, with every seek as somebody else's.
    last: LobbyState,
    /// Whose row comes next if not all rows go into a change.
    seek_turns: Turns<u64>,
    game_turns: Turns<(u64, GameId)>,
    /// What connections were told, also those that show it no more.
    told_to: BTreeMap<Connection, Told>,
    told: Option<Now>,
    /// When the next change is told.
    due: Option<Now>,
    /// When the first reader to whom the whole lobby is owed may be told it.
    whole_due: Option<Now>,
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

    /// Tells a reader the whole lobby as soon as it may be told it.
    fn owe(&mut self, connection: Connection) {
        if let Some(reader) = self.readers.get_mut(&connection) {
            reader.is_current = false;
        }
        let next = self.next(connection);
        self.whole_due = Some(self.whole_due.map_or(next, |due| due.min(next)));
    }

    /// Goes on from the lobby that was told last towards `state`, by as much as goes into one change.
    fn advance(&mut self, state: &LobbyState, now: Now) -> LobbyChange {
        let Lobby { last, .. } = self;
        let all = LobbyChange::between(last, state);
        let is_listed = |key: &u64| last.seeks.iter().any(|row| row.seek == *key);
        let seeks = all.seeks.clone();
        let seeks = self
            .seek_turns
            .first(seeks, CHANGE, |row| row.seek, is_listed);
        let is_listed = |key: &(u64, GameId)| last.games.iter().any(|row| row.game == key.1);
        let games = all.games.clone();
        let games = self
            .game_turns
            .first(games, CHANGE, |row| (row.at, row.game), is_listed);
        let change = LobbyChange {
            seeks,
            games,
            ..all.clone()
        };
        last.apply(&change);
        self.told = Some(now);
        self.due = (change != all).then(|| now.saturating_add(PAUSE));
        change
    }

    /// The moment from which a connection may be told the whole lobby.
    fn next(&self, connection: Connection) -> Now {
        let told = self.told_to.get(&connection).copied().unwrap_or_default();
        told.next.max(told.wholes.next())
    }

    /// A reader is told the whole lobby now.
    fn note_whole(&mut self, connection: Connection, now: Now) {
        let told = self.told_to.entry(connection).or_default();
        told.next = now.saturating_add(PAUSE);
        told.wholes.take(now);
        if let Some(reader) = self.readers.get_mut(&connection) {
            reader.is_current = true;
        }
    }

    /// The connection is gone.
    pub(super) fn forget(&mut self, connection: Connection) {
        self.leave(connection);
        self.told_to.remove(&connection);
    }

    /// When there is something to tell.
    pub(super) fn wake(&self) -> Option<Now> {
        let due = self.due.into_iter().chain(self.whole_due).min();
        due.filter(|_| !self.readers.is_empty())
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
    pub(super) fn show_lobby(
        &mut self,
        sender: Sender,
        switch: Switch,
        form: LobbyForm,
    ) -> Vec<Effect> {
        let connection = sender.connection;
        if switch == Switch::Off {
            self.lobby.leave(connection);
            return Vec::new();
        }
        let is_current = false;
        let reader = Reader { form, is_current };
        self.lobby.readers.insert(connection, reader);
        if self.lobby.readers.len() == 1 {
            // Nobody else has to be brought from the last one to this one.
            self.lobby.last = self.lobby_state();
            self.lobby.due = None;
        }
        if self.lobby.next(connection) > sender.now {
            self.lobby.owe(connection);
            return Vec::new();
        }
        vec![self.tell_whole(connection, sender.now)]
    }

    /// Tells the readers what has changed, and those the whole lobby to whom it is owed.
    pub(super) fn push_lobby(&mut self, now: Now) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.lobby.due.is_some_and(|due| due <= now) {
            effects.extend(self.push_change(now));
        }
        if self.lobby.whole_due.is_some_and(|due| due <= now) {
            effects.extend(self.push_wholes(now));
        }
        effects
    }

    fn push_change(&mut self, now: Now) -> Vec<Effect> {
        let state = self.lobby_state();
        let players = self.lobby.last.players;
        let change = self.lobby.advance(&state, now);
        if change.rows() == 0 && change.players == players {
            return Vec::new();
        }
        let mut effects = Vec::new();
        for (connection, reader) in self.lobby.readers.clone() {
            if !(reader.is_current && reader.form == LobbyForm::Changes) {
                self.lobby.owe(connection);
                continue;
            }
            let own = self.own_seek(connection);
            effects.push(Effect::Tell {
                connection,
                message: ToClient::LobbyChange(change.clone().with_own(own)),
            });
        }
        effects
    }

    fn push_wholes(&mut self, now: Now) -> Vec<Effect> {
        self.lobby.whole_due = None;
        let mut effects = Vec::new();
        for (connection, reader) in self.lobby.readers.clone() {
            if reader.is_current {
                continue;
            }
            if self.lobby.next(connection) > now {
                self.lobby.owe(connection);
            } else {
                effects.push(self.tell_whole(connection, now));
            }
        }
        effects
    }

    /// Tells a reader the lobby that was told last, from which changes go on.
    fn tell_whole(&mut self, connection: Connection, now: Now) -> Effect {
        self.lobby.note_whole(connection, now);
        let state = self.lobby.last.clone();
        Effect::Tell {
            connection,
            message: ToClient::Lobby(state.with_own(self.own_seek(connection))),
        }
    }

    /// The number of the seek of whoever has this connection.
    fn own_seek(&self, connection: Connection) -> Option<u64> {
        let player = self.people.link(connection)?.player?;
        self.queue.number_of(player)
    }

    /// The lobby as it is now, with every seek as somebody else's.
    fn lobby_state(&self) -> LobbyState {
        let seeks = self.queue.open().take(ROWS);
        let seeks = seeks.map(|(seek, row)| SeekRow {
            seek,
            name: self.people.name(row.player),
            proposal: row.proposal,
            owner: Owner::Other,
        });
        LobbyState {
            seeks: fitting(seeks.collect(), MAX_TO_CLIENT / 2 - 100),
            games: self.game_rows(),
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
                at: start.at,
            }
        });
        fitting(rows.collect(), MAX_TO_CLIENT / 2 - 100)
    }
}
