//! A view of all games of a cluster in a SQLite file.

use std::path::Path;

use futures_util::FutureExt;

use super::{Follower, Games, LogPosition, Step};
use crate::{
    log::LogError,
    store::{Followed, SqliteLog},
};

/// Most steps of a transaction.
const BATCH: usize = 256;

/// A view that follows all games.
#[derive(Debug)]
pub struct View {
    log: SqliteLog,
    /// The name of the log that it follows.
    name: String,
    follower: Follower,
    /// Steps that were heard and are not written yet.
    heard: Vec<Followed>,
}

impl View {
    /// Opens a view, which is created if it does not exist.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] if the file cannot be opened, or is a view of another stream of games.
    pub fn open(games: &Games, path: &Path) -> Result<View, LogError> {
        let name = games.name();
        let log = SqliteLog::open_view(path, &name)?;
        let position = LogPosition(log.position(&name)?);
        Ok(View {
            log,
            name,
            follower: games.follow(position),
            heard: Vec::new(),
        })
    }

    /// Returns the position up to which the games are written.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] if the file cannot be read.
    pub fn position(&self) -> Result<LogPosition, LogError> {
        Ok(LogPosition(self.log.position(&self.name)?))
    }

    /// Waits for steps, and takes all that are there. If the future is dropped, no step is lost.
    pub async fn hear(&mut self) {
        if self.heard.is_empty() {
            let first = self.follower.next().await;
            self.take(first);
        }
        while self.heard.len() < BATCH
            && let Some(next) = self.follower.next().now_or_never()
        {
            self.take(next);
        }
    }

    /// Takes a step. A damaged one is logged, and nothing of it is taken.
    fn take(&mut self, step: Result<Step, LogError>) {
        let records = match step {
            Ok(step) => step.records,
            Err(error) => {
                tracing::error!(%error, "left out of the view");
                Vec::new()
            }
        };
        self.heard.push(Followed {
            position: self.follower.position().0,
            records,
        });
    }

    /// Writes the steps that were heard, and returns the position after them.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] if the file cannot be written. The next call tries again.
    pub fn write(&mut self) -> Result<LogPosition, LogError> {
        self.log.follow(&self.name, &self.heard)?;
        self.heard.clear();
        self.position()
    }

    /// Brings the view up to date with what the cluster has now, and returns its file.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] if the cluster does not answer, or the file cannot be written.
    pub async fn complete(mut self, games: &Games) -> Result<SqliteLog, LogError> {
        let last = games.last_position().await?;
        while self.position()? < last {
            self.hear().await;
            self.write()?;
        }
        Ok(self.log)
    }
}
