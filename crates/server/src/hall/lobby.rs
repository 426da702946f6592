//! The lobby: the open seeks and the games in progress, for the connections that show it.

use std::collections::{BTreeMap, BTreeSet};

use tengen_online::{
    GameId, GameRow, LobbyChange, LobbyForm, LobbyState, MAX_TO_CLIENT, Owner, SeekRow, ToClient,
};

use super::fitting::fitting;
use super::pace::Pace;
use super::people::People;
use super::queue::Queue;
use super::room::Room;
use super::turns::Turns;
use super::{Connection, Effect, Now, Quota};

/// Least time between two updates of the lobby, in ms.
const PAUSE: Now = 1000;

/// The same in ms, if only plies or numbers of spectators have changed.
const LONG_PAUSE: Now = 5000;

/// How often a connection may be sent the whole lobby.
const WHOLES: Quota = Quota {
    most: 5,
    every: LONG_PAUSE,
};

/// Most rows of each list.
const ROWS: usize = 50;

/// The changing part of a game's row: its plies and its number of spectators.
pub(super) type Stand = (u16, u32);

/// Most bytes that the new and changed rows of each list take in one change, unless that is a single row. The
/// rest follows in the next changes, so that nobody can make all readers receive much data.
const CHANGE: usize = 1536;

/// A connection that shows the lobby.
#[derive(Clone, Copy, Debug)]
struct Reader {
    form: LobbyForm,
    /// `true` if it shows the state that was sent last. If not, it is sent the whole lobby next.
    is_current: bool,
}

/// The record of the whole lobbies that a connection was sent.
#[derive(Clone, Copy, Debug, Default)]
struct Sent {
    /// Moment from which the next one may be sent.
    next: Now,
    /// Limits how often one is sent, as it can be long.
    wholes: Pace,
}

/// The connections that show the lobby, the state that they were sent, and the moments of updates.
#[derive(Debug, Default)]
pub(super) struct Lobby {
    readers: BTreeMap<Connection, Reader>,
    /// The state that was sent last, with every seek marked as another player's.
    last: LobbyState,
    /// Order of the rows, if not all fit into one change.
    seek_turns: Turns<u64>,
    game_turns: Turns<(u64, GameId)>,
    /// The whole lobbies sent to each connection, even if it no longer shows the lobby.
    sent_to: BTreeMap<Connection, Sent>,
    sent_at: Option<Now>,
    /// Moment of the next change; `None` if there is none to send.
    due: Option<Now>,
    /// Earliest moment at which a reader that waits for the whole lobby may be sent it.
    whole_due: Option<Now>,
    /// Games in progress, with the moments at which they began.
    stands: BTreeMap<GameId, (Stand, Now)>,
    /// The same games, the oldest first.
    order: BTreeSet<(Now, GameId)>,
}

impl Lobby {
    /// Schedules an update of the lobby.
    pub(super) fn touch(&mut self, now: Now) {
        self.change(now, PAUSE);
    }

    /// Records the stand of a game and the moment at which it began; `None` removes the game.
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
        let due = self.sent_at.map_or(now, |told| told.saturating_add(pause));
        let due = due.max(now);
        self.due = Some(self.due.map_or(due, |before| before.min(due)));
    }

    pub(super) fn leave(&mut self, connection: Connection) {
        self.readers.remove(&connection);
    }

    /// Schedules the whole lobby for a reader, at the first moment at which it may be sent.
    fn owe(&mut self, connection: Connection) {
        if let Some(reader) = self.readers.get_mut(&connection) {
            reader.is_current = false;
        }
        let next = self.next(connection);
        self.whole_due = Some(self.whole_due.map_or(next, |due| due.min(next)));
    }

    /// Moves the last state towards `state` by as much as fits into one change, and returns that change.
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
        self.sent_at = Some(now);
        self.due = (change != all).then(|| now.saturating_add(PAUSE));
        change
    }

    /// Returns the moment from which a connection may be sent the whole lobby.
    fn next(&self, connection: Connection) -> Now {
        let sent = self.sent_to.get(&connection).copied().unwrap_or_default();
        sent.next.max(sent.wholes.next(WHOLES))
    }

    /// Records that a reader is sent the whole lobby at `now`.
    fn note_whole(&mut self, connection: Connection, now: Now) {
        let sent = self.sent_to.entry(connection).or_default();
        sent.next = now.saturating_add(PAUSE);
        sent.wholes.take(WHOLES, now);
        if let Some(reader) = self.readers.get_mut(&connection) {
            reader.is_current = true;
        }
    }

    /// Forgets a connection that has ended.
    pub(super) fn forget(&mut self, connection: Connection) {
        self.leave(connection);
        self.sent_to.remove(&connection);
    }

    /// Returns the moment of the next update; `None` if there is none, or nobody shows the lobby.
    pub(super) fn wake(&self) -> Option<Now> {
        let due = self.due.into_iter().chain(self.whole_due).min();
        due.filter(|_| !self.readers.is_empty())
    }
}

/// The state of the hall that the lobby shows.
#[derive(Clone, Copy, Debug)]
pub(super) struct View<'a> {
    pub(super) seeks: &'a Queue,
    pub(super) people: &'a People,
    pub(super) rooms: &'a BTreeMap<GameId, Room>,
}

impl Lobby {
    /// Shows a connection the lobby from now on.
    pub(super) fn show(
        &mut self,
        connection: Connection,
        form: LobbyForm,
        view: View,
        now: Now,
    ) -> Option<Effect> {
        let is_current = false;
        let reader = Reader { form, is_current };
        self.readers.insert(connection, reader);
        if self.readers.len() == 1 {
            // No other reader needs the changes from the last state to this one.
            self.last = self.state(view);
            self.due = None;
        }
        if self.next(connection) > now {
            self.owe(connection);
            return None;
        }
        Some(self.tell_whole(connection, view, now))
    }

    /// Sends the changes to the readers, and the whole lobby to those that wait for it, as far as that is due.
    pub(super) fn push(&mut self, view: View, now: Now) -> Vec<Effect> {
        let mut effects = Vec::new();
        if self.due.is_some_and(|due| due <= now) {
            effects.extend(self.push_change(view, now));
        }
        if self.whole_due.is_some_and(|due| due <= now) {
            effects.extend(self.push_wholes(view, now));
        }
        effects
    }

    fn push_change(&mut self, view: View, now: Now) -> Vec<Effect> {
        let state = self.state(view);
        let players = self.last.players;
        let change = self.advance(&state, now);
        if change.rows() == 0 && change.players == players {
            return Vec::new();
        }
        let mut effects = Vec::new();
        for (connection, reader) in self.readers.clone() {
            if !(reader.is_current && reader.form == LobbyForm::Changes) {
                self.owe(connection);
                continue;
            }
            let own = view.own_seek(connection);
            effects.push(Effect::tell(
                connection,
                ToClient::LobbyChange(change.clone().with_own(own)),
            ));
        }
        effects
    }

    fn push_wholes(&mut self, view: View, now: Now) -> Vec<Effect> {
        self.whole_due = None;
        let mut effects = Vec::new();
        for (connection, reader) in self.readers.clone() {
            if reader.is_current {
                continue;
            }
            if self.next(connection) > now {
                self.owe(connection);
            } else {
                effects.push(self.tell_whole(connection, view, now));
            }
        }
        effects
    }

    /// Sends a reader the state that was sent last, to which later changes apply.
    fn tell_whole(&mut self, connection: Connection, view: View, now: Now) -> Effect {
        self.note_whole(connection, now);
        let state = self.last.clone();
        Effect::tell(
            connection,
            ToClient::Lobby(state.with_own(view.own_seek(connection))),
        )
    }

    /// Returns the present state of the lobby, with every seek marked as another player's.
    fn state(&self, view: View) -> LobbyState {
        LobbyState {
            seeks: view.seek_rows(),
            games: self.game_rows(view),
            players: u32::try_from(view.people.count()).unwrap_or(u32::MAX),
        }
    }

    /// Returns the rows of the newest games in progress.
    fn game_rows(&self, view: View) -> Vec<GameRow> {
        let newest = self.order.iter().rev().take(ROWS);
        // A room may have changes that are not stored yet; its noted stand has none.
        let rows = newest.filter_map(|(_, game)| {
            let (stand, _) = self.stands.get(game)?;
            Some((view.rooms.get(game)?, *stand))
        });
        let rows = rows.map(|(room, (ply, watching))| {
            let start = room.game().start();
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

impl View<'_> {
    /// Returns the number of the seek of the connection's player; `None` if there is none.
    fn own_seek(self, connection: Connection) -> Option<u64> {
        let player = self.people.player(connection)?;
        self.seeks.number_of(player)
    }

    fn seek_rows(self) -> Vec<SeekRow> {
        let seeks = self.seeks.open().take(ROWS);
        let seeks = seeks.map(|(seek, row)| SeekRow {
            seek,
            name: self.people.name(row.player),
            proposal: row.proposal,
            owner: Owner::Other,
        });
        fitting(seeks.collect(), MAX_TO_CLIENT / 2 - 100)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_reader_gets_the_whole_lobby_once_and_then_changes_in_a_while() {
        let (queue, mut people, rooms) = (Queue::default(), People::default(), BTreeMap::new());
        let mut lobby = Lobby::default();
        let reader = Connection(1);
        let view = View {
            seeks: &queue,
            people: &people,
            rooms: &rooms,
        };
        let whole = lobby.show(reader, LobbyForm::Changes, view, 0);
        assert!(whole.is_some());
        assert_eq!(lobby.wake(), None);
        lobby.touch(10);
        assert_eq!(lobby.wake(), Some(10));
        assert_eq!(lobby.push(view, 10), [], "nothing has changed");
        let other = Connection(2);
        people.open(other, std::net::IpAddr::from([192, 0, 2, 1]).into());
        people.greet(
            other,
            tengen_online::PlayerId::from_bytes([2; 26]),
            None,
            tengen_online::PlayerKind::Person,
        );
        lobby.touch(20);
        assert_eq!(lobby.wake(), Some(10 + PAUSE));
        let view = View {
            seeks: &queue,
            people: &people,
            rooms: &rooms,
        };
        let told = lobby.push(view, 10 + PAUSE);
        assert!(matches!(
            &told[..],
            [Effect::Tell { connection, message: ToClient::LobbyChange(change) }]
                if *connection == reader && change.players == 1
        ));
        lobby.forget(reader);
        lobby.touch(5_000);
        assert_eq!(lobby.wake(), None, "nobody shows it");
    }
}
