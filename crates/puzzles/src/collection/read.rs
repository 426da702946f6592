//! Reads a collection, whose bytes may come from anywhere.

use tengen_core::rules::Setup;
use tengen_core::{Board, BoardSize, Position, Ruleset, Stone};

use super::super::code::decode;
use super::super::{Difficulty, Puzzle, Task, Themes};
use super::write::checksum;
use super::{Collection, HEAD, place};

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

pub(super) fn read(bytes: &[u8]) -> Result<Collection, CollectionError> {
    let mut reader = Reader::new(bytes, HEAD, Expected::Head)?;
    let mut puzzles = Vec::new();
    let mut last = None;
    for _ in 0..reader.count()? {
        for puzzle in reader.table()? {
            // Sorting would add to the page, and the order is fixed.
            let here = Some(place(&puzzle));
            if last >= here {
                return Err(reader.wrong(Expected::Order));
            }
            last = here;
            puzzles.push(puzzle);
        }
    }
    let collection = Collection { puzzles };
    check_same(&collection.to_bytes(), bytes)?;
    Ok(collection)
}

/// Checks that what was read is written as the same bytes. This also finds bytes after the end.
pub(crate) fn check_same(written: &[u8], bytes: &[u8]) -> Result<(), CollectionError> {
    let same = written
        .iter()
        .zip(bytes)
        .take_while(|(one, other)| one == other);
    match same.count() {
        count if count == bytes.len() && count == written.len() => Ok(()),
        count => Err(wrong(count, Expected::Order)),
    }
}

const fn wrong(offset: usize, expected: Expected) -> CollectionError {
    CollectionError { offset, expected }
}

/// Reads the bytes between the head and the checksum.
pub(crate) struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
}

/// What the columns say about a puzzle before its first moves and its stones.
struct Row {
    task: Task,
    to_move: Stone,
    themes: Themes,
    difficulty: Difficulty,
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

    fn take(&mut self, count: usize) -> Result<&[u8], CollectionError> {
        let rest = self.bytes.get(self.at..).unwrap_or_default();
        let taken = rest.get(..count);
        let taken = taken.ok_or(wrong(self.bytes.len(), Expected::More))?;
        self.at += count;
        Ok(taken)
    }

    fn byte(&mut self) -> Result<u8, CollectionError> {
        self.take(1).map(|bytes| bytes[0])
    }

    /// Reads a number of at most 28 bits.
    fn number(&mut self) -> Result<usize, CollectionError> {
        let mut number = 0;
        for shift in [0, 7, 14, 21] {
            let byte = self.byte()?;
            number |= usize::from(byte & 0x7f) << shift;
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

    fn table(&mut self) -> Result<Vec<Puzzle>, CollectionError> {
        let length = self.count()?;
        let rules = self.take(length)?;
        let rules = std::str::from_utf8(rules)
            .ok()
            .and_then(|text| text.parse().ok());
        let rules: Ruleset = rules.ok_or_else(|| self.wrong(Expected::Rules))?;
        let lines = self.byte()?;
        let size = BoardSize::new(lines).map_err(|_| self.wrong(Expected::Size))?;
        let count = self.count()?;
        let rows = self.rows(count)?;
        let stones = self.numbers(count)?;
        let moves = self.numbers(count)?;
        let mut solutions = Vec::with_capacity(count);
        for &count in &moves {
            if count > self.bytes.len() - self.at {
                return Err(self.wrong(Expected::Number));
            }
            solutions.push(self.numbers(count)?);
        }
        let mut puzzles = Vec::with_capacity(count);
        for ((row, &stones), solutions) in rows.iter().zip(&stones).zip(&solutions) {
            let board = self.board(size, stones)?;
            let setup = Setup {
                board,
                to_move: row.to_move,
            };
            let position = Position::from_setup(setup, rules, Stone::Black);
            let point = |&index: &usize| size.point_at_index(u16::try_from(index).ok()?);
            let points: Option<Vec<_>> = solutions.iter().map(point).collect();
            let puzzle = points.and_then(|points| {
                Puzzle::new(&position, row.task, points, row.themes, row.difficulty).ok()
            });
            puzzles.push(puzzle.ok_or_else(|| self.wrong(Expected::Solutions))?);
        }
        Ok(puzzles)
    }

    fn rows(&mut self, count: usize) -> Result<Vec<Row>, CollectionError> {
        let start = self.at;
        let mut columns: [Vec<u8>; 6] = Default::default();
        for column in &mut columns {
            *column = self.take(count)?.to_vec();
        }
        let [heads, themes, moves, tempting, effort, quiet] = columns;
        let mut rows = Vec::with_capacity(count);
        for place in 0..count {
            let head = heads[place];
            let task = Task::ALL.get(usize::from(head >> 1));
            let bits = themes[place];
            rows.push(Row {
                task: *task.ok_or(wrong(start + place, Expected::Task))?,
                to_move: if head & 1 == 1 {
                    Stone::White
                } else {
                    Stone::Black
                },
                themes: Themes::of_bits(bits)
                    .ok_or(wrong(start + count + place, Expected::Themes))?,
                difficulty: Difficulty {
                    moves: moves[place],
                    tempting: tempting[place],
                    effort: effort[place],
                    quiet: quiet[place],
                },
            });
        }
        Ok(rows)
    }

    pub(crate) fn numbers(&mut self, count: usize) -> Result<Vec<usize>, CollectionError> {
        (0..count).map(|_| self.number()).collect()
    }

    pub(crate) fn board(
        &mut self,
        size: BoardSize,
        stones: usize,
    ) -> Result<Board, CollectionError> {
        let start = self.at;
        let stones = u16::try_from(stones).ok();
        let board = stones.and_then(|stones| decode(size, stones, || self.byte().ok()));
        board.ok_or(wrong(start, Expected::Stones))
    }
}
