//! The store as a view of a log that is kept elsewhere: the games of the log up to a position.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, TransactionBehavior};

use super::{SqliteLog, rows, write};
use crate::log::{Append, LogError};

/// A step of the log that a view follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Followed {
    /// Position in the log, above those of the steps before.
    pub position: u64,
    /// The records of the step, in order.
    pub records: Vec<Append>,
}

impl SqliteLog {
    /// Opens a view of a log, which is created if it does not exist. Unlike a store, it may lose its last steps in
    /// a power failure, and then follows them again.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] as [`SqliteLog::open`], and if the file has games of another log.
    pub fn open_view(path: &Path, log: &str) -> Result<SqliteLog, LogError> {
        let view = SqliteLog::open(path)?;
        view.connection
            .pragma_update(None, "synchronous", "normal")?;
        let followed: Option<String> = view
            .connection
            .query_row("SELECT log FROM followed", [], |row| row.get(0))
            .optional()?;
        let has_games: bool =
            view.connection
                .query_row("SELECT EXISTS (SELECT 1 FROM games)", [], |row| row.get(0))?;
        match followed {
            Some(other) if other != log => Err(LogError::Store(format!(
                "it is a view of the log {other}, and not of {log}: remove it, or give another file"
            ))),
            None if has_games => Err(LogError::Store(
                "it is a store with games and no view: give another file".to_owned(),
            )),
            _ => Ok(view),
        }
    }

    /// Returns the position up to which the view follows a log; 0 if it follows none.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] if the view cannot be read.
    pub fn position(&self, log: &str) -> Result<u64, LogError> {
        let position: Option<i64> = self
            .connection
            .query_row(
                "SELECT position FROM followed WHERE log = ?1",
                [log],
                |row| row.get(0),
            )
            .optional()?;
        Ok(position.map_or(0, rows::moment))
    }

    /// Adds steps of a log in one transaction, and moves the position to the last of them. A step that does not fit
    /// is left out and logged.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] if the view cannot be written; nothing has changed then.
    pub fn follow(&mut self, log: &str, steps: &[Followed]) -> Result<(), LogError> {
        let mut transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        for step in steps {
            let part = transaction.savepoint()?;
            let mut written = step.records.iter().map(|append| write(&part, append));
            match written.find_map(Result::err) {
                None => part.commit()?,
                Some(error @ LogError::Store(_)) => return Err(error),
                // The savepoint is rolled back when it is dropped.
                Some(error) => tracing::error!(%error, position = step.position, "left out"),
            }
        }
        if let Some(last) = steps.last() {
            move_to(&transaction, log, last.position)?;
        }
        Ok(transaction.commit()?)
    }
}

fn move_to(connection: &Connection, log: &str, position: u64) -> Result<(), LogError> {
    let mut note = connection.prepare_cached(
        "INSERT INTO followed VALUES (?1, ?2) ON CONFLICT DO UPDATE SET position = ?2",
    )?;
    note.execute((log, rows::number(position)))?;
    Ok(())
}
