//! Reads a collection, whose bytes may come from anywhere.

use tengen_core::rules::Setup;
use tengen_core::{Board, BoardSize, Point, Position, Ruleset, Stone};

use super::super::code::decode;
use super::super::{Difficulty, Puzzle, PuzzleId, Task, Themes};
use super::HEAD;
use super::entry::{Entry, Span};
use super::write::checksum;

/// The reason why bytes are not a collection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("byte {offset}: expected {expected}")]
pub struct CollectionError {
    /// The number of the first wrong byte, from 0.
    pub offset: usize,
    /// What should be there.
    pub expected: Expected,
}

/// The expected part of a collection.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Expected {
    /// The name and version of the form.
    #[error("\"tengen-puzzles 1\"")]
    Head,
    /// The name and version of the form of questions.
    #[error("\"tengen-questions 1\"")]
    QuestionsHead,
    /// The checksum of all bytes before.
    #[error("the checksum of the bytes before, so the file is damaged")]
    Checksum,
    /// One more byte.
    #[error("more bytes")]
    More,
    /// A number that is not too large.
    #[error("a smaller number")]
    Number,
    /// A rule set in its text form.
    #[error("a rule set")]
    Rules,
    /// A number of lines.
    #[error("a board size")]
    Size,
    /// A task with a colour.
    #[error("a task and a side to move")]
    Task,
    /// A set of themes.
    #[error("a set of themes")]
    Themes,
    /// The stones of a position.
    #[error("the stones of a board")]
    Stones,
    /// First moves that are possible.
    #[error("first moves that are possible, each once")]
    Solutions,
    /// A point that a question can ask about.
    #[error("an empty point")]
    Point,
    /// The order and the symmetry in which collections are written.
    #[error("the puzzles in the order and the symmetry in which collections are written")]
    Order,
}

/// Reads what is known of each puzzle without its board. That a puzzle is in the fixed symmetry, and that its first
/// moves are possible, is checked by [`puzzle`].
pub(super) fn index(bytes: &[u8]) -> Result<Vec<Entry>, CollectionError> {
    let mut reader = Reader::new(bytes, HEAD, Expected::Head)?;
    let mut entries = Vec::new();
    let mut last = None;
    for _ in 0..reader.count()? {
        let here = Some(reader.table(&mut entries)?);
        // Sorting would add to the page, and the order is fixed.
        if last >= here {
            return Err(reader.wrong(Expected::Order));
        }
        last = here;
    }
    if reader.at < reader.bytes.len() {
        return Err(reader.wrong(Expected::Order));
    }
    Ok(entries)
}

/// Reads a puzzle.
pub(super) fn puzzle(bytes: &[u8], entry: &Entry) -> Result<Puzzle, CollectionError> {
    let Span { at, count } = entry.stones;
    let board = Reader { bytes, at }.board(entry.size, count)?;
    let setup = Setup {
        board,
        to_move: entry.to_move,
    };
    let position = Position::from_setup(setup, entry.rules, Stone::Black);
    let Span { at, count } = entry.solutions;
    let indexes = Reader { bytes, at }.numbers(count)?;
    let point = |index| entry.size.point_at_index(u16::try_from(index).ok()?);
    let points: Option<Vec<Point>> = indexes.into_iter().map(point).collect();
    let points = points.ok_or(wrong(at, Expected::Solutions))?;
    let puzzle = Puzzle::new(
        &position,
        entry.task,
        points.clone(),
        entry.themes,
        entry.difficulty,
    );
    let puzzle = puzzle.map_err(|_| wrong(at, Expected::Solutions))?;
    let is_turned = puzzle.position() != &position || puzzle.solutions() != points;
    if is_turned {
        return Err(wrong(at, Expected::Order));
    }
    Ok(puzzle)
}

const fn wrong(offset: usize, expected: Expected) -> CollectionError {
    CollectionError { offset, expected }
}

/// Reads the bytes between the head and the checksum.
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

impl<'a> Reader<'a> {
    /// Begins after `head`, which is `expected`, if the checksum at the end is right.
    pub(crate) fn new(
        bytes: &'a [u8],
        head: &[u8],
        expected: Expected,
    ) -> Result<Reader<'a>, CollectionError> {
        if !bytes.starts_with(head) {
            return Err(wrong(0, expected));
        }
        let end = bytes.len().saturating_sub(4);
        let (content, sum) = bytes.split_at(end);
        if content.len() < head.len() || sum != checksum(content) {
            return Err(wrong(end, Expected::Checksum));
        }
        Ok(Reader {
            bytes: content,
            at: head.len(),
        })
    }

    pub(crate) fn wrong(&self, expected: Expected) -> CollectionError {
        wrong(self.at, expected)
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], CollectionError> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let taken = rest.get(..count);
        let taken = taken.ok_or(wrong(self.bytes.len(), Expected::More))?;
        self.at += count;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, CollectionError> {
        self.take(1).map(|bytes| bytes[0])
    }

    /// Reads a number of at most 28 bits, in no more bytes than it needs.
    fn number(&mut self) -> Result<usize, CollectionError> {
        let mut number = 0;
        for shift in [0, 7, 14, 21] {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f) << shift;
            if byte == 0 && shift > 0 {
                break;
            }
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(self.wrong(Expected::Number))
    }

    /// Reads the number of things that follow, each of at least one byte.
    pub(crate) fn count(&mut self) -> Result<usize, CollectionError> {
        let count = self.number()?;
        if count > self.bytes.len() - self.at {
            return Err(self.wrong(Expected::Number));
        }
        Ok(count)
    }

    /// Adds what is known of the puzzles of a table, and returns the place of the table in the order of collections.
    fn table(&mut self, entries: &mut Vec<Entry>) -> Result<(&'a str, u8), CollectionError> {
        let length = self.count()?;
        let text = std::str::from_utf8(self.take(length)?).ok();
        let rules = text.and_then(|text| Some((text, text.parse::<Ruleset>().ok()?)));
        let rules = rules.filter(|(text, rules)| *text == rules.to_string());
        let (text, rules) = rules.ok_or_else(|| self.wrong(Expected::Rules))?;
        let lines = self.byte()?;
        let size = BoardSize::new(lines).map_err(|_| self.wrong(Expected::Size))?;
        let start = entries.len();
        self.rows(entries, rules, size)?;
        let added = &mut entries[start..];
        for entry in &mut *added {
            entry.stones.count = self.number()?;
        }
        for entry in &mut *added {
            entry.solutions.count = self.number()?;
        }
        for entry in &mut *added {
            entry.solutions.at = self.at;
            for _ in 0..entry.solutions.count {
                self.number()?;
            }
        }
        let mut last = None;
        for entry in &mut *added {
            let (at, head) = (self.at, (entry.task as u8) << 1 | entry.to_move as u8);
            self.stones(size, entry.stones.count, |_, _| {})?;
            let code = &self.bytes[at..self.at];
            entry.stones.at = at;
            entry.id = PuzzleId::of(text, size, head, code);
            if last >= Some((head, code)) {
                return Err(wrong(at, Expected::Order));
            }
            last = Some((head, code));
        }
        if added.is_empty() {
            return Err(self.wrong(Expected::Order));
        }
        Ok((text, lines))
    }

    /// Adds what the columns say about the puzzles of a table before their first moves and their stones.
    fn rows(
        &mut self,
        entries: &mut Vec<Entry>,
        rules: Ruleset,
        size: BoardSize,
    ) -> Result<(), CollectionError> {
        let count = self.count()?;
        let start = self.at;
        let mut columns: [&[u8]; 6] = Default::default();
        for column in &mut columns {
            *column = self.take(count)?;
        }
        let [heads, themes, moves, tempting, effort, quiet] = columns;
        entries.reserve_exact(count);
        for place in 0..count {
            let head = heads[place];
            let task = Task::ALL.get(usize::from(head >> 1));
            let themes = Themes::of_bits(themes[place]);
            entries.push(Entry {
                id: PuzzleId::UNREAD,
                rules,
                size,
                task: *task.ok_or(wrong(start + place, Expected::Task))?,
                to_move: if head & 1 == 1 {
                    Stone::White
                } else {
                    Stone::Black
                },
                themes: themes.ok_or(wrong(start + count + place, Expected::Themes))?,
                difficulty: Difficulty {
                    moves: moves[place],
                    tempting: tempting[place],
                    effort: effort[place],
                    quiet: quiet[place],
                },
                solutions: Span::default(),
                stones: Span::default(),
            });
        }
        Ok(())
    }

    pub(crate) fn numbers(&mut self, count: usize) -> Result<Vec<usize>, CollectionError> {
        (0..count).map(|_| self.number()).collect()
    }

    pub(crate) fn board(
        &mut self,
        size: BoardSize,
        stones: usize,
    ) -> Result<Board, CollectionError> {
        let mut board = Board::new(size);
        self.stones(size, stones, |point, stone| {
            board.put(point, stone);
        })?;
        Ok(board)
    }

    fn stones(
        &mut self,
        size: BoardSize,
        stones: usize,
        put: impl FnMut(Point, Stone),
    ) -> Result<(), CollectionError> {
        let start = self.at;
        let read = decode(size, stones, || self.byte().ok(), put);
        read.ok_or(wrong(start, Expected::Stones))
    }
}
