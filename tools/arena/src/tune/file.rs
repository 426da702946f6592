//! A file of training games, to which games are added until there are enough.

use std::path::{Path, PathBuf};

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
    #[error("{}: its games have other settings, `{}`; another file takes new games", .0.display(), .1)]
    OtherSettings(PathBuf, String),
    #[error(transparent)]
    NoOpening(#[from] NoOpening),
}

impl GamesFile {
    /// Opens or creates a file whose first lines say how its games are made.
    pub(crate) fn open(path: &Path, head: &str) -> Result<GamesFile, GamesFileError> {
        let found = FoundFile::open(path)?;
        let is_new = found.is_empty();
        let games = found.text().strip_prefix(head);
        if !is_new && games.is_none() {
            let head: String = found
                .text()
                .lines()
                .take_while(|it| it.starts_with('#'))
                .collect();
            return Err(GamesFileError::OtherSettings(path.to_owned(), head));
        }
        let count = games.map_or(0, |games| games.lines().count());
        let file = found.go_on()?;
        if is_new {
            file.add(head)?;
        }
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
