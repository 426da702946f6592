//! The lines that are drilled: which ones are known, and which moves were missed.

use std::collections::BTreeMap;
use std::ops::Range;
use std::rc::Rc;
use tengen_core::order::sort_by_key;

use super::book::{Book, Place};
use super::memory::{Entry, Memory, Named};
use tengen_core::board::Stone;
use tengen_puzzles::scattered;

/// The colour of the person, and the position at which the lines begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Course {
    pub colour: Stone,
    pub start: Place,
}

/// What a person knows of the lines of a book.
#[derive(Clone, Debug)]
pub struct Progress {
    pub book: Rc<Book>,
    pub course: Course,
    /// The key of the course in the names of its lines.
    key: u64,
    lines: Vec<Line>,
    /// How often the move at a position was not found.
    missed: BTreeMap<Place, u32>,
    /// What is to be remembered.
    news: Vec<Named>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Line {
    state: LineState,
    /// The number of times that it was played to its end.
    played: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum LineState {
    /// It does not go on from the start, or has no move of the person.
    Outside,
    /// It was not played without a mistake yet, or with one when it was played last.
    Open,
    Known,
}

impl Line {
    /// Returns `true` if it belongs to the course.
    fn is_asked(self) -> bool {
        self.state != LineState::Outside
    }
}

/// How a line was played.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Played {
    /// Without a mistake and without a hint.
    Clean,
    Faulty,
}

impl Progress {
    /// Begins with what is remembered. Returns `None` if no line has a move of the person.
    pub(super) fn new(book: Rc<Book>, course: Course, memory: &Memory) -> Option<Progress> {
        let inside = book.lines(course.start);
        let line = |line: usize| Line {
            state: if inside.contains(&line) && book.asks(line, course.start, course.colour) {
                LineState::Open
            } else {
                LineState::Outside
            },
            played: 0,
        };
        let lines: Vec<Line> = (0..book.count()).map(line).collect();
        let has_open = lines.iter().any(|it| it.state == LineState::Open);
        has_open.then(|| {
            let mut progress = Progress {
                key: book.key(course),
                book,
                course,
                lines,
                missed: BTreeMap::new(),
                news: Vec::new(),
            };
            progress.recall(memory);
            progress
        })
    }

    /// Takes what is remembered, in place of what was known.
    pub(super) fn recall(&mut self, memory: &Memory) {
        let (book, key) = (&self.book, self.key);
        let lines = self.lines.iter_mut().enumerate();
        for (index, line) in lines.filter(|(_, it)| it.is_asked()) {
            (line.state, line.played) = match memory.get(book.line_name(index, key)) {
                Some(Entry::Known(count)) => (LineState::Known, count),
                Some(Entry::Open(count)) => (LineState::Open, count),
                Some(Entry::Missed(_)) | None => (LineState::Open, 0),
            };
        }
        let missed = book.questions(self.course).filter_map(|place| {
            let Some(Entry::Missed(count)) = memory.get(book.name(place)) else {
                return None;
            };
            Some((place, count))
        });
        self.missed = missed.collect();
    }

    /// Returns what is to be remembered since this was asked last.
    pub(super) fn take_news(&mut self) -> Vec<Named> {
        std::mem::take(&mut self.news)
    }

    /// Returns the names of all that may be remembered here.
    pub(super) fn names(&self) -> impl Iterator<Item = u64> + '_ {
        let book = &self.book;
        let lines = self.asked();
        let lines = lines.map(|(line, _)| book.line_name(line, self.key));
        lines.chain(book.questions(self.course).map(|it| book.name(it)))
    }

    /// Returns `true` if a line is known, or was played, or a move was missed.
    pub fn has_memories(&self) -> bool {
        !self.missed.is_empty() || self.asked().any(|(_, it)| it.played > 0)
    }

    /// Returns the lines of the course.
    fn asked(&self) -> impl Iterator<Item = (usize, &Line)> {
        let all = self.within(0..self.lines.len());
        all.filter(|(_, it)| it.is_asked())
    }

    fn within(&self, lines: Range<usize>) -> impl Iterator<Item = (usize, &Line)> {
        let first = lines.start;
        let lines = self.lines.get(lines).unwrap_or_default();
        (first..).zip(lines)
    }

    /// Returns the number of known lines, and that of all.
    pub fn known_of_all(&self) -> (usize, usize) {
        let count = |state| self.lines.iter().filter(|it| it.state == state).count();
        let known = count(LineState::Known);
        (known, known + count(LineState::Open))
    }

    /// Returns `true` if every line is known.
    pub fn is_done(&self) -> bool {
        !self.has_open(0..self.lines.len())
    }

    pub(super) fn has_open(&self, lines: Range<usize>) -> bool {
        self.within(lines)
            .any(|(_, it)| it.state == LineState::Open)
    }

    /// Draws a line that is not known, among those that were played least; a known one if there is no other.
    pub(super) fn draw(&self, lines: Range<usize>, lot: u32) -> Option<usize> {
        for state in [LineState::Open, LineState::Known, LineState::Outside] {
            let of_state = || {
                self.within(lines.clone())
                    .filter(|(_, it)| it.state == state)
            };
            let least = of_state().map(|(_, it)| it.played).min();
            let drawn = || of_state().filter(|(_, it)| Some(it.played) == least);
            if let Some(turn) = scattered(lot, drawn().count()) {
                return drawn().nth(turn).map(|(line, _)| line);
            }
        }
        None
    }

    /// Notes that a line was played to its end.
    pub(super) fn note(&mut self, line: usize, played: Played) {
        let name = self.book.line_name(line, self.key);
        let Some(line) = self.lines.get_mut(line) else {
            return;
        };
        line.played = line.played.saturating_add(1);
        // A line of another course has the name there that it has here.
        if !line.is_asked() {
            return;
        }
        let entry;
        (line.state, entry) = match played {
            Played::Clean => (LineState::Known, Entry::Known(line.played)),
            Played::Faulty => (LineState::Open, Entry::Open(line.played)),
        };
        self.news.push((name, entry));
    }

    /// Notes that the move at a position was not found.
    pub(super) fn note_missed(&mut self, place: Place) {
        let count = self.missed.entry(place).or_default();
        *count = count.saturating_add(1);
        let missed = Entry::Missed(*count);
        self.news.push((self.book.name(place), missed));
    }

    /// Returns the positions whose moves were missed most, with the counts, at most `most`.
    pub fn missed(&self, most: usize) -> Vec<(Place, u32)> {
        let mut all: Vec<(Place, u32)> = self.missed.iter().map(|(&at, &it)| (at, it)).collect();
        // Positions that were missed as often stay in the order of the tree.
        sort_by_key(&mut all, |&(_, count)| std::cmp::Reverse(count));
        all.truncate(most);
        all
    }
}
