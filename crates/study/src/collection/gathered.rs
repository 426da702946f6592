//! The games of a file for the collection, as values that a worker passes to the page.

use std::ops::ControlFlow;

use serde::{Deserialize, Serialize};

use crate::files::words::record_error;
use crate::past::past_games_at;
use tengen_collection::{CollectedGame, Lines, Uncollectable};
use tengen_kit::text::{Key, Phrase, bytes};
use tengen_records::{Context, Reading, RecordError, read_each};

/// The most games of one chunk, which are stored together.
const CHUNK: usize = 1000;

/// The most lines of one library.
pub const LINES: usize = 10_000;

/// The games of a file.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Gathered {
    /// The games as lines, in chunks.
    pub chunks: Vec<String>,
    /// The number of games.
    pub games: usize,
    /// The games that cannot be added.
    pub skipped: Few<Skipped>,
    /// The lines of libraries that were left out, because a library has too many.
    pub left_out: usize,
    /// The number of records whose variations or comments are not kept.
    pub stripped: usize,
    /// The reason why nothing in the file can be read.
    pub error: Option<Phrase>,
}

/// The first ones of many values, and the number of the others.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Few<T> {
    /// The first ones, at most [`Few::MOST`].
    pub first: Vec<T>,
    /// The number of the others.
    pub more: usize,
}

impl<T> Default for Few<T> {
    fn default() -> Few<T> {
        Few {
            first: Vec::new(),
            more: 0,
        }
    }
}

impl<T> Few<T> {
    /// The most values that are kept.
    pub const MOST: usize = 200;

    /// Adds a value, or counts it if there are enough.
    pub fn push(&mut self, value: T) {
        if self.first.len() < Self::MOST {
            self.first.push(value);
        } else {
            self.more += 1;
        }
    }

    /// Returns the number of all values.
    pub const fn len(&self) -> usize {
        self.first.len() + self.more
    }

    /// Returns `true` if there are none.
    pub const fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// A game that cannot be added.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Skipped {
    /// The number of the game in its file, from 1.
    pub number: usize,
    /// The reason.
    pub why: Phrase,
}

impl Gathered {
    /// Returns the bytes that a worker passes to the page.
    pub fn to_bytes(&self) -> Vec<u8> {
        bytes::write(self)
    }

    /// Reads the bytes that a worker has passed; `None` if they are not of a `Gathered`.
    pub fn from_bytes(bytes: &[u8]) -> Option<Gathered> {
        bytes::read(bytes)
    }

    fn failed(error: Phrase) -> Gathered {
        Gathered {
            error: Some(error),
            ..Gathered::default()
        }
    }

    /// Adds a game of a file, or the reason why it is left out.
    fn take(&mut self, number: usize, game: &Result<Reading, RecordError>) {
        match game {
            Ok(reading) => match &reading.broken {
                None => self.add(number, Lines::of(&reading.archive, LINES)),
                Some(error) => self.skip(number, record_error(error)),
            },
            Err(error) => self.skip(number, record_error(error)),
        }
    }

    /// Returns an error if there is nothing.
    fn or_nothing(self) -> Gathered {
        if self.games == 0 && self.skipped.is_empty() {
            return Gathered::failed(Phrase::of(Key::ProblemNoMoves));
        }
        self
    }

    /// Adds the games of a record, or the reason why it has none.
    fn add(&mut self, number: usize, lines: Result<Lines, Uncollectable>) {
        match lines {
            Ok(lines) => {
                self.left_out += lines.left_out;
                self.stripped += usize::from(lines.is_stripped);
                for game in &lines.games {
                    self.push(game);
                }
            }
            Err(why) => self.skip(number, uncollectable(why)),
        }
    }

    fn push(&mut self, game: &CollectedGame) {
        if self.games.is_multiple_of(CHUNK) {
            self.chunks.push(String::new());
        }
        if let Some(chunk) = self.chunks.last_mut() {
            chunk.push_str(&game.to_string());
            chunk.push('\n');
        }
        self.games += 1;
    }

    fn skip(&mut self, number: usize, why: Phrase) {
        self.skipped.push(Skipped { number, why });
    }
}

fn uncollectable(why: Uncollectable) -> Phrase {
    Phrase::of(match why {
        Uncollectable::NoMoves => Key::ProblemNoMoves,
        Uncollectable::Start => Key::CollectionStart,
        _ => Key::ProblemOther,
    })
}

/// Reads a file game by game for the collection. A game that breaks off is not added.
pub fn gathered_in(bytes: &[u8], context: &Context<'_>) -> Gathered {
    let mut gathered = Gathered::default();
    let mut number = 0;
    let read = read_each(bytes, context, &mut |game| {
        number += 1;
        gathered.take(number, &game);
        ControlFlow::Continue(())
    });
    match read {
        Ok(_) => gathered.or_nothing(),
        Err(error) => Gathered::failed(record_error(&error)),
    }
}

/// Returns the games of a file of past games, whose dates are those of a time zone that is `zone` minutes behind UTC;
/// `None` if the bytes are no such file.
pub fn gathered_played(bytes: &[u8], zone: f64) -> Option<Gathered> {
    let mut gathered = Gathered::default();
    for (number, game) in (1..).zip(past_games_at(bytes, zone)?) {
        match game {
            // A game without names is no library.
            Ok(archive) => gathered.add(number, Lines::main(&archive)),
            Err(line) => gathered.skip(number, Phrase::of(Key::PastBadLine).with("line", line)),
        }
    }
    Some(gathered)
}
