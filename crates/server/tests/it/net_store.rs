//! Messages to players while nothing can be stored, and play after that.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use tengen_online::{GameId, PastRow, PlayerId, Reason, ToClient};
use tengen_server::{
    log::{Append, GameLog, LogError, Note, NoteName, Outage, StoredGame},
    net::Server,
    store::SqliteLog,
};
use tengen_server_testing::{Client, LIMIT, ask, given, pair, program::Folder, start_with};

/// A store with a disk size that the test sets.
struct Disk {
    log: SqliteLog,
    size: Arc<AtomicU64>,
}

impl GameLog for Disk {
    fn append(&mut self, all: &[Append]) -> Result<(), LogError> {
        self.log.limit(self.size.load(Ordering::Relaxed))?;
        self.log.append(all)
    }

    fn read(&mut self, game: GameId) -> Result<Option<StoredGame>, LogError> {
        self.log.read(game)
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

    fn burn(&mut self, player: PlayerId, at: u64) -> Result<(), LogError> {
        self.log.burn(player, at)
    }

    fn burned(&mut self) -> Result<Vec<PlayerId>, LogError> {
        self.log.burned()
    }

    fn store_note(&mut self, note: &Note) -> Result<(), LogError> {
        self.log.store_note(note)
    }

    fn drop_note(&mut self, name: NoteName) -> Result<(), LogError> {
        self.log.drop_note(name)
    }

    fn notes(&mut self) -> Result<Vec<Note>, LogError> {
        self.log.notes()
    }

    fn note_alive(&mut self, at: u64) -> Result<(), LogError> {
        self.log.note_alive(at)
    }

    fn lacks_space(&mut self) -> Result<Option<String>, LogError> {
        self.log.limit(self.size.load(Ordering::Relaxed))?;
        self.log.lacks_space()
    }

    fn last_alive(&mut self) -> Result<Option<u64>, LogError> {
        self.log.last_alive()
    }

    fn note_start(&mut self, at: u64) -> Result<Vec<Outage>, LogError> {
        self.log.note_start(at)
    }
}

/// Returns points in an order in which nobody makes a five.
fn point(seq: u32) -> String {
    let column = char::from(b"acegikmobdfhjln"[seq as usize % 15]);
    format!("{column}{}", 1 + seq / 15)
}

/// Makes a move. Returns `true` if it is accepted, which both players are told, and `false` if it is refused
/// because it cannot be stored, which only its author is told.
async fn play(game: GameId, seq: u32, first: &mut Client, second: &mut Client) -> bool {
    let (player, other) = if seq.is_multiple_of(2) {
        (first, second)
    } else {
        (second, first)
    };
    player.place(game, seq, &point(seq)).await;
    let done = player
        .until(|message| match message {
            ToClient::Done { seq: found, .. } => Some(found == seq),
            ToClient::Refused { reason, .. } => {
                assert_eq!(reason, Reason::NotStored);
                Some(false)
            }
            _ => None,
        })
        .await;
    if done {
        assert_eq!(other.done().await.0, seq);
    }
    done
}

/// Asserts that a check of the server's health gets this status, and the reason if it is bad.
async fn assert_health(server: &Server, status: &str) {
    let answer = ask(server.address(), "GET /healthz", "").await;
    assert!(answer.contains(status), "{answer}");
    assert_eq!(
        status.starts_with("503"),
        answer.contains("the store accepts nothing")
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_full_disk_is_said_and_play_goes_on_when_there_is_room() {
    let folder = Folder::new("net-full");
    let size = Arc::new(AtomicU64::new(90_000));
    let disk = Disk {
        log: SqliteLog::open(&folder.store()).expect("opens"),
        size: Arc::clone(&size),
    };
    let server = start_with(given(), Box::new(disk)).await;
    let (game, mut first, mut second) = pair(server.address(), [1, 2], "freestyle").await;
    assert!(play(game, 0, &mut first, &mut second).await);
    // Start games until the disk is full.
    let (mut number, mut is_full) = (100, false);
    while !is_full {
        let mut seeker = Client::player(server.address(), number).await;
        let mut other = Client::player(server.address(), number + 1).await;
        number += 2;
        assert!(number < 3000, "never full");
        for client in [&mut seeker, &mut other] {
            client.send("seek terms=freestyle takebacks=off").await;
            // The first player waits; the second is told if the game cannot be stored.
            if let ToClient::Refused { reason, .. } = client.hear().await {
                assert_eq!(reason, Reason::NotStored);
                is_full = true;
            }
        }
    }
    // Partly filled pages may have room for a few more entries.
    let mut seq = 1;
    while play(game, seq, &mut first, &mut second).await {
        seq += 1;
        assert!(seq < 200, "never full");
    }
    assert_health(&server, "503 Service Unavailable").await;
    let mut watcher = Client::player(server.address(), 3).await;
    watcher.send(&format!("join game={game}")).await;
    let snapshot = watcher.game().await;
    assert_eq!(
        snapshot.entries.len(),
        seq as usize,
        "nothing of it is shown"
    );
    size.store(10_000_000, Ordering::Relaxed);
    for _ in 0..4 {
        assert!(play(game, seq, &mut first, &mut second).await);
        assert_eq!(watcher.done().await.0, seq);
        seq += 1;
    }
    assert_health(&server, "200 OK").await;
    server.stop().await;
    let mut log = SqliteLog::open(&folder.store()).expect("opens");
    let kept = log.read(game).expect("is read").expect("is there");
    assert_eq!(kept.entries.len(), seq as usize);
}

/// A full disk on which nobody plays.
#[tokio::test(flavor = "multi_thread")]
async fn a_server_without_space_says_so_before_anybody_tries_to_play() {
    let size = Arc::new(AtomicU64::new(10_000_000));
    let log = Disk {
        log: SqliteLog::in_memory().expect("a store"),
        size: Arc::clone(&size),
    };
    let server = start_with(given(), Box::new(log)).await;
    assert_health(&server, "200 OK").await;
    let until = async |status: &str| {
        let start = std::time::Instant::now();
        while !ask(server.address(), "GET /healthz", "")
            .await
            .contains(status)
        {
            assert!(start.elapsed() < LIMIT, "never {status}");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
    };
    size.store(1, Ordering::Relaxed);
    until("503 Service Unavailable").await;
    size.store(10_000_000, Ordering::Relaxed);
    until("200 OK").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_database_is_said_and_play_goes_on_after() {
    let folder = Folder::new("net-lock");
    let log = SqliteLog::open(&folder.store()).expect("opens");
    let server = start_with(given(), Box::new(log)).await;
    let terms = "freestyle clock=increment:300+5";
    let (game, mut first, mut second) = pair(server.address(), [1, 2], terms).await;
    assert!(play(game, 0, &mut first, &mut second).await);
    let other = rusqlite::Connection::open(folder.store()).expect("opens");
    other.execute_batch("BEGIN IMMEDIATE").expect("locks");
    for _ in 0..3 {
        assert!(!play(game, 1, &mut first, &mut second).await);
    }
    assert_health(&server, "503 Service Unavailable").await;
    // A snapshot contains only stored entries.
    first.send(&format!("join game={game}")).await;
    assert_eq!(first.game().await.entries.len(), 1);
    other.execute_batch("ROLLBACK").expect("unlocks");
    assert!(play(game, 1, &mut first, &mut second).await);
    assert!(play(game, 2, &mut first, &mut second).await);
    assert_health(&server, "200 OK").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_flag_that_cannot_be_kept_falls_when_it_can() {
    let folder = Folder::new("net-flag");
    let log = SqliteLog::open(&folder.store()).expect("opens");
    let server = start_with(given(), Box::new(log)).await;
    let (_, mut first, _second) =
        pair(server.address(), [1, 2], "freestyle clock=increment:1+0").await;
    let other = rusqlite::Connection::open(folder.store()).expect("opens");
    other.execute_batch("BEGIN IMMEDIATE").expect("locks");
    tokio::time::sleep(Duration::from_millis(2500)).await;
    other.execute_batch("ROLLBACK").expect("unlocks");
    let (_, entry) = first.done().await;
    assert!(entry.to_string().contains("flag"), "{entry}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_in_which_another_server_wrote_is_read_again() {
    let folder = Folder::new("net-two");
    let log = SqliteLog::open(&folder.store()).expect("opens");
    let server = start_with(given(), Box::new(log)).await;
    let (game, mut first, mut second) = pair(server.address(), [1, 2], "freestyle").await;
    assert!(play(game, 0, &mut first, &mut second).await);
    let other = Append::Entry {
        game,
        seq: 1,
        entry: "2.h9".parse().expect("an entry"),
        at: 1,
    };
    let mut log = SqliteLog::open(&folder.store()).expect("opens");
    log.append(&[other]).expect("kept");
    second.place(game, 1, "c1").await;
    assert_eq!(second.refused().await, Reason::NotStored);
    for player in [&mut first, &mut second] {
        let mut entries = player.game().await.entries;
        while entries.len() < 2 {
            entries = player.game().await.entries;
        }
        assert_eq!(entries[1].to_string(), "2.h9");
    }
    assert!(play(game, 2, &mut first, &mut second).await);
    assert!(play(game, 3, &mut first, &mut second).await);
}
