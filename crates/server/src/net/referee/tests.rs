//! Tests of the inputs, appends and messages of the referee, with a store that fails on demand.

use std::{
    sync::{Mutex, PoisonError},
    thread::sleep,
};

use futures_util::FutureExt;
use tengen_online::{
    Entry, GameId, PastRow, PlayerId, Reason, Role, Secret, Snapshot, ToServer, VERSION,
};

use super::*;
use crate::{
    log::{LogPosition, Outage, StoredGame},
    net::outbox::{Deliveries, Parcel, outbox},
    store::SqliteLog,
};

/// The behaviour of a store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Mood {
    /// It stores everything after this delay.
    Works(Duration),
    /// It fails to store anything.
    Fails,
}

/// A store that fails on demand.
struct Moody {
    log: SqliteLog,
    mood: Arc<Mutex<Mood>>,
}

impl GameLog for Moody {
    fn append(&mut self, all: &[Append]) -> Result<(), LogError> {
        let mood = *self.mood.lock().unwrap_or_else(PoisonError::into_inner);
        let Mood::Works(pause) = mood else {
            return Err(LogError::Store("as it was told".to_owned()));
        };
        sleep(pause);
        self.log.append(all)
    }

    fn read(&mut self, game: GameId) -> Result<Option<StoredGame>, LogError> {
        self.log.read(game)
    }

    fn follow(
        &mut self,
        after: LogPosition,
        most: usize,
    ) -> Result<Vec<(LogPosition, Append)>, LogError> {
        self.log.follow(after, most)
    }

    fn open_games(&mut self) -> Result<Vec<StoredGame>, LogError> {
        self.log.open_games()
    }

    fn history(
        &mut self,
        player: PlayerId,
        before: Option<u64>,
        most: usize,
    ) -> Result<Vec<PastRow>, LogError> {
        self.log.history(player, before, most)
    }

    fn note_alive(&mut self, at: u64) -> Result<(), LogError> {
        self.log.note_alive(at)
    }

    fn last_alive(&mut self) -> Result<Option<u64>, LogError> {
        self.log.last_alive()
    }

    fn note_start(&mut self, at: u64) -> Result<Vec<Outage>, LogError> {
        self.log.note_start(at)
    }
}

/// A referee, with connections that read only when the test asks them to.
struct Court {
    referee: Referee,
    mood: Arc<Mutex<Mood>>,
    desks: HashMap<Connection, Deliveries>,
}

const FIRST: Connection = Connection(1);
const SECOND: Connection = Connection(2);
const WATCHER: Connection = Connection(3);

impl Court {
    fn new() -> Court {
        let mood = Arc::new(Mutex::new(Mood::Works(Duration::ZERO)));
        let log = Moody {
            log: SqliteLog::in_memory().expect("a store"),
            mood: Arc::clone(&mood),
        };
        let start = Start {
            log: Box::new(log),
            limits: Limits::default(),
            metrics: Arc::default(),
        };
        let referee = Referee::new(start, Clock::new()).expect("a referee");
        let mut court = Court {
            referee,
            mood,
            desks: HashMap::new(),
        };
        court.referee.settle();
        for connection in [FIRST, SECOND, WATCHER] {
            court.open(connection);
        }
        court
    }

    fn open(&mut self, connection: Connection) {
        let (outbox, deliveries) = outbox(1 << 20);
        self.desks.insert(connection, deliveries);
        let address = [127, 0, 0, 1].into();
        self.read(News::Opened(connection, address, outbox));
        let secret = Secret::from_bytes(u128::from(connection.0).to_be_bytes());
        let hello = ToServer::Hello {
            version: VERSION,
            secret,
            name: None,
        };
        self.say(connection, &hello.to_string());
    }

    fn read(&mut self, news: News) {
        let at = self.referee.clock.now();
        self.referee.read(Letter { at, news });
    }

    /// Passes a line to the referee, without storing its effects.
    fn say(&mut self, connection: Connection, line: &str) {
        self.read(News::Happened(said(connection, line)));
    }

    /// Returns the messages that a connection received since the last call.
    fn told(&mut self, connection: Connection) -> Vec<ToClient> {
        told(self.desks.get_mut(&connection).expect("a connection"))
    }

    fn set(&self, mood: Mood) {
        *self.mood.lock().unwrap_or_else(PoisonError::into_inner) = mood;
    }

    /// Starts a game between two, and returns it with the connection that moves first.
    fn game(&mut self, terms: &str) -> (GameId, Connection) {
        for player in [FIRST, SECOND] {
            self.say(player, &format!("seek terms={terms} takebacks=off"));
        }
        self.referee.settle();
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

fn told(desk: &mut Deliveries) -> Vec<ToClient> {
    let mut told = Vec::new();
    while let Some(Parcel::Line(line)) = desk.next().now_or_never() {
        told.push(line.parse().expect("a message"));
    }
    told
}

fn said(connection: Connection, line: &str) -> Input {
    Input::Said {
        connection,
        message: line.parse().expect("a message"),
        round_trip: 0,
    }
}

fn snapshots(told: &[ToClient]) -> Vec<Snapshot> {
    let games = told.iter().filter_map(|message| match message {
        ToClient::Game(snapshot) => Some((**snapshot).clone()),
        _ => None,
    });
    games.collect()
}

fn done(told: &[ToClient]) -> Vec<(u32, Entry, u32)> {
    let done = told.iter().filter_map(|message| match message {
        ToClient::Done {
            seq, entry, spent, ..
        } => Some((*seq, *entry, *spent)),
        _ => None,
    });
    done.collect()
}

fn refusals(told: &[ToClient]) -> Vec<Reason> {
    let refused = told.iter().filter_map(|message| match message {
        ToClient::Refused { reason, .. } => Some(*reason),
        _ => None,
    });
    refused.collect()
}

#[test]
fn what_is_repeated_is_not_done_if_it_is_not_on_disk() {
    let mut court = Court::new();
    let (game, player) = court.game("freestyle");
    let act = format!("act game={game} seq=0 action=h8");
    court.set(Mood::Fails);
    court.say(player, &act);
    court.say(player, &act);
    court.referee.settle();
    let told = court.told(player);
    assert_eq!(done(&told), []);
    assert_eq!(refusals(&told), [Reason::NotStored; 2]);
    court.set(Mood::Works(Duration::ZERO));
    court.say(player, &act);
    court.say(player, &act);
    court.referee.settle();
    let told = court.told(player);
    assert_eq!(done(&told).len(), 2, "{told:?}");
    let kept = court.referee.log.read(game).expect("is read");
    assert_eq!(kept.expect("is there").entries.len(), 1);
}

#[test]
fn who_comes_meanwhile_sees_no_stone_that_is_not_on_disk() {
    let mut court = Court::new();
    let (game, player) = court.game("freestyle");
    court.set(Mood::Fails);
    court.say(player, &format!("act game={game} seq=0 action=h8"));
    court.say(WATCHER, &format!("join game={game}"));
    court.say(player, &format!("act game={game} seq=1 action=h9"));
    court.referee.settle();
    let told = court.told(WATCHER);
    let seen: Vec<usize> = snapshots(&told)
        .iter()
        .map(|game| game.entries.len())
        .collect();
    assert_eq!(seen, [0], "{told:?}");
    assert_eq!(done(&told), []);
    let refused = refusals(&court.told(player));
    assert_eq!(refused, [Reason::NotStored, Reason::Stale]);
}

#[test]
fn who_comes_meanwhile_sees_no_rematch_that_is_not_on_disk() {
    let mut court = Court::new();
    let (game, player) = court.game("freestyle");
    court.say(player, &format!("act game={game} seq=0 action=resign"));
    court.say(FIRST, &format!("rematch game={game} consent=agree"));
    court.referee.settle();
    court.set(Mood::Fails);
    court.say(SECOND, &format!("rematch game={game} consent=agree"));
    court.say(WATCHER, &format!("join game={game}"));
    court.referee.settle();
    let refused = refusals(&court.told(SECOND));
    assert_eq!(refused, [Reason::NotStored]);
    let told = court.told(WATCHER);
    let seen = snapshots(&told);
    assert_eq!(seen.len(), 1, "{told:?}");
    assert_eq!(seen[0].next, None);
}

#[test]
fn a_flag_falls_when_it_is_due_however_much_waits() {
    let mut court = Court::new();
    let (_, player) = court.game("freestyle%20clock=increment:1+0");
    let (letters, mail) = mpsc::channel(2000);
    let now = court.referee.clock.now();
    // More than are taken at once, so that there is always a letter that waits.
    for number in 0..1000 {
        let noise = Input::Garbled {
            connection: WATCHER,
            why: "noise".to_owned(),
        };
        let letter = Letter {
            at: now + 2 * number,
            news: News::Happened(noise),
        };
        letters.try_send(letter).expect("there is room");
    }
    drop(letters);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_time()
        .build();
    let runtime = runtime.expect("a runtime");
    court.referee.run(runtime.handle(), mail);
    let told = told(court.desks.get_mut(&player).expect("a connection"));
    let entries = done(&told);
    let entries: Vec<String> = entries.iter().map(|(_, it, _)| it.to_string()).collect();
    assert!(
        matches!(&entries[..], [flag] if flag.contains("flag")),
        "{told:?}"
    );
}

#[test]
fn what_is_spent_is_right_when_it_is_told() {
    let mut court = Court::new();
    let (game, player) = court.game("freestyle%20clock=increment:60+0");
    let other = if player == FIRST { SECOND } else { FIRST };
    court.say(WATCHER, &format!("join game={game}"));
    court.referee.settle();
    court.told(WATCHER);
    court.set(Mood::Works(Duration::from_millis(60)));
    court.say(player, &format!("act game={game} seq=0 action=h8"));
    // The move waits for the store, so this is sent later still.
    court.say(WATCHER, &format!("join game={game}"));
    court.referee.settle();
    for connection in [player, other, WATCHER] {
        let told = court.told(connection);
        let [(0, entry, spent)] = done(&told)[..] else {
            panic!("{told:?}");
        };
        assert!((60..5000).contains(&spent), "{spent} ms");
        // The player who moved does not pay for the delay.
        let text = entry.to_string();
        let clock = text.rsplit('.').next().and_then(|ms| ms.parse().ok());
        assert!(clock.is_some_and(|ms: u32| ms > 59_900), "{text}");
    }
}
