//! A record whose format is known: its games one by one, their number and their list.

use std::fmt::{Display, Write as _};
use std::ops::ControlFlow;

use tengen_core::Game;
use tengen_core::game::Archive;
use tengen_core::link::LinkError;
use tengen_page::past_games;
use tengen_records::charset::{Charset as _, Native};
use tengen_records::{
    Format, Limits, Problem, Reading, RecordError, Spot, Take, count_games, detect, read_each_as,
};

use super::{RecordOptions, games_in_words, why};
use crate::failure::Failure;
use crate::input::{Kind, Source};
use crate::texts::{Key, say};
use crate::words;

/// A record whose format is known.
pub(super) struct Record<'a> {
    options: &'a RecordOptions,
    source: &'a Source,
    pub(super) format: Format,
    /// The games of a file in which the page saved its past games, or the lines that are broken.
    saved: Option<Vec<Result<Archive, u32>>>,
}

impl<'a> Record<'a> {
    /// Finds out the format of a record.
    ///
    /// # Errors
    ///
    /// [`RecordError`] if there is none, or the options name an encoding that is not known.
    pub(super) fn of(
        options: &'a RecordOptions,
        source: &'a Source,
    ) -> Result<Record<'a>, RecordError> {
        let encoding = options.encoding.as_deref();
        if let Some(name) = encoding.filter(|name| Native.decode(name, b"").is_none()) {
            return Err(RecordError::file(Problem::Encoding(name.to_owned())));
        }
        let saved = match options.from {
            None => past_games(&source.bytes),
            Some(_) => None,
        };
        let format = match options.from {
            Some(format) => format,
            None if saved.is_some() => Format::Link,
            None => detected(source)?,
        };
        Ok(Record {
            options,
            source,
            format,
            saved,
        })
    }

    /// Returns the number of games.
    pub(super) fn count(&self) -> Result<usize, RecordError> {
        if let Some(saved) = &self.saved {
            return Ok(saved.len());
        }
        let context = self.options.context(self.source, None);
        count_games(self.format, &self.source.bytes, &context)
    }

    /// Hands over the games one by one; `heard` is told how much was read.
    pub(super) fn each(
        &self,
        heard: Option<&dyn Fn(f64)>,
        take: &mut Take<'_>,
    ) -> Result<(), RecordError> {
        let Some(saved) = &self.saved else {
            let context = self.options.context(self.source, heard);
            return read_each_as(self.format, &self.source.bytes, &context, take);
        };
        for game in saved {
            if take(of_page(game)).is_break() {
                break;
            }
        }
        Ok(())
    }

    /// Returns the failure for several games of which none is chosen: their list.
    pub(super) fn several(&self, count: usize) -> Failure {
        let file = &self.source.shown;
        let mut list = say(
            Key::Several,
            &[("file", file), ("games", &games_in_words(count))],
        );
        let mut number = 0;
        let read = self.each(None, &mut |reading| {
            number += 1;
            let line = match reading {
                Ok(reading) => entry(&reading),
                Err(error) => unreadable(&why(&error)),
            };
            // Writing to a string cannot fail.
            let _ = write!(list, "\n{number:>5}  {}", words::plain(&line));
            ControlFlow::Continue(())
        });
        match read {
            Ok(()) => Failure::Wrong(list),
            Err(error) => Failure::Wrong(format!("{file}: {}", why(&error))),
        }
    }
}

/// Returns the format that the content of a source has.
fn detected(source: &Source) -> Result<Format, RecordError> {
    let most = Limits::NATIVE.bytes;
    if source.bytes.len() > most {
        return Err(RecordError::file(Problem::TooLarge(most)));
    }
    match detect(&source.bytes, &source.name) {
        // For a link, an error about its damage is more useful than "unknown format".
        Err(Problem::Unknown) if source.kind == Kind::Link => Ok(Format::Link),
        found => found.map_err(RecordError::file),
    }
}

/// Returns a game that the page saved.
fn of_page(game: &Result<Archive, u32>) -> Result<Reading, RecordError> {
    match game {
        Ok(archive) => Ok(Reading {
            archive: archive.clone(),
            warnings: Vec::new(),
            broken: None,
        }),
        Err(line) => Err(RecordError {
            spot: Spot::Line {
                line: *line,
                column: 1,
            },
            problem: Problem::Link(LinkError::Checksum),
        }),
    }
}

/// Returns the entry of a game that cannot be opened.
fn unreadable(error: &dyn Display) -> String {
    say(Key::UnreadableGame, &[("error", error)])
}

/// Returns the entry of a game in the list.
fn entry(reading: &Reading) -> String {
    let line = match Game::from_archive(&reading.archive) {
        Ok(mut game) => {
            words::show_end(&mut game);
            words::headline(&game)
        }
        Err(error) => return unreadable(&error),
    };
    match &reading.broken {
        Some(error) => say(Key::BreaksOff, &[("game", &line), ("error", &why(error))]),
        None => line,
    }
}
