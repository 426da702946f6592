//! The tables of the store, and the migration of older ones. Knows nothing of their content.

use rusqlite::{Connection, TransactionBehavior};

use crate::log::LogError;

/// Number in the head of the file that marks it as one of this program: "TENG".
const APPLICATION: i64 = 0x5445_4e47;

/// The SQL that makes each version of the tables from the one before, beginning with an empty file.
///
/// The table `entries` holds the entries of a game, numbered from 0. It has no other key than `game` and `seq`, so
/// that an entry writes one page.
const STEPS: [&str; 6] = [
    "
    CREATE TABLE games (
        game TEXT PRIMARY KEY,
        first TEXT NOT NULL,
        first_name TEXT NOT NULL,
        second TEXT NOT NULL,
        second_name TEXT NOT NULL,
        terms TEXT NOT NULL,
        take_backs TEXT NOT NULL,
        at INTEGER NOT NULL,
        result TEXT
    ) STRICT, WITHOUT ROWID;
    CREATE INDEX games_of_first ON games (first, at);
    CREATE INDEX games_of_second ON games (second, at);
    CREATE INDEX games_that_go_on ON games (at) WHERE result IS NULL;
    CREATE TABLE steps (
        place INTEGER PRIMARY KEY AUTOINCREMENT,
        game TEXT NOT NULL,
        seq INTEGER NOT NULL,
        entry TEXT,
        at INTEGER,
        UNIQUE (game, seq)
    ) STRICT;
    CREATE TABLE alive (at INTEGER NOT NULL) STRICT;
    INSERT INTO alive VALUES (0);
",
    "
    CREATE TABLE outages (since INTEGER NOT NULL, until INTEGER NOT NULL) STRICT;
",
    "
    CREATE TABLE entries (
        game TEXT NOT NULL,
        seq INTEGER NOT NULL,
        entry TEXT NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (game, seq)
    ) STRICT, WITHOUT ROWID;
    INSERT INTO entries SELECT game, seq, entry, ifnull(at, 0) FROM steps
        WHERE seq >= 0 AND entry IS NOT NULL ORDER BY game, seq;
    DROP TABLE steps;
",
    "
    CREATE TABLE burned (player TEXT PRIMARY KEY, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
",
    "
    CREATE TABLE followed (log TEXT PRIMARY KEY, position INTEGER NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE invitations (game TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT, WITHOUT ROWID;
    CREATE TABLE archived (game TEXT PRIMARY KEY) STRICT, WITHOUT ROWID;
",
    "
    CREATE TABLE notes (name TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT, WITHOUT ROWID;
    INSERT INTO notes SELECT 'invitation.' || game, record FROM invitations;
    DROP TABLE invitations;
",
];

/// Version of the tables that the last migration makes.
const VERSION: i64 = 6;

/// Size of a page in bytes, in a new file and in one of an early version. A commit writes whole pages, and an entry is
/// short.
pub(super) const PAGES: [usize; 2] = [1024, 4096];

fn number(connection: &Connection, pragma: &str) -> Result<i64, rusqlite::Error> {
    connection.pragma_query_value(None, pragma, |row| row.get(0))
}

/// Fails if the database belongs to another program, or to a later version of this one.
pub(super) fn check(connection: &Connection) -> Result<(), LogError> {
    let version = number(connection, "user_version")?;
    let tables: i64 =
        connection.query_row("SELECT count(*) FROM sqlite_schema", [], |row| row.get(0))?;
    if tables > 0 && number(connection, "application_id")? != APPLICATION {
        let why = "it is a database of another program".to_owned();
        return Err(LogError::Store(why));
    }
    if !(0..=VERSION).contains(&version) {
        return Err(LogError::Store(format!(
            "it was made by a later version of this program: its tables are of version {version}, \
             {VERSION} is the latest that is known"
        )));
    }
    Ok(())
}

/// Fails like [`check`], and if the tables are not those of this version of the program.
pub(super) fn check_current(connection: &Connection) -> Result<(), LogError> {
    check(connection)?;
    check_version(number(connection, "user_version")?)
}

/// Fails if a version of the tables is not the latest.
pub(super) fn check_version(version: i64) -> Result<(), LogError> {
    if version == VERSION {
        return Ok(());
    }
    Err(LogError::Store(format!(
        "its tables are of version {version}, expected {VERSION}: start a server with it once, which brings them \
         up to date"
    )))
}

/// Chooses the size of pages, which has no effect on a file that has tables.
pub(super) fn choose_page(connection: &Connection) -> Result<(), LogError> {
    let [new, _] = PAGES;
    Ok(connection.pragma_update(None, "page_size", i64::try_from(new).unwrap_or(i64::MAX))?)
}

/// Brings the tables up to date.
pub(super) fn migrate(connection: &mut Connection) -> Result<(), LogError> {
    if number(connection, "user_version")? == VERSION {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another process may have migrated them already.
    let version = usize::try_from(number(&transaction, "user_version")?).unwrap_or(0);
    for step in STEPS.iter().skip(version) {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", VERSION)?;
    Ok(transaction.commit()?)
}
