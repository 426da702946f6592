//! Files of earlier versions are brought up to date and lose nothing.

use rusqlite::Connection;
use tengen_core::Seat;
use tengen_online::PastResult;
use tengen_server::log::{Append, GameLog};
use tengen_server::store::SqliteLog;
use tengen_server_testing::program::Folder;

/// A file of version 2: two games, of which the first has ended.
const VERSION_2: &str = "
    PRAGMA application_id = 0x54454e47;
    PRAGMA user_version = 2;
    CREATE TABLE games (game TEXT PRIMARY KEY, first TEXT NOT NULL, first_name TEXT NOT NULL,
        second TEXT NOT NULL, second_name TEXT NOT NULL, terms TEXT NOT NULL, take_backs TEXT NOT NULL,
        at INTEGER NOT NULL, result TEXT) STRICT, WITHOUT ROWID;
    CREATE INDEX games_of_first ON games (first, at);
    CREATE INDEX games_of_second ON games (second, at);
    CREATE INDEX games_that_go_on ON games (at) WHERE result IS NULL;
    CREATE TABLE steps (place INTEGER PRIMARY KEY AUTOINCREMENT, game TEXT NOT NULL, seq INTEGER NOT NULL,
        entry TEXT, at INTEGER, UNIQUE (game, seq)) STRICT;
    CREATE TABLE alive (at INTEGER NOT NULL) STRICT;
    INSERT INTO alive VALUES (500);
    CREATE TABLE outages (since INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
    INSERT INTO outages VALUES (100, 200);
    INSERT INTO games VALUES
        ('1111111111', '00000000000000000000000001', 'Mei', '00000000000000000000000002', 'Ada',
            'freestyle', 'off', 300, 'second'),
        ('2222222222', '00000000000000000000000002', 'Ada', '00000000000000000000000001', 'Mei',
            'renju', 'asked', 400, NULL);
    INSERT INTO steps (game, seq, entry, at) VALUES
        ('1111111111', -1, NULL, NULL), ('2222222222', -1, NULL, NULL),
        ('2222222222', 0, '1.h8', 410), ('1111111111', 0, '1.resign', 320), ('1111111111', 1, NULL, NULL),
        ('2222222222', 1, '2.i9', 420);
";

#[test]
fn a_file_of_version_2_keeps_its_games() {
    let folder = Folder::new("migration");
    let file = folder.store();
    let connection = Connection::open(&file).expect("opens");
    connection.execute_batch(VERSION_2).expect("is written");
    drop(connection);
    let mut log = SqliteLog::open(&file).expect("opens");
    let open = log.open_games().expect("are read");
    let entries: Vec<(String, u64)> = open[0]
        .entries
        .iter()
        .map(|(entry, at)| (entry.to_string(), *at))
        .collect();
    assert_eq!(open.len(), 1);
    assert_eq!(
        entries,
        [("1.h8".to_owned(), 410), ("2.i9".to_owned(), 420)]
    );
    assert_eq!(log.last_alive().expect("is read"), Some(500));
    let player = open[0].start.player(Seat::First);
    let past = log.history(player, None, 9).expect("is read");
    let results: Vec<PastResult> = past.iter().map(|row| row.result).collect();
    assert_eq!(results, [PastResult::Open, PastResult::Won]);
    let game = open[0].start.game;
    let next = Append::Entry {
        game,
        seq: 2,
        entry: "1.h9".parse().expect("an entry"),
        at: 430,
    };
    log.append(&[next]).expect("kept");
    drop(log);
    let mut log = SqliteLog::open(&file).expect("opens again");
    let kept = log.read(game).expect("is read").expect("is there");
    assert_eq!(kept.entries.len(), 3);
}
