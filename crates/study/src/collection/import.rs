//! Adding the games of files: one file after the other, and its games in chunks.

use std::collections::VecDeque;
use tengen_core::order::sort_by_key;

use super::{Few, GameFile, Gathered, Skipped, Source, UnreadGames};
use crate::files::words::too_large;
use tengen_collection::{Counts, SourceId};
use tengen_kit::text::{Key, Phrase};

/// The files whose games are being added, and the result.
#[derive(Clone, Debug, Default)]
pub struct Imports {
    waiting: VecDeque<(GameFile, Target)>,
    current: Option<Import>,
    /// The number of the last file.
    last: u32,
    result: Option<ImportResult>,
}

/// The source to which the games of a file belong.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Target {
    /// A source of their own.
    File,
    /// The source of games that were added one by one. These games, in the order of their numbers, cannot be added and are
    /// not in the file.
    Single(Vec<Skipped>),
}

/// A file whose games are being added.
#[derive(Clone, Debug)]
struct Import {
    number: u32,
    source: Source,
    /// The games that cannot be added and are not in the file.
    skipped: Vec<Skipped>,
    /// The percentage of the file that was read.
    read: u8,
    /// The chunks that are not added yet; `None` until the file was read.
    chunks: Option<VecDeque<String>>,
    done: usize,
    all: usize,
}

/// The result of adding games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct ImportResult {
    pub added: u32,
    pub known: u32,
    /// Games that were left out because the collection is full.
    pub full: u32,
    /// Lines of libraries that were left out.
    pub left_out: usize,
    /// The records whose variations or comments are not kept.
    pub stripped: usize,
    /// Those of them that are in files.
    pub stripped_in_files: usize,
    /// The games that cannot be added, each with the name of its file.
    pub skipped: Few<(String, Skipped)>,
    /// The files that cannot be read.
    pub failed: Vec<(String, Phrase)>,
    pub end: ImportEnd,
}

/// How adding games ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ImportEnd {
    /// All files were read, or will be.
    #[default]
    Whole,
    /// The player stopped it.
    Stopped,
}

/// The progress of adding games.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ImportProgress {
    /// A file is read, of which this percentage is done, or waits for that.
    Reading(u8),
    /// So many games of the file are added.
    Adding { done: usize, all: usize },
}

/// The next step of adding games.
#[derive(Clone, PartialEq, Debug)]
pub enum ImportStep {
    /// The games of these lines are to be added.
    Add(SourceId, String),
    /// The file is done.
    Done,
}

impl Imports {
    /// Lets files wait until their games are added.
    pub fn push(&mut self, files: impl IntoIterator<Item = (GameFile, Target)>) {
        if !self.is_running() {
            self.result = None;
        }
        self.waiting.extend(files);
        if self.is_running() {
            self.result.get_or_insert_default();
        }
    }

    /// Names files that were not read.
    pub fn refuse(&mut self, files: Vec<UnreadGames>) {
        if files.is_empty() {
            return;
        }
        let result = self.result.get_or_insert_default();
        result.failed.extend(files.into_iter().map(|it| match it {
            UnreadGames::TooLarge(name) => (name, too_large()),
            UnreadGames::Unreadable(name) => (name, Phrase::of(Key::CollectionUnreadable)),
        }));
    }

    /// Names a game on the board that cannot be added.
    pub fn skip(&mut self, why: Phrase) {
        let result = self.result.get_or_insert_default();
        let skipped = Skipped { number: 1, why };
        result.skipped.push((String::new(), skipped));
    }

    pub fn is_running(&self) -> bool {
        self.current.is_some() || !self.waiting.is_empty()
    }

    /// Returns the result, once all files are done.
    pub fn result(&self) -> Option<&ImportResult> {
        self.result.as_ref().filter(|_| !self.is_running())
    }

    /// Forgets the result.
    pub fn forget(&mut self) {
        if !self.is_running() {
            self.result = None;
        }
    }

    /// Returns the progress; `None` if nothing is being added.
    pub fn progress(&self) -> Option<ImportProgress> {
        match &self.current {
            Some(it) if it.chunks.is_some() => Some(ImportProgress::Adding {
                done: it.done,
                all: it.all,
            }),
            Some(it) => Some(ImportProgress::Reading(it.read)),
            None => self.is_running().then_some(ImportProgress::Reading(0)),
        }
    }

    /// Returns `true` if the file with this number is being read.
    pub fn reads(&self, number: u32) -> bool {
        let current = self.current.as_ref();
        current.is_some_and(|it| it.number == number && it.chunks.is_none())
    }

    /// Notes the percentage of a file that was read. Returns `true` unless the file is obsolete.
    pub fn note_read(&mut self, number: u32, percent: u8) -> bool {
        let current = self.current.as_mut().filter(|it| it.number == number);
        current.map(|it| it.read = percent).is_some()
    }

    /// Returns `true` if the next file can be read.
    pub fn is_due(&self) -> bool {
        self.current.is_none() && !self.waiting.is_empty()
    }

    /// Begins with the next file. Its games belong to the source that `source` returns. Returns its number.
    pub fn begin(
        &mut self,
        source: impl FnOnce(&GameFile, &Target) -> Source,
    ) -> Option<(u32, GameFile)> {
        let (file, target) = self.waiting.pop_front()?;
        self.last = self.last.wrapping_add(1);
        self.current = Some(Import {
            number: self.last,
            source: source(&file, &target),
            skipped: match target {
                Target::File => Vec::new(),
                Target::Single(skipped) => skipped,
            },
            read: 0,
            chunks: None,
            done: 0,
            all: 0,
        });
        Some((self.last, file))
    }

    /// Takes the games of a file that was read. Returns the next step; `None` if the file is obsolete.
    pub fn take(&mut self, number: u32, read: Option<Gathered>) -> Option<ImportStep> {
        let current = self.current.as_mut().filter(|it| it.number == number)?;
        let result = self.result.get_or_insert_default();
        let name = || current.source.name.clone();
        match read {
            None => result.failed.push((name(), Phrase::of(Key::NotLoaded))),
            Some(Gathered {
                error: Some(error), ..
            }) => result.failed.push((name(), error)),
            Some(gathered) => {
                let before = std::mem::take(&mut current.skipped);
                let mut skipped = gathered.skipped.first;
                for it in &mut skipped {
                    it.number = renumbered(&before, it.number);
                }
                skipped.extend(before);
                sort_by_key(&mut skipped, |it| it.number);
                for it in skipped {
                    result.skipped.push((name(), it));
                }
                result.skipped.more += gathered.skipped.more;
                result.left_out += gathered.left_out;
                result.stripped += gathered.stripped;
                if !current.source.is_single() {
                    result.stripped_in_files += gathered.stripped;
                }
                current.all = gathered.games;
                current.chunks = Some(gathered.chunks.into());
            }
        }
        Some(self.next())
    }

    /// Notes that a chunk of games was added. Returns the source with its games so far, and the next step.
    pub fn added(&mut self, counts: Counts) -> Option<(Source, ImportStep)> {
        let current = self.current.as_mut()?;
        let result = self.result.get_or_insert_default();
        result.added += counts.added;
        result.known += counts.known;
        result.full += counts.full;
        // No chunk of a file has such lines.
        result.skipped.more += counts.wrong as usize;
        current.source.games += counts.added;
        let sum = [counts.added, counts.known, counts.full, counts.wrong];
        current.done += sum.iter().sum::<u32>() as usize;
        let source = current.source.clone();
        Some((source, self.next()))
    }

    fn next(&mut self) -> ImportStep {
        let current = self.current.as_mut();
        let next = current.and_then(|it| Some((it.source.id, it.chunks.as_mut()?.pop_front()?)));
        if let Some((source, chunk)) = next {
            return ImportStep::Add(source, chunk);
        }
        self.current = None;
        ImportStep::Done
    }

    /// Adds no more games than those that are on their way. Returns the next step; `None` if some are on their way, or
    /// nothing is being added.
    pub fn stop(&mut self) -> Option<ImportStep> {
        if !self.is_running() {
            return None;
        }
        self.waiting.clear();
        self.result.get_or_insert_default().end = ImportEnd::Stopped;
        if let Some(chunks) = self.current.as_mut().and_then(|it| it.chunks.as_mut()) {
            chunks.clear();
            return None;
        }
        self.current = None;
        Some(ImportStep::Done)
    }

    /// Ends everything, because the worker broke.
    pub fn fail(&mut self) {
        let unread = self.waiting.drain(..).map(|(file, _)| file.name);
        let current = self.current.take().map(|it| it.source.name);
        let names: Vec<String> = current.into_iter().chain(unread).collect();
        if let Some(result) = &mut self.result {
            let failed = |name| (name, Phrase::of(Key::CollectionBroke));
            result.failed.extend(names.into_iter().map(failed));
        }
    }
}

/// Returns the number of a game among all, if these, in the order of their numbers, were left out before it was counted.
fn renumbered(before: &[Skipped], number: usize) -> usize {
    let left_out = before.iter();
    left_out.fold(number, |number, it| {
        number + usize::from(it.number <= number)
    })
}
