//! A file of training games, to which games are added until there are enough.

use std::path::Path;

use super::game::TrainingGame;
use crate::lines_file::{FoundFile, LinesFile, LinesFileError};
use crate::opening::NoOpening;

/// The file stays open and locked while games are added.
#[derive(Debug)]
pub(crate) struct GamesFile {
    file: LinesFile,
    /// The number of games.
    count: usize,
}

/// The reason why a file of games cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum GamesFileError {
    #[error(transparent)]
    File(#[from] LinesFileError),
    #[error(transparent)]
    NoOpening(#[from] NoOpening),
}

impl GamesFile {
    /// Opens or creates a file whose first lines say how its games are made.
    pub(crate) fn open(path: &Path, head: &str) -> Result<GamesFile, GamesFileError> {
        let found = FoundFile::open(path)?;
        let count = found.after(head)?.lines().count();
        let file = found.go_on(head)?;
        Ok(GamesFile { file, count })
    }

    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    /// Adds a game at once.
    pub(crate) fn add(&mut self, game: &TrainingGame) -> Result<(), GamesFileError> {
        self.file.add(&format!("{game}\n"))?;
        self.count += 1;
        Ok(())
    }
}
