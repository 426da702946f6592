//! Games that were read from a file.

use std::ops::ControlFlow;

use super::{Format, RecordError, Warning};
use tengen_core::game::Archive;

/// Games of a file, with its format.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Collection {
    /// Format that the file was read as.
    pub format: Format,
    /// Games in file order. Each is read on its own, so an error in one does not hide the others.
    pub games: Vec<Result<Reading, RecordError>>,
}

/// Game that was read, with its warnings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Reading {
    /// Archive of the game's moves and notes.
    pub archive: Archive,
    /// Warnings about skipped or reinterpreted parts.
    pub warnings: Vec<Warning>,
    /// Error at which reading stopped, if any; the archive then holds the game up to that position.
    pub broken: Option<RecordError>,
}

impl Collection {
    /// Returns a collection with a single game.
    #[must_use]
    pub fn one(format: Format, reading: Reading) -> Collection {
        Collection {
            format,
            games: vec![Ok(reading)],
        }
    }
}

/// Function that takes the games of a file one by one, and can end the reading.
pub type Take<'t> = dyn FnMut(Result<Reading, RecordError>) -> ControlFlow<()> + 't;
