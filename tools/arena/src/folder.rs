//! The folder of a match: its log, its openings, and the record of each game.

use std::fs::{self, OpenOptions};
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use tengen_core::Terms;

use crate::lines_file::{FoundFile, LinesFile, LinesFileError, whole_lines};
use crate::log::{self, LogError, LoggedGame, Settings};
use crate::opening::{self, Opening, OpeningError};

/// The folder of a match. Its log stays open and locked during the match.
#[derive(Debug)]
pub(crate) struct Folder {
    path: PathBuf,
    log: LinesFile,
}

/// The reason why a folder cannot be used.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FolderError {
    #[error("{}: {why}", .path.display())]
    Io { path: PathBuf, why: io::Error },
    #[error(transparent)]
    File(#[from] LinesFileError),
    #[error("{}: {why}; another folder takes a new match", .path.display())]
    Log { path: PathBuf, why: LogError },
    #[error("{}: {why}", .path.display())]
    Openings { path: PathBuf, why: OpeningError },
    #[error("{}: it has other openings; another folder takes a new match", .0.display())]
    OtherOpenings(PathBuf),
}

fn io_error(path: &Path) -> impl Fn(io::Error) -> FolderError {
    move |why| FolderError::Io {
        path: path.to_owned(),
        why,
    }
}

impl Folder {
    /// Opens or creates a folder, and returns it with the games already logged there.
    pub(crate) fn open(
        path: &Path,
        settings: &Settings,
    ) -> Result<(Folder, Vec<LoggedGame>), FolderError> {
        let records = path.join("games");
        fs::create_dir_all(&records).map_err(io_error(&records))?;
        let file = path.join("match.log");
        let found = FoundFile::open(&file)?;
        let entries = if found.is_empty() {
            Vec::new()
        } else {
            log::parse(found.text(), settings).map_err(|why| FolderError::Log {
                path: file.clone(),
                why,
            })?
        };
        let log = found.go_on(&settings.head())?;
        let path = path.to_owned();
        Ok((Folder { path, log }, entries))
    }

    /// Appends a complete game to the log immediately.
    pub(crate) fn append(&self, entry: &LoggedGame) -> Result<(), FolderError> {
        Ok(self.log.add(&entry.line())?)
    }

    /// Saves the record of a game.
    pub(crate) fn save(&self, game: usize, sgf: &[u8]) -> Result<(), FolderError> {
        let (opening, number) = (game / 2 + 1, game % 2 + 1);
        let path = self.path.join(format!("games/{opening:05}-{number}.sgf"));
        fs::write(&path, sgf).map_err(io_error(&path))
    }

    fn openings_file(&self) -> PathBuf {
        self.path.join("openings.txt")
    }

    /// Reads the openings generated for this match so far.
    pub(crate) fn openings(&self, terms: Terms) -> Result<Vec<Opening>, FolderError> {
        let path = self.openings_file();
        let text = match fs::read_to_string(&path) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => String::new(),
            read => read.map_err(io_error(&path))?,
        };
        let whole = whole_lines(&text);
        opening::parse(whole, terms).map_err(|why| FolderError::Openings { path, why })
    }

    /// Replaces the stored openings by `openings` in one step.
    pub(crate) fn keep_openings(&self, openings: &[Opening]) -> Result<(), FolderError> {
        let path = self.openings_file();
        let mut text = String::new();
        for opening in openings {
            text.push_str(&opening.to_string());
            text.push('\n');
        }
        // The old file stays in place until the new one is complete.
        let new = path.with_extension("new");
        let written = fs::write(&new, text).and_then(|()| fs::rename(&new, &path));
        written.map_err(io_error(&path))
    }

    /// Appends one opening to the stored ones.
    pub(crate) fn add_opening(&self, opening: &Opening) -> Result<(), FolderError> {
        let path = self.openings_file();
        let file = OpenOptions::new().append(true).create(true).open(&path);
        let written = file.and_then(|mut file| writeln!(file, "{opening}"));
        written.map_err(io_error(&path))
    }

    /// Stores the openings of a file, or checks that they equal the stored ones of this match.
    pub(crate) fn same_openings(
        &self,
        openings: &[Opening],
        terms: Terms,
    ) -> Result<(), FolderError> {
        match self.openings(terms)? {
            kept if kept.is_empty() => self.keep_openings(openings),
            kept if kept == openings => Ok(()),
            _ => Err(FolderError::OtherOpenings(self.openings_file())),
        }
    }
}
