//! The lobby: who looks for a player and what is going on, for those who want to know.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Display;

use tengen_online::{
    GameId, GameRow, LobbyChange, LobbyForm, LobbyState, MAX_TO_CLIENT, Owner, SeekRow, Switch,
    ToClient,
};

use super::pace::Pace;
use super::{Connection, Effect, Hall, Now, Sender};

/// How long the lobby waits after it was told, until it is told again, in ms.
const PAUSE: Now = 1000;

/// The same where only a game went on, or somebody came to watch.
const LONG_PAUSE: Now = 5000;

/// The most rows of each list.
const ROWS: usize = 50;

/// What a row shows of a game that changes.
pub(super) type Stand = (u16, u32);

/// A connection that shows the lobby.
#[derive(Clone, Copy, Debug)]
struct Reader {
    form: LobbyForm,
    /// Whether it shows the lobby that was told last.
    is_current: bool,
}

/// What a connection was told.
#[derive(Clone, Copy, Debug, Default)]
struct Told {
    /// From when on it may be told again.
    next: Now,
    /// How often it may still be told the whole lobby, which can be long.
    wholes: Pace<5, LONG_PAUSE>,
}

/// Who shows the lobby, what they were told and when.
#[derive(Debug, Default)]
pub(super) struct Lobby {
    readers: BTreeMap<Connection, Reader>,
    /// The lobby that was told last, with every seek as somebody else's.
    last: LobbyState,
    /// What connections were told, also those that show it no more.
    told_to: BTreeMap<Connection, Told>,
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

    /// A reader is told the whole lobby at `next`.
    fn wait(&mut self, connection: Connection, next: Now) {
        if let Some(reader) = self.readers.get_mut(&connection) {
            reader.is_current = false;
        }
        self.due = Some(self.due.map_or(next, |due| due.min(next)));
    }

    /// What brings a reader to the lobby that is told now: `change`, or the whole lobby, if the reader wants
    /// that, shows another one than the last, or most of it has changed.
    const fn form_for(&self, reader: Reader, change: &LobbyChange) -> LobbyForm {
        let rows = self.last.seeks.len() + self.last.games.len();
        if reader.is_current && change.rows() <= rows {
            reader.form
        } else {
            LobbyForm::Whole
        }
    }

    fn set_current(&mut self, connection: Connection) {
        if let Some(reader) = self.readers.get_mut(&connection) {
            reader.is_current = true;
        }
    }

    /// The moment from which a connection may be told again, the whole lobby or a change.
    fn next(&self, connection: Connection, what: LobbyForm) -> Now {
        let told = self.told_to.get(&connection).copied().unwrap_or_default();
        match what {
            LobbyForm::Whole => told.next.max(told.wholes.next()),
            LobbyForm::Changes => told.next,
        }
    }

    /// A connection is told now.
    fn note_told(&mut self, connection: Connection, what: LobbyForm, now: Now) {
        let told = self.told_to.entry(connection).or_default();
        told.next = now.saturating_add(PAUSE);
        if what == LobbyForm::Whole {
            told.wholes.take(now);
        }
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
        let reader = Reader {
            form,
            is_current: false,
        };
        self.lobby.readers.insert(connection, reader);
        let next = self.lobby.next(connection, LobbyForm::Whole);
        if next > sender.now {
            // The answer is what all are told then.
            self.lobby.wait(connection, next);
            return Vec::new();
        }
        self.lobby
            .note_told(connection, LobbyForm::Whole, sender.now);
        let state = self.lobby_state();
        if self.lobby.readers.len() == 1 {
            // Nobody else has to be brought from the last one to this one.
            self.lobby.last = state.clone();
            self.lobby.due = None;
        }
        let is_current = state == self.lobby.last;
        let reader = Reader { form, is_current };
        self.lobby.readers.insert(connection, reader);
        vec![Effect::Tell {
            connection,
            message: ToClient::Lobby(state.with_own(self.own_seek(connection))),
        }]
    }

    /// Tells the readers what has changed, but for those who were told just now: them later.
    pub(super) fn push_lobby(&mut self, now: Now) -> Vec<Effect> {
        self.lobby.told = Some(now);
        let state = self.lobby_state();
        let change = LobbyChange::between(&self.lobby.last, &state);
        let is_news = self.lobby.last != state;
        self.lobby.last = state;
        self.lobby.due = None;
        let mut effects = Vec::new();
        for (connection, reader) in self.lobby.readers.clone() {
            if reader.is_current && !is_news {
                continue;
            }
            let what = self.lobby.form_for(reader, &change);
            let next = self.lobby.next(connection, what);
            if next > now {
                self.lobby.wait(connection, next);
                continue;
            }
            self.lobby.note_told(connection, what, now);
            self.lobby.set_current(connection);
            let own = self.own_seek(connection);
            let message = match what {
                LobbyForm::Whole => ToClient::Lobby(self.lobby.last.clone().with_own(own)),
                LobbyForm::Changes => ToClient::LobbyChange(change.clone().with_own(own)),
            };
            effects.push(Effect::Tell {
                connection,
                message,
            });
        }
        effects
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
