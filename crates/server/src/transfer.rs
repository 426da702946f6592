//! Copies of stores as files of text, which any store can take: backups, and moves between a file and a cluster.
//!
//! The first line is [`HEAD`]. The records follow, one on each line: a game begins with `begin`, and its entries and
//! its end follow. The last line counts the games, so that a file that was cut off is noticed.

mod reading;
mod writing;

use tengen_online::PlayerId;

pub use self::{
    reading::{Imported, import},
    writing::{Others, export},
};
use crate::log::{Append, GameLog, LogError, Note, StoredGame};
use crate::store::SqliteLog;
use tengen_online::GameId;

/// The first line.
pub const HEAD: &str = "tengen-store version=1";

/// The beginning of the last line, before the number of games.
const TAIL: &str = "tengen-store-end games=";

/// The reason why a store could not be copied.
#[derive(Debug, thiserror::Error)]
pub enum TransferError {
    /// The file cannot be read or written.
    #[error("the copy: {0}")]
    File(#[from] std::io::Error),
    /// The store cannot be read or written, or does not take a record.
    #[error(transparent)]
    Store(#[from] LogError),
    /// A line of the file is wrong.
    #[error("the copy, line {line}: {why}")]
    Line {
        /// Number of the line, from 1.
        line: usize,
        /// Description of the error, in English.
        why: String,
    },
    /// The store has the same game with other entries.
    #[error("game {0} is in the store already, with other entries")]
    Differs(GameId),
}

/// A store that takes a copy.
pub trait Target {
    /// Stores the records of games, each game whole or not at all, and returns the result of each.
    fn add(&mut self, games: &[Vec<Append>]) -> Vec<Result<(), LogError>>;

    /// Reads a game.
    fn game(&mut self, game: GameId) -> Result<Option<StoredGame>, LogError>;

    /// Records that the secret of a player was burned, at a moment in ms since 1970.
    fn burn(&mut self, player: PlayerId, at: u64) -> Result<(), LogError>;

    /// Stores a note.
    fn keep(&mut self, note: &Note) -> Result<(), LogError>;
}

impl Target for SqliteLog {
    fn add(&mut self, games: &[Vec<Append>]) -> Vec<Result<(), LogError>> {
        self.append_each(games)
    }

    fn game(&mut self, game: GameId) -> Result<Option<StoredGame>, LogError> {
        self.read(game)
    }

    fn burn(&mut self, player: PlayerId, at: u64) -> Result<(), LogError> {
        GameLog::burn(self, player, at)
    }

    fn keep(&mut self, note: &Note) -> Result<(), LogError> {
        self.store_note(note)
    }
}
