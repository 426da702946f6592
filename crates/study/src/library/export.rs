//! Games of the library as one SGF file.

use serde::{Deserialize, Serialize};

use crate::past::{are_games, past_games_at};
use crate::uses::ExportNumber;
use tengen_collection::CollectedGame;
use tengen_core::game::Archive;
use tengen_kit::text::bytes;
use tengen_records::sgf::Sgf;
use tengen_records::{Format, file_name};

/// The games that are written into a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Extent {
    /// All games that the search has found.
    Found,
    /// The game that shows beside the list.
    Chosen,
}

/// A task: writes games as SGF, and reports them by [`LibraryEvent::Written`](super::LibraryEvent::Written).
#[derive(Clone, PartialEq, Debug)]
pub struct ExportJob {
    /// The number of the export.
    pub number: ExportNumber,
    /// A file of past games, or lines of the collection.
    pub games: String,
    /// The number of minutes by which the player's time zone is behind UTC.
    pub zone: f64,
}

/// Games as an SGF file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Written {
    /// A name for the file of the first game.
    pub name: String,
    /// The content of the file.
    pub text: String,
}

impl Written {
    /// Returns the bytes that a worker passes to the page.
    pub fn to_bytes(&self) -> Vec<u8> {
        bytes::write(self)
    }

    /// Reads the bytes that a worker has passed; `None` if they are not of a `Written`.
    pub fn from_bytes(bytes: &[u8]) -> Option<Written> {
        bytes::read(bytes)
    }
}

/// What became of the games that were last wanted as a file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Export {
    /// None were wanted.
    #[default]
    Nothing,
    /// They are being read or written.
    Going(Going),
    /// This many are in the file.
    Done(usize),
    /// They could not be written.
    Failed,
}

/// Games that are being written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Going {
    /// The number of the export.
    pub number: ExportNumber,
    /// The name of the file; `None` for one after the players of the game.
    pub name: Option<String>,
    /// The number of the games; 0 before they were read.
    pub games: usize,
}

/// Returns the name of the file for the games of a source with this name.
pub fn export_name(source: &str) -> String {
    let stem = source.rsplit_once('.').map_or(source, |it| it.0);
    format!("{stem}.{}", Format::Sgf)
}

/// Writes games as SGF: those of a file of past games, or of lines of the collection. Those that cannot be read are left
/// out.
pub fn exported(games: &str, zone: f64) -> Written {
    let games: Vec<Archive> = if are_games(games.as_bytes()) {
        let past = past_games_at(games.as_bytes(), zone).unwrap_or_default();
        past.into_iter().filter_map(Result::ok).collect()
    } else {
        let collected = games.lines().filter_map(|it| it.parse().ok());
        let whole = |it: CollectedGame| it.to_archive(it.moves().len());
        collected.map(whole).collect()
    };
    let first = games.first();
    Written {
        name: first.map_or_else(String::new, |it| file_name(it, Format::Sgf)),
        text: Sgf { games }.to_string(),
    }
}
