//! The games found in a file, as values that a worker passes to the page.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use super::words;
use crate::history::first_look;
use tengen_core::game::Archive;
use tengen_core::link::{self, LinkError};
use tengen_kit::text::{Key, Phrase, bytes};
use tengen_records as record;
use tengen_records::charset::Utf8;
use tengen_records::{
    Caution, Collection, Context, Format, Problem, Reading, RecordError, Warning,
};

/// The games found in an opened file. A dialog shows them unless the file is exactly one whole game.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Found {
    /// The instruction to the player; `None` for one whole game, which is opened at once.
    pub headline: Option<Phrase>,
    /// Errors and ignored parts, each a sentence.
    pub details: Vec<Phrase>,
    /// The games in the file.
    pub games: Vec<FoundGame>,
}

/// One of the games in a file.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum FoundGame {
    /// The game can be opened.
    Readable {
        /// The game in the link format.
        link: String,
        /// Players, number of moves and other facts.
        facts: Vec<Phrase>,
        /// The error at which the game breaks off; `None` if it is whole.
        broken: Option<Phrase>,
    },
    /// The game cannot be opened because of this error.
    Unreadable(Phrase),
}

impl FoundGame {
    /// Returns the game in the link format; `None` if it cannot be opened.
    pub fn link(&self) -> Option<&str> {
        match self {
            FoundGame::Readable { link, .. } => Some(link),
            FoundGame::Unreadable(_) => None,
        }
    }
}

impl Found {
    /// Returns the bytes that a worker passes to the page.
    pub fn to_bytes(&self) -> Vec<u8> {
        bytes::write(self)
    }

    /// Reads the bytes that a worker has passed; `None` if they are not of a `Found`.
    pub fn from_bytes(bytes: &[u8]) -> Option<Found> {
        bytes::read(bytes)
    }

    /// The finding that the module of the file formats could not be loaded.
    pub fn not_loaded() -> Found {
        Found {
            headline: Some(Phrase::of(Key::NotLoaded)),
            ..Found::default()
        }
    }

    /// Returns the finding that a file has more than [`UnreadFile::MOST`](super::UnreadFile::MOST) bytes.
    pub(super) fn too_large() -> Found {
        Found::failed(words::too_large())
    }

    /// Returns the finding that nothing can be opened because of an error.
    fn failed(error: Phrase) -> Found {
        Found {
            headline: Some(Phrase::of(Key::Untouched)),
            details: vec![error],
            games: Vec::new(),
        }
    }
}

/// Reads a file game by game, and returns what was found in it.
pub fn found_in(bytes: &[u8], context: &Context<'_>) -> Found {
    let mut finder = Finder::default();
    let read = record::read_each(bytes, context, &mut |game| {
        finder.take(game);
        ControlFlow::Continue(())
    });
    match read {
        Ok(_) => finder.found(),
        Err(error) => Found::failed(words::record_error(&error)),
    }
}

/// Returns what was found in a file that was read.
pub fn found(read: &Result<Collection, RecordError>) -> Found {
    let collection = match read {
        Ok(collection) => collection,
        Err(error) => return Found::failed(words::record_error(error)),
    };
    let mut finder = Finder::default();
    for game in &collection.games {
        finder.take(game.clone());
    }
    finder.found()
}

/// Collects the games of a file.
#[derive(Default)]
struct Finder {
    /// The first game, as long as it is the only one.
    only: Option<Result<Reading, RecordError>>,
    games: Vec<FoundGame>,
    /// The number of games.
    count: usize,
}

impl Finder {
    /// The most games that a dialog lists.
    const MOST: usize = 30_000;

    fn take(&mut self, game: Result<Reading, RecordError>) {
        self.count += 1;
        if self.count == 1 {
            self.only = Some(game);
            return;
        }
        if let Some(first) = self.only.take() {
            self.games.push(found_game(&first));
        }
        if self.games.len() < Self::MOST {
            self.games.push(found_game(&game));
        }
    }

    /// Returns what was found. One whole game has no headline.
    fn found(self) -> Found {
        match &self.only {
            Some(Ok(reading)) => return one(reading),
            Some(Err(error)) => return Found::failed(words::record_error(error)),
            None if self.count == 0 => return Found::failed(Phrase::of(Key::ProblemNoMoves)),
            None => {}
        }
        let listed = self.games.len();
        let rest = Phrase::of(Key::FoundFirst).with("count", listed);
        Found {
            headline: Some(Phrase::of(Key::FoundMany).with("count", self.count)),
            details: (listed < self.count).then_some(rest).into_iter().collect(),
            games: self.games,
        }
    }
}

/// Returns the games in a file of past games.
pub(super) fn past_games(bytes: &[u8]) -> Found {
    let text = String::from_utf8_lossy(bytes);
    let lines = (1_usize..).zip(text.lines()).skip(1);
    let lines = lines.filter(|(_, line)| !line.trim().is_empty());
    let games: Vec<FoundGame> = lines
        .map(|(number, line)| match crate::past::read_line(line) {
            Some((_, link)) => {
                let archive = link::decode(&link);
                let facts = archive.map_or(Vec::new(), |archive| words::facts(&archive));
                FoundGame::Readable {
                    link,
                    facts,
                    broken: None,
                }
            }
            None => FoundGame::Unreadable(Phrase::of(Key::PastBadLine).with("line", number)),
        })
        .collect();
    if games.is_empty() {
        return Found::failed(Phrase::of(Key::ProblemNoMoves));
    }
    Found {
        headline: Some(Phrase::of(Key::FoundMany).with("count", games.len())),
        details: Vec::new(),
        games,
    }
}

fn found_game(game: &Result<Reading, RecordError>) -> FoundGame {
    match game {
        Ok(reading) => readable(reading),
        Err(error) => FoundGame::Unreadable(words::record_error(error)),
    }
}

fn readable(reading: &Reading) -> FoundGame {
    let mut archive = reading.archive.clone();
    first_look(&mut archive);
    match link::encode(&archive) {
        Ok(link) => FoundGame::Readable {
            link,
            facts: words::facts(&archive),
            broken: reading.broken.as_ref().map(words::record_error),
        },
        Err(LinkError::TooLong) => {
            let problem = Problem::TooMany(link::MAX_NODES);
            FoundGame::Unreadable(words::record_error(&RecordError::file(problem)))
        }
        Err(_) => FoundGame::Unreadable(Phrase::of(Key::ProblemOther)),
    }
}

fn one(reading: &Reading) -> Found {
    let games = vec![readable(reading)];
    let Some(error) = &reading.broken else {
        return Found {
            headline: None,
            details: remarks(reading),
            games,
        };
    };
    let mut details = vec![words::record_error(error)];
    details.extend(lost_lines(reading));
    Found {
        headline: Some(Phrase::of(Key::FoundBroken)),
        details,
        games,
    }
}

/// Returns the first warnings about ignored parts; one about the encoding or the rules comes first.
fn remarks(reading: &Reading) -> Vec<Phrase> {
    const MOST: usize = 2;
    let warnings = reading.warnings.iter().take(MOST);
    warnings.map(|it| warning(reading, it)).collect()
}

/// Returns warnings about further lines that break off, at most `MOST`.
fn lost_lines(reading: &Reading) -> impl Iterator<Item = Phrase> {
    const MOST: usize = 2;
    let lines = reading.warnings.iter();
    let lines = lines.filter(|warning| matches!(warning.caution, Caution::LineLost(_)));
    lines.take(MOST).map(|it| warning(reading, it))
}

fn warning(reading: &Reading, it: &Warning) -> Phrase {
    words::warning(it, reading.archive.terms.rules.variant)
}

/// Returns a sentence about the data that saving in a format loses, or the reason why the
/// game cannot be saved.
pub fn saving(format: Format, archive: &Archive) -> Phrase {
    match record::write(format, archive, &Utf8) {
        Ok(written) => words::lost(&written.lost),
        Err(why) => words::unwritable(format, why),
    }
}
