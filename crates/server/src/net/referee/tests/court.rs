//! A referee with a store that fails on demand, and connections that read when a test asks them to.

use std::{
    collections::HashMap,
    sync::{Mutex, MutexGuard, PoisonError},
    thread::sleep,
};

use futures_util::FutureExt;
use tengen_online::{
    Entry, GameId, PastRow, PlayerId, Reason, Role, Secret, Snapshot, Switch, ToClient, ToServer,
    VERSION,
};

use super::super::*;
use crate::{
    hall::{Connection, Limits},
    log::{GameLog, Note, NoteName, Outage, StoredGame},
    net::{
        outbox::{Deliveries, Parcel, outbox},
        signs::Signs,
    },
    store::SqliteLog,
};

/// The behaviour of a store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mood {
    /// It stores everything after this delay.
    Works(Duration),
    /// It fails to store anything.
    Fails,
    /// It stores nothing, as another server may lead.
    Leaves,
}

/// A store that fails on demand.
struct Moody {
    log: Arc<Mutex<SqliteLog>>,
    mood: Arc<Mutex<Mood>>,
}

impl Moody {
    fn log(&self) -> MutexGuard<'_, SqliteLog> {
        self.log.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl GameLog for Moody {
    fn append(&mut self, all: &[Append]) -> Result<(), LogError> {
        let mood = *self.mood.lock().unwrap_or_else(PoisonError::into_inner);
        match mood {
            Mood::Works(pause) => sleep(pause),
            Mood::Fails => return Err(LogError::Store("as it was told".to_owned())),
            Mood::Leaves => return Err(LogError::Superseded),
        }
        self.log().append(all)
    }

    fn read(&mut self, game: GameId) -> Result<Option<StoredGame>, LogError> {
        self.log().read(game)
    }

    fn open_games(&mut self) -> Result<Vec<StoredGame>, LogError> {
        self.log().open_games()
    }

    fn history(
        &mut self,
        player: PlayerId,
        before: Option<u64>,
        most: usize,
    ) -> Result<Vec<PastRow>, LogError> {
        self.log().history(player, before, most)
    }

    fn burn(&mut self, player: PlayerId, at: u64) -> Result<(), LogError> {
        self.log().burn(player, at)
    }

    fn burned(&mut self) -> Result<Vec<PlayerId>, LogError> {
        self.log().burned()
    }

    fn store_note(&mut self, note: &Note) -> Result<(), LogError> {
        self.log().store_note(note)
    }

    fn drop_note(&mut self, name: NoteName) -> Result<(), LogError> {
        self.log().drop_note(name)
    }

    fn notes(&mut self) -> Result<Vec<Note>, LogError> {
        self.log().notes()
    }

    fn note_alive(&mut self, at: u64) -> Result<(), LogError> {
        self.log().note_alive(at)
    }

    fn last_alive(&mut self) -> Result<Option<u64>, LogError> {
        self.log().last_alive()
    }

    fn note_start(&mut self, at: u64) -> Result<Vec<Outage>, LogError> {
        self.log().note_start(at)
    }
}

/// A referee, with connections that read only when the test asks them to.
pub(super) struct Court {
    pub(super) referee: Referee,
    pub(super) mood: Arc<Mutex<Mood>>,
    pub(super) log: Arc<Mutex<SqliteLog>>,
    pub(super) desks: HashMap<Connection, Deliveries>,
}

pub(super) const FIRST: Connection = Connection(1);
pub(super) const SECOND: Connection = Connection(2);
pub(super) const WATCHER: Connection = Connection(3);

impl Court {
    pub(super) fn new() -> Court {
        let mood = Arc::new(Mutex::new(Mood::Works(Duration::ZERO)));
        let log = SqliteLog::in_memory().expect("a store");
        let log = Arc::new(Mutex::new(log));
        let moody = Moody {
            log: Arc::clone(&log),
            mood: Arc::clone(&mood),
        };
        let (limits, signs) = (Limits::default(), Signs::default());
        let referee = Referee::new(Box::new(moody), limits, &signs, Clock::new());
        let mut court = Court {
            referee: referee.expect("a referee"),
            mood,
            log,
            desks: HashMap::new(),
        };
        court.settle();
        for connection in [FIRST, SECOND, WATCHER] {
            court.open(connection);
        }
        court
    }

    /// Opens a connection of a player of its own.
    pub(super) fn open(&mut self, connection: Connection) {
        self.open_as(connection, connection);
    }

    /// Opens a connection of the player who had that number first.
    pub(super) fn open_as(&mut self, connection: Connection, player: Connection) {
        let (outbox, deliveries) = outbox(1 << 20, Farewell::restart(0));
        self.desks.insert(connection, deliveries);
        let address = [127, 0, 0, 1].into();
        self.read(News::Opened(connection, address, Box::new(outbox)));
        let secret = Secret::from_bytes(u128::from(player.0).to_be_bytes());
        let hello = ToServer::Hello {
            version: VERSION,
            secret,
            name: None,
            again: Switch::Off,
            kind: tengen_online::PlayerKind::Person,
        };
        self.say(connection, &hello.to_string());
    }

    /// Lets time pass until a moment.
    pub(super) fn pass_until(&mut self, moment: Now) {
        let clock = self.referee.clock.clone();
        self.referee.clock = clock.not_before(moment);
    }

    /// Returns the moment of the last record that the server is alive.
    pub(super) fn last_alive(&self) -> Option<u64> {
        let mut log = self.log.lock().expect("nobody panicked");
        log.last_alive().expect("is read")
    }

    pub(super) fn read(&mut self, news: News) {
        let at = self.referee.clock.now();
        self.referee.read(Letter { at, news });
    }

    /// Waits until the store has replied to everything.
    pub(super) fn settle(&mut self) {
        self.referee.drain().expect("the store replies");
    }

    /// Returns the entries of a game that are stored.
    pub(super) fn entries(&self, game: GameId) -> Vec<Entry> {
        let kept = self.log.lock().expect("nobody panicked").read(game);
        let kept = kept.expect("is read").expect("is there");
        kept.entries.into_iter().map(|(entry, _)| entry).collect()
    }

    /// Passes a line to the referee, without waiting for the store.
    pub(super) fn say(&mut self, connection: Connection, line: &str) {
        self.read(News::Happened(said(connection, line)));
    }

    /// Returns the messages that a connection received since the last call.
    pub(super) fn told(&mut self, connection: Connection) -> Vec<ToClient> {
        told(self.desks.get_mut(&connection).expect("a connection"))
    }

    pub(super) fn set(&self, mood: Mood) {
        *self.mood.lock().unwrap_or_else(PoisonError::into_inner) = mood;
    }

    /// Starts a game between two, and returns it with the connection that moves first.
    pub(super) fn game(&mut self, terms: &str) -> (GameId, Connection) {
        for player in [FIRST, SECOND] {
            self.say(player, &format!("seek terms={terms} takebacks=off"));
        }
        self.settle();
        let snapshot = snapshots(&self.told(FIRST)).pop().expect("a game");
        self.told(SECOND);
        self.told(WATCHER);
        let begins = if snapshot.role == Role::First {
            FIRST
        } else {
            SECOND
        };
        (snapshot.start.game, begins)
    }
}

pub(super) fn told(desk: &mut Deliveries) -> Vec<ToClient> {
    let mut told = Vec::new();
    while let Some(Parcel::Line(line)) = desk.next().now_or_never() {
        told.push(line.parse().expect("a message"));
    }
    told
}

pub(super) fn said(connection: Connection, line: &str) -> Input {
    Input::Received {
        connection,
        message: line.parse().expect("a message"),
        round_trip: 0,
    }
}

pub(super) fn snapshots(told: &[ToClient]) -> Vec<Snapshot> {
    let games = told.iter().filter_map(|message| match message {
        ToClient::Game(snapshot) => Some((**snapshot).clone()),
        _ => None,
    });
    games.collect()
}

pub(super) fn done(told: &[ToClient]) -> Vec<(u32, Entry, u64)> {
    let done = told.iter().filter_map(|message| match message {
        ToClient::Done {
            seq, entry, spent, ..
        } => Some((*seq, *entry, *spent)),
        _ => None,
    });
    done.collect()
}

pub(super) fn refusals(told: &[ToClient]) -> Vec<Reason> {
    let refused = told.iter().filter_map(|message| match message {
        ToClient::Refused { reason, .. } => Some(*reason),
        _ => None,
    });
    refused.collect()
}
