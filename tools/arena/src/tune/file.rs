//! A file of training games, to which games are added until there are enough.

use std::fs::{File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};

use super::game::TrainingGame;
use crate::log::whole_lines;
use crate::opening::NoOpening;

/// The file stays open and locked while games are added.
#[derive(Debug)]
pub(crate) struct GamesFile {
    path: PathBuf,
    file: File,
    /// The number of games.
    count: usize,
}

/// The reason why a file of games cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum GamesFileError {
    #[error("{}: {why}", .path.display())]
    Io { path: PathBuf, why: io::Error },
    #[error("{}: games are being added to it", .0.display())]
    Busy(PathBuf),
    #[error("{}: its games have other settings; another file takes new games", .0.display())]
    OtherSettings(PathBuf),
    #[error(transparent)]
    NoOpening(#[from] NoOpening),
}

impl GamesFile {
    /// Opens or creates a file whose first lines say how its games are made.
    pub(crate) fn open(path: &Path, head: &str) -> Result<GamesFile, GamesFileError> {
        let error = |why| GamesFileError::Io {
            path: path.to_owned(),
            why,
        };
        let mut options = OpenOptions::new();
        let options = options.read(true).write(true).create(true).truncate(false);
        let mut file = options.open(path).map_err(error)?;
        match file.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(GamesFileError::Busy(path.to_owned())),
            Err(TryLockError::Error(why)) => return Err(error(why)),
        }
        let mut text = String::new();
        file.read_to_string(&mut text).map_err(error)?;
        let mut count = 0;
        if text.is_empty() {
            file.write_all(head.as_bytes()).map_err(error)?;
        } else {
            // A game that was being written when the program was stopped is played again.
            let whole = whole_lines(&text);
            let Some(games) = whole.strip_prefix(head) else {
                return Err(GamesFileError::OtherSettings(path.to_owned()));
            };
            count = games.lines().count();
            file.set_len(whole.len() as u64).map_err(error)?;
            file.seek(SeekFrom::End(0)).map_err(error)?;
        }
        let path = path.to_owned();
        Ok(GamesFile { path, file, count })
    }

    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    /// Adds a game at once.
    pub(crate) fn add(&mut self, game: &TrainingGame) -> Result<(), GamesFileError> {
        let written = self.file.write_all(format!("{game}\n").as_bytes());
        written.map_err(|why| GamesFileError::Io {
            path: self.path.clone(),
            why,
        })?;
        self.count += 1;
        Ok(())
    }
}
