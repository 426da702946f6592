//! A store of games in one SQLite file. Knows no sockets and no rules, and stores what it is given.

mod burned;
mod check;
mod content;
mod notes;
mod recover;
mod replay;
mod rows;
mod salvage;
mod schema;
mod space;
mod sweep;
mod view;

use std::{
    fs::{File, TryLockError},
    io,
    path::{Path, PathBuf},
    time::Duration,
};

use rusqlite::{Connection, ErrorCode, OptionalExtension, Row, TransactionBehavior, ffi, params};
use tengen_online::{Entry, GameId, PastRow, PlayerId, Start};

use self::rows::{PAST, START, Texts};
pub use self::{
    check::{Checked, Damage, check},
    recover::{RecoverError, Recovered, recover},
    view::{Ages, Change, Followed, Share},
};
use crate::log::{Append, Fault, GameLog, LogError, MEMORY, Note, NoteName, Outage, StoredGame};

/// Time for which a call waits while somebody else writes.
const PATIENCE: Duration = Duration::from_millis(250);

/// A store of games in one SQLite file, with a journal beside it. Every append is one transaction, and is on
/// disk when the call returns. Many handles, also of many processes, may use one file.
///
/// # Examples
///
/// ```
/// use tengen_server::{log::GameLog, store::SqliteLog};
///
/// let mut log = SqliteLog::in_memory()?;
/// assert!(log.open_games()?.is_empty());
/// # Ok::<(), tengen_server::log::LogError>(())
/// ```
#[derive(Debug)]
pub struct SqliteLog {
    connection: Connection,
    /// The file whose lock says that a server uses the store.
    _lock: Option<File>,
}

impl SqliteLog {
    /// Opens a file, which is created if it does not exist, and brings its tables up to date.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] if it cannot be opened or written, is not a database of this program, or is one of
    /// a later version.
    pub fn open(path: &Path) -> Result<SqliteLog, LogError> {
        SqliteLog::set_up(Connection::open(path)?)
    }

    /// Opens a file like [`open`](SqliteLog::open) for a server, and keeps other servers from it by a lock on a file
    /// beside it, whose name ends in `-lock`.
    ///
    /// # Errors
    ///
    /// Those of [`open`](SqliteLog::open); [`LogError::Store`] if another server uses the file.
    /// [`LogError::File`] if the lock cannot be made.
    pub fn open_alone(path: &Path) -> Result<SqliteLog, LogError> {
        let lock = lock(path, "--store")?;
        Ok(SqliteLog {
            _lock: Some(lock),
            ..SqliteLog::open(path)?
        })
    }

    /// Creates a store in memory, for tests.
    pub fn in_memory() -> Result<SqliteLog, LogError> {
        SqliteLog::set_up(Connection::open_in_memory()?)
    }

    /// Limits the file to `bytes`: a write that would make it larger fails as on a full disk. A file that is
    /// larger already keeps its size.
    pub fn limit(&mut self, bytes: u64) -> Result<(), LogError> {
        let page: i64 = self
            .connection
            .pragma_query_value(None, "page_size", |row| row.get(0))?;
        let pages = rows::number(bytes) / page.max(1);
        // The pragma returns the value that is then in effect.
        self.connection.pragma_update_and_check(
            None,
            "max_page_count",
            pages.max(1),
            |_| Ok(()),
        )?;
        Ok(())
    }

    fn set_up(mut connection: Connection) -> Result<SqliteLog, LogError> {
        connection.busy_timeout(PATIENCE)?;
        // This comes first: a database of another program must not be changed.
        schema::check(&connection)?;
        schema::choose_page(&connection)?;
        connection.pragma_update(None, "journal_mode", "wal")?;
        connection.pragma_update(None, "synchronous", "full")?;
        schema::migrate(&mut connection)?;
        Ok(SqliteLog {
            connection,
            _lock: None,
        })
    }

    fn entries(&self, game: GameId) -> Result<Vec<(Entry, u64)>, LogError> {
        let readable = replay::readable(&self.connection, game)?;
        match readable.damage {
            None => Ok(readable.entries),
            Some(why) => {
                let place = readable.entries.len();
                let why = format!("entry {place}: {why}");
                Err(LogError::Damaged { game, why })
            }
        }
    }

    /// Reads the beginning of a game from a row of [`START`].
    fn start(game: GameId, row: &Row<'_>) -> Result<Start, LogError> {
        rows::text(game, Texts::read(row))?.start(game)
    }

    fn read_start(connection: &Connection, game: GameId) -> Result<Option<Start>, LogError> {
        let mut query =
            connection.prepare_cached(&format!("SELECT {START} FROM games WHERE game = ?1"))?;
        let mut found = query.query([game.to_string()])?;
        let row = found.next()?;
        row.map(|row| SqliteLog::start(game, row)).transpose()
    }
}

/// Returns the path beside a file whose name has more at its end.
fn beside(path: &Path, end: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(end);
    name.into()
}

/// Takes the lock that says that a server uses a file, which an option of its program names. It lasts as long as what is
/// returned.
///
/// # Errors
///
/// [`LogError::Store`] if another server uses the file. [`LogError::File`] if the lock cannot be made.
pub fn lock(path: &Path, option: &str) -> Result<File, LogError> {
    let name = beside(path, "-lock");
    let failed = |error: io::Error| {
        let fault = match error.kind() {
            io::ErrorKind::ReadOnlyFilesystem | io::ErrorKind::PermissionDenied => Fault::ReadOnly,
            io::ErrorKind::StorageFull => Fault::Full,
            _ => Fault::Unopened,
        };
        let why = format!("its lock {}: {error}", name.display());
        LogError::File { fault, why }
    };
    let lock = File::create(&name).map_err(failed)?;
    match lock.try_lock() {
        Ok(()) => Ok(lock),
        Err(TryLockError::WouldBlock) => {
            let why = "another server uses it; choose another file with";
            Err(LogError::Store(format!(
                "{why} {option}, or stop that server"
            )))
        }
        Err(TryLockError::Error(why)) => Err(failed(why)),
    }
}

/// Leaves out and logs a damaged value.
fn sound<T>(read: Result<T, LogError>) -> Result<Option<T>, LogError> {
    match read {
        Ok(read) => Ok(Some(read)),
        Err(error @ LogError::Damaged { .. }) => {
            tracing::error!(%error, "left out");
            Ok(None)
        }
        Err(error) => Err(error),
    }
}

fn damaged(game: GameId, why: &str) -> LogError {
    LogError::Damaged {
        game,
        why: why.to_owned(),
    }
}

/// The progress of a game.
enum Progress {
    /// There is no such game.
    None,
    /// It goes on after this many entries.
    Open(u32),
    /// It has ended after this many entries.
    Ended(u32),
}

fn progress(transaction: &Connection, game: &str) -> Result<Progress, rusqlite::Error> {
    let mut query =
        transaction.prepare_cached("SELECT result IS NOT NULL FROM games WHERE game = ?1")?;
    let Some(has_ended) = query.query_row([game], |row| row.get(0)).optional()? else {
        return Ok(Progress::None);
    };
    let mut last =
        transaction.prepare_cached("SELECT ifnull(max(seq), -1) FROM entries WHERE game = ?1")?;
    let last: i64 = last.query_row([game], |row| row.get(0))?;
    let entries = u32::try_from(last.saturating_add(1)).unwrap_or(u32::MAX);
    Ok(if has_ended {
        Progress::Ended(entries)
    } else {
        Progress::Open(entries)
    })
}

/// Writes one record at the position that it must have; a conflicting append returns a conflict.
fn write(transaction: &Connection, append: &Append) -> Result<(), LogError> {
    let game = append.game();
    let name = game.to_string();
    let progress = progress(transaction, &name)?;
    let found = match progress {
        Progress::None => 0,
        Progress::Open(entries) | Progress::Ended(entries) => entries,
    };
    let conflict = |expected| LogError::Conflict {
        game,
        expected,
        found,
    };
    match (append, progress) {
        (Append::Begin(start), Progress::None) => Texts::of(start).insert(transaction, &name)?,
        (Append::Begin(_), _) => return Err(conflict(0)),
        (Append::Entry { seq, entry, at, .. }, Progress::Open(entries)) if *seq == entries => {
            let mut add = transaction.prepare_cached(
                "INSERT INTO entries (game, seq, entry, at) VALUES (?1, ?2, ?3, ?4)",
            )?;
            add.execute(params![name, seq, entry.to_string(), rows::number(*at)])?;
        }
        (Append::Entry { seq, .. }, _) => return Err(conflict(*seq)),
        (Append::End { winner, .. }, Progress::Open(_)) => {
            let mut end =
                transaction.prepare_cached("UPDATE games SET result = ?2 WHERE game = ?1")?;
            end.execute(params![name, rows::result(*winner)])?;
        }
        (Append::End { .. }, _) => return Err(conflict(found)),
    }
    Ok(())
}

/// Returns the recorded moment at which a server was last alive, or the moment of the last entry of a game that
/// goes on, if that is later; `None` if there is neither.
fn last_alive(connection: &Connection) -> Result<Option<u64>, rusqlite::Error> {
    let at: i64 = connection.query_row(
        // A cross join reads the games that go on first, and not all entries.
        "SELECT max(at, ifnull((SELECT max(entries.at) FROM games CROSS JOIN entries \
         ON entries.game = games.game WHERE games.result IS NULL), 0)) FROM alive",
        [],
        |row| row.get(0),
    )?;
    Ok((at > 0).then_some(rows::moment(at)))
}

impl GameLog for SqliteLog {
    fn append(&mut self, all: &[Append]) -> Result<(), LogError> {
        // Locks at once, so that nobody else writes between the check and the write.
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        for append in all {
            write(&transaction, append)?;
        }
        Ok(transaction.commit()?)
    }

    fn read(&mut self, game: GameId) -> Result<Option<StoredGame>, LogError> {
        let Some(start) = SqliteLog::read_start(&self.connection, game)? else {
            return Ok(None);
        };
        let entries = self.entries(game)?;
        Ok(Some(StoredGame { start, entries }))
    }

    fn open_games(&mut self) -> Result<Vec<StoredGame>, LogError> {
        let mut query = self
            .connection
            .prepare_cached("SELECT game FROM games WHERE result IS NULL ORDER BY at, game")?;
        let names = query.query_map([], rows::listed)?;
        let names: Vec<Option<GameId>> = names.collect::<Result<_, _>>()?;
        drop(query);
        let mut games = Vec::new();
        for game in names.into_iter().flatten() {
            games.extend(sound(self.read(game))?.flatten());
        }
        Ok(games)
    }

    fn history(
        &mut self,
        player: PlayerId,
        before: Option<u64>,
        most: usize,
    ) -> Result<Vec<PastRow>, LogError> {
        let mut query = self.connection.prepare_cached(&format!(
            "SELECT {PAST} FROM games WHERE first = ?1 AND at < ?2 AND at >= ?3 \
             UNION ALL SELECT {PAST} FROM games WHERE second = ?1 AND at < ?2 AND at >= ?3 \
             ORDER BY at DESC, game"
        ))?;
        let mut last = self.connection.prepare_cached(
            "SELECT at FROM games WHERE first = ?1 AND at < ?2 \
             UNION ALL SELECT at FROM games WHERE second = ?1 AND at < ?2 \
             ORDER BY at DESC LIMIT 1 OFFSET ?3",
        )?;
        let before = before.map_or(i64::MAX, rows::number);
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let name = player.to_string();
        // The next page begins before the moment of the last game, so this page has all games of that moment.
        let page = params![name, before, most.saturating_sub(1)];
        let end: Option<i64> = last.query_row(page, |row| row.get(0)).optional()?;
        let mut found = query.query(params![name, before, end.unwrap_or(0)])?;
        let mut games = Vec::new();
        while let Some(row) = found.next()? {
            if let Some(game) = rows::listed(row)? {
                games.extend(sound(rows::past(game, player, row))?);
            }
        }
        Ok(games)
    }

    fn sweep(
        &mut self,
        after: Option<GameId>,
        before: u64,
        spared: &dyn Fn(GameId) -> bool,
    ) -> Result<Option<GameId>, LogError> {
        sweep::sweep(&mut self.connection, after, before, spared)
    }

    fn burn(&mut self, player: PlayerId, at: u64) -> Result<(), LogError> {
        burned::add(&self.connection, player, at)
    }

    fn burned(&mut self) -> Result<Vec<PlayerId>, LogError> {
        let burned = burned::all(&self.connection)?;
        Ok(burned.into_iter().map(|(player, _)| player).collect())
    }

    fn store_note(&mut self, note: &Note) -> Result<(), LogError> {
        notes::put(&self.connection, note)
    }

    fn drop_note(&mut self, name: NoteName) -> Result<(), LogError> {
        notes::remove(&self.connection, name)
    }

    fn notes(&mut self) -> Result<Vec<Note>, LogError> {
        notes::all(&self.connection)
    }

    fn note_alive(&mut self, at: u64) -> Result<(), LogError> {
        let mut note = self
            .connection
            .prepare_cached("UPDATE alive SET at = max(at, ?1)")?;
        note.execute([rows::number(at)])?;
        Ok(())
    }

    fn lacks_space(&mut self) -> Result<Option<String>, LogError> {
        space::lack(&self.connection)
    }

    /// Returns the recorded moment, or the moment of the last entry of a game that goes on if that is later.
    fn last_alive(&mut self) -> Result<Option<u64>, LogError> {
        Ok(last_alive(&self.connection)?)
    }

    fn note_start(&mut self, at: u64) -> Result<Vec<Outage>, LogError> {
        let transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        let from = last_alive(&transaction)?.filter(|&from| from < at);
        if let Some(from) = from {
            transaction.execute(
                "INSERT INTO outages VALUES (?1, ?2)",
                [rows::number(from), rows::number(at)],
            )?;
        }
        transaction.execute("UPDATE alive SET at = max(at, ?1)", [rows::number(at)])?;
        let long_ago = rows::number(at.saturating_sub(MEMORY));
        transaction.execute("DELETE FROM outages WHERE until < ?1", [long_ago])?;
        let mut query =
            transaction.prepare("SELECT since, until FROM outages ORDER BY since, until")?;
        let outages = query.query_map([], |row| {
            Ok(Outage {
                from: rows::moment(row.get(0)?),
                to: rows::moment(row.get(1)?),
            })
        })?;
        let outages = outages.collect::<Result<_, _>>()?;
        drop(query);
        transaction.commit()?;
        Ok(outages)
    }
}

/// Converts an error of SQLite.
impl From<rusqlite::Error> for LogError {
    fn from(error: rusqlite::Error) -> LogError {
        let extended = error.sqlite_error().map(|error| error.extended_code);
        let fault = match error.sqlite_error_code() {
            Some(ErrorCode::DatabaseCorrupt) => Fault::Damaged,
            Some(ErrorCode::DiskFull) => Fault::Full,
            // There is no room for the index of the journal.
            _ if extended == Some(ffi::SQLITE_IOERR_SHMSIZE) => Fault::Full,
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => Fault::Held,
            Some(ErrorCode::ReadOnly) => Fault::ReadOnly,
            Some(ErrorCode::CannotOpen) => Fault::Unopened,
            Some(ErrorCode::NotADatabase) => Fault::Foreign,
            _ => return LogError::Store(error.to_string()),
        };
        let why = error.to_string();
        LogError::File { fault, why }
    }
}
