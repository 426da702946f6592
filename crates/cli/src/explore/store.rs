//! The index of explored games: in a file beside them, or in memory.

use std::cell::RefCell;
use std::collections::HashMap;
use std::fmt::{self, Display, Write as _};
use std::fs::{self, File};
use std::io::{self, BufWriter, Cursor, Read, Seek};
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use tengen_collection::{
    GameNumber, INDEX_START as START, Index, IndexBuilder, IndexError, Indexed, IndexedSource,
    Lines, Stamp,
};

use crate::failure::Failure;
use crate::games::{self, Numbered, RecordOptions};
use crate::inputs::Input;
use crate::output::complain;
use crate::progress::Progress;
use crate::texts::{Key, say};

/// The most lines of a library that count, as on the page.
const MOST_LINES: usize = 10_000;

/// Where an index is read from.
pub(super) trait Source: Read + Seek {}

impl<T: Read + Seek> Source for T {}

/// An index in a file or in memory.
pub(super) type AnyIndex = Index<Box<dyn Source>>;

/// Whether notes are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Talk {
    Notes,
    Nothing,
}

/// The place of a game in the explored files.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Place {
    pub(super) file: String,
    /// The number of the game in the file, from 1, as `--game` has it.
    pub(super) number: usize,
    /// The number of games in the file.
    count: usize,
}

/// Writes the file, with the number of the game if there are several.
impl Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&games::place(&self.file, self.number, self.count))
    }
}

/// The games that are explored, and the file of their index.
pub(super) struct Store<'a> {
    /// `None` if the index is only in memory.
    pub(super) path: Option<PathBuf>,
    pub(super) reading: &'a RecordOptions,
    pub(super) inputs: &'a [Input],
    pub(super) talk: Talk,
}

impl Store<'_> {
    /// Asks the index, which is brought up to date before. If it turns out to be damaged, it is built anew.
    pub(super) fn ask<T>(
        &self,
        question: impl Fn(&mut AnyIndex) -> Result<T, IndexError>,
    ) -> Result<T, Failure> {
        let mut index = self.open()?;
        question(&mut index).or_else(|error| {
            self.say_unusable(&error);
            let mut index = self.build(None)?;
            question(&mut index).map_err(|error| self.failure(&error))
        })
    }

    /// Returns the place of a game in the inputs.
    pub(super) fn place(&self, index: &AnyIndex, game: GameNumber) -> Option<Place> {
        let place = index.place(game)?;
        // The sources of an index are its inputs, in the same order.
        let file = self.inputs.get(place.source)?.shown();
        Some(Place {
            file,
            number: usize::try_from(place.record).ok()?,
            count: usize::try_from(place.records).ok()?,
        })
    }

    /// Opens the index, and builds it if it is missing or stale.
    fn open(&self) -> Result<AnyIndex, Failure> {
        let Some(path) = &self.path else {
            return self.build(None);
        };
        let Ok(mut file) = File::open(path) else {
            return self.build(None);
        };
        if !may_be_index(&mut file) {
            let values: &[(&str, &dyn Display)] = &[("file", &path.display())];
            return Err(Failure::Wrong(say(Key::NoIndex, values)));
        }
        match Index::open(Box::new(file) as Box<dyn Source>) {
            Ok(index) if self.is_fresh(&index) => Ok(index),
            Ok(index) => self.build(Some(index)),
            Err(error) => {
                self.say_unusable(&error);
                self.build(None)
            }
        }
    }

    /// Returns `true` if an index has all inputs as they are now, in the same order.
    fn is_fresh(&self, index: &AnyIndex) -> bool {
        let sources = index.sources();
        let is_same = |(input, source): (&Input, &IndexedSource)| {
            self.name(input) == source.name && stamp(input) == source.stamp
        };
        index.reading() == self.reading.settings()
            && sources.len() == self.inputs.len()
            && self.inputs.iter().zip(sources).all(is_same)
    }

    /// Returns the name of an input in the index: its path from the folder of the index, if it lies there.
    fn name(&self, input: &Input) -> String {
        let whole = |path: &Path| std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
        let file = whole(Path::new(&input.argument));
        let folder = self.path.as_deref().map(whole);
        let folder = folder.as_deref().and_then(Path::parent);
        let below = folder.and_then(|it| file.strip_prefix(it).ok());
        below.unwrap_or(&file).to_string_lossy().into_owned()
    }

    /// Builds the index. Of an old one, the games of files that have not changed are taken over.
    fn build(&self, old: Option<AnyIndex>) -> Result<AnyIndex, Failure> {
        let settings = self.reading.settings();
        let mut kept = old
            .filter(|old| old.reading() == settings)
            .map(kept)
            .unwrap_or_default();
        let mut builder = IndexBuilder::new(&settings);
        let (progress, count) = (RefCell::new(Progress::new()), self.inputs.len() as u64);
        let mut read = 0_usize;
        for (number, input) in (0..).zip(self.inputs) {
            let (name, stamp) = (self.name(input), stamp(input));
            progress.borrow_mut().show(number, count, &name);
            let old = kept.remove(&name).filter(|(old, _)| old.stamp == stamp);
            let (source, lines) = old.unwrap_or_else(|| {
                read += 1;
                let heard = |share| progress.borrow_mut().part(number, count, share, &name);
                let (source, lines) = self.read(input, &heard);
                let source = IndexedSource {
                    name,
                    stamp,
                    ..source
                };
                (source, lines)
            });
            builder.add(source, &lines);
        }
        drop(progress);
        self.write(builder, read)
    }

    /// Reads the games of an input as lines, one game after the other.
    fn read(&self, input: &Input, heard: &dyn Fn(f64)) -> (IndexedSource, String) {
        let (mut source, mut lines) = (IndexedSource::default(), String::new());
        let mut before = 0;
        let read = self
            .reading
            .read_each(&input.argument, Some(heard), &mut |game| {
                let number = game.number;
                // With --game, the others are no games.
                (before + 1..number).for_each(|_| source.counts.push(0));
                before = number;
                match self.lines(game) {
                    Ok(found) => add(&found, &mut source, &mut lines),
                    Err(why) => {
                        let place = games::place(&input.shown(), number, number.max(2));
                        skip(&mut source, || format!("{place}: {why}"));
                    }
                }
            });
        if let Err(Failure::Wrong(why) | Failure::Impossible(why)) = read {
            source.why = why;
        }
        (source, lines)
    }

    /// Returns the lines of a game that count, or why none does.
    fn lines(&self, game: Numbered) -> Result<Lines, String> {
        let reading = game.reading?;
        if let Some(error) = reading.broken.filter(|_| !self.reading.keeps_going()) {
            return Err(games::why(&error));
        }
        Lines::of(&reading.archive, MOST_LINES).map_err(|why| why.to_string())
    }

    /// Writes the index into its file, or into memory if there is none or it cannot be written.
    fn write(&self, builder: IndexBuilder, read: usize) -> Result<AnyIndex, Failure> {
        if let Some(path) = &self.path {
            let new = beside(path);
            match File::create_new(&new) {
                Ok(file) => {
                    let done = save(builder, file, &new, path);
                    let (indexed, file) = done.map_err(|error| cannot_write(path, &error))?;
                    self.say_indexed(indexed, read, path);
                    return Index::open(Box::new(file) as Box<dyn Source>)
                        .map_err(|error| self.failure(&error));
                }
                Err(error) if self.talk == Talk::Notes => {
                    complain(Key::Note, &cannot_write_text(path, &error));
                }
                Err(_) => {}
            }
        }
        let mut memory = Cursor::new(Vec::new());
        builder
            .write(&mut memory)
            .map_err(|error| cannot_write(Path::new("index"), &error))?;
        Index::open(Box::new(memory) as Box<dyn Source>).map_err(|error| self.failure(&error))
    }

    fn say_indexed(&self, indexed: Indexed, read: usize, path: &Path) {
        if self.talk == Talk::Notes {
            let values: &[(&str, &dyn Display)] = &[
                ("file", &path.display()),
                ("games", &indexed.games),
                ("files", &self.inputs.len()),
                ("read", &read),
            ];
            complain(Key::Note, &say(Key::IndexBuilt, values));
        }
    }

    fn say_unusable(&self, error: &IndexError) {
        if let (Talk::Notes, Some(path)) = (self.talk, &self.path) {
            let values: &[(&str, &dyn Display)] = &[("file", &path.display()), ("error", error)];
            complain(Key::Note, &say(Key::IndexUnusable, values));
        }
    }

    fn failure(&self, error: &IndexError) -> Failure {
        let path = self.path.clone().unwrap_or_default();
        let values: &[(&str, &dyn Display)] = &[("file", &path.display()), ("error", error)];
        Failure::Impossible(say(Key::CannotRead, values))
    }
}

/// Adds the games of a record.
fn add(found: &Lines, source: &mut IndexedSource, lines: &mut String) {
    let count = u32::try_from(found.games.len()).unwrap_or(u32::MAX);
    source.counts.push(count);
    for game in &found.games {
        // Writing to a string cannot fail.
        let _ = writeln!(lines, "{game}");
    }
}

/// Counts a record of which nothing is used, and keeps the first reason.
fn skip(source: &mut IndexedSource, why: impl FnOnce() -> String) {
    source.counts.push(0);
    source.skipped += 1;
    if source.why.is_empty() {
        source.why = why();
    }
}

/// Returns the sources of an index with their lines, by their names; nothing if it is damaged.
fn kept(mut old: AnyIndex) -> HashMap<String, (IndexedSource, String)> {
    let sources = old.sources().to_vec();
    let lines = old.lines().unwrap_or_default();
    let all = sources.into_iter().zip(lines);
    all.map(|(source, lines)| (source.name.clone(), (source, lines)))
        .collect()
}

/// Returns what a file is like now; nothing if it is none.
fn stamp(input: &Input) -> Stamp {
    let Ok(there) = fs::metadata(&input.argument) else {
        return Stamp::default();
    };
    let modified = there.modified().ok();
    let since = modified.and_then(|it| it.duration_since(UNIX_EPOCH).ok());
    Stamp {
        bytes: there.len(),
        modified: since.map_or(0, |it| u64::try_from(it.as_nanos()).unwrap_or(u64::MAX)),
    }
}

/// Returns `true` if a file is an index, also one of another version, or empty. Others are not replaced.
fn may_be_index(file: &mut File) -> bool {
    let mut start = Vec::new();
    let read = file
        .by_ref()
        .take(START.len() as u64)
        .read_to_end(&mut start);
    // A file that cannot be read makes an error of its own.
    read.is_err() || start.is_empty() || start == START
}

/// Returns the name of the file that is written before it takes the place of the index.
fn beside(path: &Path) -> PathBuf {
    let mut name = path.file_name().unwrap_or_default().to_os_string();
    name.push(format!(".new-{}", std::process::id()));
    path.with_file_name(name)
}

/// Writes an index into a new file, and moves it to its place.
fn save(builder: IndexBuilder, file: File, new: &Path, path: &Path) -> io::Result<(Indexed, File)> {
    let mut out = BufWriter::with_capacity(1 << 20, file);
    let done = builder.write(&mut out).and_then(|indexed| {
        drop(out);
        fs::rename(new, path)?;
        Ok((indexed, File::open(path)?))
    });
    if done.is_err() {
        let _ = fs::remove_file(new);
    }
    done
}

fn cannot_write(path: &Path, error: &io::Error) -> Failure {
    Failure::Impossible(cannot_write_text(path, error))
}

fn cannot_write_text(path: &Path, error: &io::Error) -> String {
    let values: &[(&str, &dyn Display)] = &[("file", &path.display()), ("error", error)];
    say(Key::CannotWrite, values)
}
