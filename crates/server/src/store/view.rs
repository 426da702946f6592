//! The store as a view of a log that is kept elsewhere: the games of the log up to a position.

use std::path::Path;

use rusqlite::{Connection, OptionalExtension, TransactionBehavior, params};
use tengen_online::GameId;

use super::{SqliteLog, rows, sweep, write};
use crate::log::{Append, LogError};

/// A message of a log that a view follows.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Followed {
    /// Position in the log, above those of the messages before.
    pub position: u64,
    pub change: Change,
}

/// The change that a message makes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Change {
    /// Records follow those that a game has. They are ignored if the game was archived, whose message may be heard
    /// first.
    Step(Vec<Append>),
    /// A game was archived with all its records, which take the place of those that the view has. Without records, it
    /// was removed.
    Archived(GameId, Vec<Append>),
    /// Nothing, as the message is damaged.
    Nothing,
}

impl SqliteLog {
    /// Opens a view of logs, which is created if it does not exist. Unlike a store, it may lose its last steps in
    /// a power failure, and then follows them again.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] as [`SqliteLog::open`], and if the file has games of other logs.
    pub fn open_view(path: &Path, logs: &[&str]) -> Result<SqliteLog, LogError> {
        let view = SqliteLog::open(path)?;
        view.connection
            .pragma_update(None, "synchronous", "normal")?;
        let mut query = view.connection.prepare("SELECT log FROM followed")?;
        let followed = query.query_map([], |row| row.get(0))?;
        let followed: Vec<String> = followed.collect::<Result<_, _>>()?;
        drop(query);
        if let Some(other) = followed.iter().find(|log| !logs.contains(&log.as_str())) {
            return Err(LogError::Store(format!(
                "it is a view of {other}, and not of {}: remove it, or give another file",
                logs.join(" and ")
            )));
        }
        let has_games: bool =
            view.connection
                .query_row("SELECT EXISTS (SELECT 1 FROM games)", [], |row| row.get(0))?;
        if has_games && followed.is_empty() {
            let why = "it is a store with games and no view: give another file";
            return Err(LogError::Store(why.to_owned()));
        }
        Ok(view)
    }

    /// Returns the position up to which the view follows a log; 0 if it follows none.
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

    /// Takes messages of a log in one transaction, and moves the position to the last of them. A step that does not
    /// fit is left out and logged.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] if the view cannot be written; nothing has changed then.
    pub fn follow(&mut self, log: &str, messages: &[Followed]) -> Result<(), LogError> {
        let mut transaction = self
            .connection
            .transaction_with_behavior(TransactionBehavior::Immediate)?;
        for message in messages {
            let part = transaction.savepoint()?;
            match apply(&part, &message.change) {
                Ok(()) => part.commit()?,
                Err(error) if error.is_of_store() => return Err(error),
                // The savepoint is rolled back when it is dropped.
                Err(error) => tracing::error!(%error, position = message.position, "left out"),
            }
        }
        if let Some(last) = messages.last() {
            move_to(&transaction, log, last.position)?;
        }
        Ok(transaction.commit()?)
    }

    /// Looks at some of the games after the one named by `after`.
    pub fn look(&self, after: Option<GameId>, before: Ages) -> Result<Share, LogError> {
        let Some(share) = sweep::Names::after(&self.connection, after)? else {
            return Ok(Share::default());
        };
        let mut query = self.connection.prepare_cached(
            "SELECT game FROM games WHERE game > ?1 AND game <= ?2 AND at < ?3 AND result IS NOT NULL \
             AND NOT EXISTS (SELECT 1 FROM archived WHERE archived.game = games.game)",
        )?;
        let found = query.query_map(
            params![share.after, share.last, rows::number(before.finished)],
            rows::listed,
        )?;
        let finished: Vec<Option<GameId>> = found.collect::<Result<_, _>>()?;
        Ok(Share {
            unplayed: share.unplayed(&self.connection, before.unplayed)?,
            finished: finished.into_iter().flatten().collect(),
            last: rows::game(&share.last).ok(),
        })
    }
}

/// The moments before which games are looked for, in ms since 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ages {
    /// For games without a stone, their beginning.
    pub unplayed: u64,
    /// For finished games, their beginning.
    pub finished: u64,
}

/// Some of the games of a view.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Share {
    /// Old games in which no stone was placed.
    pub unplayed: Vec<GameId>,
    /// Finished games that are not archived.
    pub finished: Vec<GameId>,
    /// The last game that was looked at, from which the next look continues; `None` at the end of the games.
    pub last: Option<GameId>,
}

fn apply(to: &Connection, change: &Change) -> Result<(), LogError> {
    match change {
        Change::Nothing => Ok(()),
        Change::Step(records) => {
            let game = records.first().map(Append::game);
            if let Some(game) = game
                && is_archived(to, game)?
            {
                return Ok(());
            }
            records.iter().try_for_each(|append| write(to, append))
        }
        Change::Archived(game, records) => {
            sweep::remove(to, *game)?;
            let mut note = to.prepare_cached("INSERT OR IGNORE INTO archived VALUES (?1)")?;
            note.execute([game.to_string()])?;
            records.iter().try_for_each(|append| write(to, append))
        }
    }
}

fn is_archived(connection: &Connection, game: GameId) -> Result<bool, LogError> {
    let mut query =
        connection.prepare_cached("SELECT EXISTS (SELECT 1 FROM archived WHERE game = ?1)")?;
    Ok(query.query_row([game.to_string()], |row| row.get(0))?)
}

fn move_to(connection: &Connection, log: &str, position: u64) -> Result<(), LogError> {
    let mut note = connection.prepare_cached(
        "INSERT INTO followed VALUES (?1, ?2) ON CONFLICT DO UPDATE SET position = ?2",
    )?;
    note.execute((log, rows::number(position)))?;
    Ok(())
}
