//! The store in a file: steps of several games, lists, damage, and a file that cannot be written.

use std::path::Path;

use rusqlite::Connection;
use tengen_core::Seat;
use tengen_online::{Entry, PastResult};
use tengen_server::{
    log::{Append, GameLog, LogError},
    store::SqliteLog,
};
use tengen_server_testing::{
    program::Folder,
    records::{begin, conflict, end, entries, entry, game, player, start},
};

fn open(folder: &Folder) -> SqliteLog {
    SqliteLog::open(&folder.store()).expect("opens")
}

fn store_error<T: std::fmt::Debug>(result: Result<T, LogError>) -> String {
    match result {
        Err(error) if error.is_of_store() => error.to_string(),
        other => panic!("expected the store to refuse, found {other:?}"),
    }
}

#[test]
fn what_is_kept_is_read_again_also_after_reopening() {
    let folder = Folder::new("reopen");
    let mut log = open(&folder);
    let all = [begin(3), entry(3, 0), entry(3, 1), entry(3, 2)];
    log.append(&all).expect("kept");
    for log in [&mut log, &mut open(&folder)] {
        let kept = log.read(game(3)).expect("is read").expect("is there");
        assert_eq!(kept.start, start(3, 3));
        let moments: Vec<u64> = kept.entries.iter().map(|(_, at)| *at).collect();
        assert_eq!(moments, [1000, 1001, 1002]);
        assert_eq!(kept.entries[0].0.to_string(), "1.h8.295000");
        assert_eq!(entries(&kept)[2], Entry::Back(2));
        assert_eq!(log.open_games().expect("are read"), [kept]);
        assert_eq!(log.read(game(4)).expect("is read"), None);
    }
}

#[test]
fn a_call_is_kept_whole_or_not_at_all() {
    let mut log = SqliteLog::in_memory().expect("opens");
    log.append(&[begin(1), entry(1, 0)]).expect("kept");
    let half = [begin(2), entry(2, 0), entry(1, 5)];
    assert_eq!(conflict(log.append(&half)), (5, 1));
    assert_eq!(log.read(game(2)).expect("is read"), None);
    log.append(&[begin(2), entry(1, 1)]).expect("kept");
}

#[test]
fn a_history_has_the_games_of_a_player_the_newest_first() {
    let mut log = SqliteLog::in_memory().expect("opens");
    for number in 1..=5 {
        log.append(&[begin(number)]).expect("kept");
    }
    let ends = [
        end(1, None),
        end(2, Some(Seat::First)),
        end(3, Some(Seat::Second)),
    ];
    log.append(&ends).expect("kept");
    let mut list = |player, before, most| {
        let games = log.history(player, before, most).expect("is read");
        let results = games.iter().map(|row| (row.at, row.result));
        results.collect::<Vec<_>>()
    };
    assert_eq!(
        list(player(2), None, 9),
        [
            (5, PastResult::Open),
            (4, PastResult::Open),
            (3, PastResult::Won),
            (2, PastResult::Lost),
            (1, PastResult::Drawn),
        ]
    );
    assert_eq!(
        list(player(1), Some(4), 2),
        [(3, PastResult::Lost), (2, PastResult::Won)]
    );
    assert_eq!(list(player(3), None, 9), []);
}

#[test]
fn the_last_moment_of_a_server_is_what_it_noted_or_its_last_entry() {
    let mut log = SqliteLog::in_memory().expect("opens");
    assert_eq!(log.last_alive().expect("is read"), None);
    log.note_alive(900).expect("noted");
    log.note_alive(800).expect("noted");
    assert_eq!(log.last_alive().expect("is read"), Some(900));
    log.append(&[begin(1), entry(1, 0)]).expect("kept");
    assert_eq!(log.last_alive().expect("is read"), Some(1000));
}

/// Damages a file with an SQL statement.
fn spoil(file: &Path, sql: &str) {
    let connection = Connection::open(file).expect("opens");
    connection.execute_batch(sql).expect("is done");
}

#[test]
fn damaged_games_say_so_and_leave_the_others_alone() {
    for (what, sql) in [
        (
            "an entry",
            "UPDATE entries SET entry = 'x' WHERE game = '1111111111' AND seq = 0",
        ),
        (
            "a gap",
            "DELETE FROM entries WHERE game = '1111111111' AND seq = 0",
        ),
        (
            "the terms",
            "UPDATE games SET terms = 'chess' WHERE game = '1111111111'",
        ),
        (
            "a name",
            "UPDATE games SET first_name = '' WHERE game = '1111111111'",
        ),
        (
            "a player",
            "UPDATE games SET second = '?' WHERE game = '1111111111'",
        ),
    ] {
        let folder = Folder::new("damage");
        let mut log = open(&folder);
        let all = [begin(1), entry(1, 0), entry(1, 1), begin(2), entry(2, 0)];
        log.append(&all).expect("kept");
        spoil(&folder.store(), sql);
        let read = log.read(game(1));
        assert!(
            matches!(read, Err(LogError::Damaged { .. })),
            "{what}: {read:?}"
        );
        let open = log.open_games().expect("are read");
        assert_eq!(open.len(), 1, "{what}");
        assert_eq!(open[0].start.game, game(2), "{what}");
        assert!(
            !log.history(player(1), None, 9).expect("is read").is_empty(),
            "{what}"
        );
        log.append(&[entry(2, 1)]).expect("kept");
    }
}

#[test]
fn a_locked_file_is_said_soon_and_works_again_after() {
    let folder = Folder::new("lock");
    let mut log = open(&folder);
    log.append(&[begin(1)]).expect("kept");
    let other = Connection::open(folder.store()).expect("opens");
    other.execute_batch("BEGIN IMMEDIATE").expect("locks");
    let start = std::time::Instant::now();
    let said = store_error(log.append(&[entry(1, 0)]));
    assert!(said.contains("another program holds it"), "{said}");
    assert!(start.elapsed() < std::time::Duration::from_secs(5));
    assert!(
        log.read(game(1)).expect("is read").is_some(),
        "reading goes on"
    );
    other.execute_batch("ROLLBACK").expect("unlocks");
    log.append(&[entry(1, 0)]).expect("kept");
}

#[test]
fn a_full_disk_is_said_and_nothing_of_the_call_is_kept() {
    let folder = Folder::new("full");
    let mut log = open(&folder);
    log.limit(100_000).expect("is set");
    let mut seq = 0;
    log.append(&[begin(1)]).expect("kept");
    let said = loop {
        let many: Vec<Append> = (seq..seq + 50).map(|seq| entry(1, seq)).collect();
        match log.append(&many) {
            Ok(()) => seq += 50,
            refused => break store_error(refused),
        }
        assert!(seq < 100_000, "never full");
    };
    assert!(said.contains("the disk is full"), "{said}");
    let kept = log.read(game(1)).expect("is read").expect("is there");
    assert_eq!(kept.entries.len(), seq as usize);
    let many: Vec<Append> = (seq..seq + 50).map(|seq| entry(1, seq)).collect();
    log.limit(1_000_000).expect("is set");
    log.append(&many).expect("kept when there is room");
}

#[test]
fn files_that_are_not_of_this_program_are_refused_and_stay_as_they_are() {
    let folder = Folder::new("foreign");
    let file = folder.store();
    std::fs::write(
        &file,
        "no database, but quite long enough to be one ".repeat(50),
    )
    .expect("written");
    let said = store_error(SqliteLog::open(&file));
    assert!(said.contains("it is no database"), "{said}");
    std::fs::remove_file(&file).expect("removed");
    spoil(&file, "CREATE TABLE recipes (name TEXT)");
    let before = std::fs::read(&file).expect("is read");
    let said = store_error(SqliteLog::open(&file));
    assert!(said.contains("another program"), "{said}");
    assert_eq!(std::fs::read(&file).expect("is read"), before);
    std::fs::remove_file(&file).expect("removed");
    open(&folder);
    spoil(&file, "PRAGMA user_version = 7");
    let said = store_error(SqliteLog::open(&file));
    assert!(
        said.contains("a later version") && said.contains('7'),
        "{said}"
    );
    let said = store_error(SqliteLog::open(&folder.0.join("no/such/folder")));
    assert!(said.contains("cannot be opened"), "{said}");
}
