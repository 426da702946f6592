//! A store of games in one SQLite file. Knows no sockets and no rules, and stores what it is given.

mod rows;
mod schema;

use std::{path::Path, time::Duration};

use rusqlite::{
    Connection, ErrorCode, OptionalExtension, Row, Transaction, TransactionBehavior, params,
};
use tengen_core::Seat;
use tengen_online::{Entry, GameId, PastRow, PlayerId, Start};

use self::rows::{Content, PAST, START, Texts};
use crate::log::{Append, GameLog, LogError, LogPosition, Outage, StoredGame};

/// Time for which a call waits while somebody else writes.
const PATIENCE: Duration = Duration::from_millis(250);

/// Time for which an outage is remembered, in ms: 90 days, which is longer than any turn.
const MEMORY: u64 = 90 * 24 * 3_600_000;

/// The `seq` of a game's beginning; entries count from 0.
const BEGIN: i64 = -1;

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

    /// Creates a store in memory, for tests.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] if there is no memory.
    pub fn in_memory() -> Result<SqliteLog, LogError> {
        SqliteLog::set_up(Connection::open_in_memory()?)
    }

    /// Limits the file to `bytes`: a write that would make it larger fails as on a full disk. A file that is
    /// larger already keeps its size.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] if the file cannot be read.
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
        connection.pragma_update(None, "journal_mode", "wal")?;
        connection.pragma_update(None, "synchronous", "full")?;
        schema::migrate(&mut connection)?;
        Ok(SqliteLog { connection })
    }

    fn entries(&self, game: GameId) -> Result<Vec<(Entry, u64)>, LogError> {
        let mut query = self.connection.prepare_cached(
            "SELECT seq, entry, at FROM steps WHERE game = ?1 AND seq >= 0 AND entry IS NOT NULL \
             ORDER BY seq",
        )?;
        let mut found = query.query([game.to_string()])?;
        let mut entries = Vec::new();
        while let Some(row) = found.next()? {
            let seq: i64 = row.get(0)?;
            if usize::try_from(seq) != Ok(entries.len()) {
                let why = format!("entry {} is missing", entries.len());
                return Err(LogError::Damaged { game, why });
            }
            entries.push((
                rows::entry(game, &row.get::<_, String>(1)?)?,
                rows::moment(row.get(2)?),
            ));
        }
        Ok(entries)
    }

    /// Reads the beginning of a game from a row of [`START`].
    fn start(game: GameId, row: &Row<'_>) -> Result<Start, LogError> {
        Texts::read(row)?.start(game)
    }

    /// Returns the record of a stored step.
    fn step(&self, game: GameId, seq: i64, content: &Content) -> Result<Append, LogError> {
        Ok(match content {
            Content::Entry(text, at) => Append::Entry {
                game,
                seq: u32::try_from(seq).map_err(|_| damaged(game, "a step has no place"))?,
                entry: rows::entry(game, text)?,
                at: *at,
            },
            Content::Other if seq == BEGIN => {
                let kept = self.read_start(game)?;
                Append::Begin(kept.ok_or_else(|| damaged(game, "its beginning is missing"))?)
            }
            Content::Other => Append::End {
                game,
                winner: self.winner(game)?,
            },
        })
    }

    fn read_start(&self, game: GameId) -> Result<Option<Start>, LogError> {
        let mut query = self
            .connection
            .prepare_cached(&format!("SELECT {START} FROM games WHERE game = ?1"))?;
        let mut found = query.query([game.to_string()])?;
        let row = found.next()?;
        row.map(|row| SqliteLog::start(game, row)).transpose()
    }

    fn winner(&self, game: GameId) -> Result<Option<Seat>, LogError> {
        let mut query = self
            .connection
            .prepare_cached("SELECT result FROM games WHERE game = ?1")?;
        let result: Option<String> = query.query_row([game.to_string()], |row| row.get(0))?;
        let result = result.ok_or_else(|| damaged(game, "its end is missing"))?;
        rows::winner(&result).ok_or_else(|| damaged(game, "its end is no result"))
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

/// Returns the number of steps of a game, including its beginning and its end; 0 if there is no such game.
fn count(transaction: &Transaction<'_>, game: &str) -> Result<i64, rusqlite::Error> {
    let mut query = transaction
        .prepare_cached("SELECT seq FROM steps WHERE game = ?1 ORDER BY seq DESC LIMIT 1")?;
    let last: Option<i64> = query.query_row([game], |row| row.get(0)).optional()?;
    Ok(last.map_or(0, |last| last - BEGIN + 1))
}

/// Writes one step at the position that it must have; a conflicting append returns a conflict.
fn write(transaction: &Transaction<'_>, append: &Append) -> Result<(), LogError> {
    let game = append.game();
    let name = game.to_string();
    let steps = count(transaction, &name)?;
    let next = steps + BEGIN;
    // The end of a game is a step, but not an entry.
    let is_over = has_ended(transaction, &name)?;
    let entries = next.max(0) - i64::from(is_over);
    let entries = u32::try_from(entries).unwrap_or(u32::MAX);
    let conflict = |expected| LogError::Conflict {
        game,
        expected,
        found: entries,
    };
    let mut add = transaction
        .prepare_cached("INSERT INTO steps (game, seq, entry, at) VALUES (?1, ?2, ?3, ?4)")?;
    match append {
        Append::Begin(start) => {
            if steps != 0 {
                return Err(conflict(0));
            }
            Texts::of(start).insert(transaction, &name)?;
            add.execute(params![name, BEGIN, None::<String>, None::<i64>])?;
        }
        Append::Entry { seq, entry, at, .. } => {
            if steps == 0 || i64::from(*seq) != next || is_over {
                return Err(conflict(*seq));
            }
            add.execute(params![name, next, entry.to_string(), rows::number(*at)])?;
        }
        Append::End { winner, .. } => {
            if steps == 0 || is_over {
                return Err(conflict(entries));
            }
            let mut end =
                transaction.prepare_cached("UPDATE games SET result = ?2 WHERE game = ?1")?;
            end.execute(params![name, rows::result(*winner)])?;
            add.execute(params![name, next, None::<String>, None::<i64>])?;
        }
    }
    Ok(())
}

fn has_ended(transaction: &Transaction<'_>, game: &str) -> Result<bool, rusqlite::Error> {
    let mut query =
        transaction.prepare_cached("SELECT result IS NOT NULL FROM games WHERE game = ?1")?;
    let ended = query.query_row([game], |row| row.get(0)).optional()?;
    Ok(ended.unwrap_or(false))
}

/// Returns the recorded moment at which a server was last alive, or the moment of the last entry if that is
/// later; `None` if there is neither.
fn last_alive(connection: &Connection) -> Result<Option<u64>, rusqlite::Error> {
    let at: i64 = connection.query_row(
        "SELECT max(at, ifnull((SELECT at FROM steps WHERE at IS NOT NULL \
         ORDER BY place DESC LIMIT 1), 0)) FROM alive",
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
        let Some(start) = self.read_start(game)? else {
            return Ok(None);
        };
        let entries = self.entries(game)?;
        Ok(Some(StoredGame { start, entries }))
    }

    fn follow(
        &mut self,
        after: LogPosition,
        most: usize,
    ) -> Result<Vec<(LogPosition, Append)>, LogError> {
        let mut query = self.connection.prepare_cached(
            "SELECT place, game, seq, entry, at FROM steps WHERE place > ?1 ORDER BY place LIMIT ?2",
        )?;
        let most = i64::try_from(most).unwrap_or(i64::MAX);
        let mut found = query.query(params![rows::number(after.0), most])?;
        let mut steps = Vec::new();
        while let Some(row) = found.next()? {
            let place = LogPosition(rows::moment(row.get(0)?));
            let game = rows::game(&row.get::<_, String>(1)?)?;
            let content = Content::read(row.get(3)?, row.get(4)?);
            steps.push((place, self.step(game, row.get(2)?, &content)?));
        }
        Ok(steps)
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

    fn note_alive(&mut self, at: u64) -> Result<(), LogError> {
        let mut note = self
            .connection
            .prepare_cached("UPDATE alive SET at = max(at, ?1)")?;
        note.execute([rows::number(at)])?;
        Ok(())
    }

    /// Returns the recorded moment, or the moment of the last entry if that is later.
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

/// Converts an error of SQLite, and explains the usual ones.
impl From<rusqlite::Error> for LogError {
    fn from(error: rusqlite::Error) -> LogError {
        let meaning = match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => "the disk is full",
            Some(ErrorCode::DatabaseBusy | ErrorCode::DatabaseLocked) => "another program holds it",
            Some(ErrorCode::ReadOnly) => "it may not be written",
            Some(ErrorCode::CannotOpen) => "it cannot be opened",
            Some(ErrorCode::NotADatabase) => "it is no database",
            _ => return LogError::Store(error.to_string()),
        };
        LogError::Store(format!("{meaning} ({error})"))
    }
}
