//! A collection of puzzles, its form in bytes, and the puzzle of a day.

mod entry;
pub(crate) mod read;
pub(crate) mod write;

use super::code::code;
use super::{Puzzle, PuzzleId};

pub use entry::Entry;
pub use read::{CollectionError, Expected};

/// Puzzles in a fixed order, each position at most once for each task. It is kept as bytes with an index, and a puzzle is
/// read when it is needed, as boards take much memory.
///
/// # Examples
///
/// ```
/// use tengen_puzzles::Collection;
///
/// let bytes = Collection::write([]);
/// assert!(Collection::from_bytes(bytes[1..].to_vec()).is_err());
/// assert!(Collection::from_bytes(bytes)?.entries().is_empty());
/// # Ok::<(), tengen_puzzles::CollectionError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Collection {
    bytes: Vec<u8>,
    entries: Vec<Entry>,
}

/// The first bytes of the form.
const HEAD: &[u8] = b"tengen-puzzles 1\n";

/// The step from one turn to the next, as a fraction of the count.
const STRIDE: (u64, u64) = (618, 1000);

impl Collection {
    /// Writes puzzles in the form in bytes, which `docs/puzzles.md` describes. Of those with the same identity it keeps the
    /// first.
    pub fn write(puzzles: impl IntoIterator<Item = Puzzle>) -> Vec<u8> {
        let placed = puzzles.into_iter().map(|puzzle| (place(&puzzle), puzzle));
        let mut placed: Vec<_> = placed.collect();
        placed.sort_by(|(one, _), (other, _)| one.cmp(other));
        placed.dedup_by(|(one, _), (other, _)| one == other);
        let puzzles: Vec<Puzzle> = placed.into_iter().map(|(_, puzzle)| puzzle).collect();
        write::write(&puzzles)
    }

    /// Takes the form in bytes, which may come from anywhere.
    ///
    /// # Errors
    ///
    /// [`CollectionError`] with the place of the first wrong byte and what was expected there. What this function and
    /// [`puzzles`](Self::puzzles) accept is what [`write`](Self::write) returns for some puzzles.
    pub fn from_bytes(bytes: Vec<u8>) -> Result<Collection, CollectionError> {
        let entries = read::index(&bytes)?;
        Ok(Collection { bytes, entries })
    }

    /// Returns what is known of the puzzles, in their order: by rules, board size, task and side to move, then by position.
    pub fn entries(&self) -> &[Entry] {
        &self.entries
    }

    /// Reads a puzzle.
    ///
    /// # Errors
    ///
    /// [`CollectionError`] if the puzzle is not one that would be written so.
    pub fn puzzle(&self, entry: &Entry) -> Result<Puzzle, CollectionError> {
        read::puzzle(&self.bytes, entry)
    }

    /// Reads one puzzle after the other.
    pub fn puzzles(&self) -> impl Iterator<Item = Result<Puzzle, CollectionError>> {
        self.entries.iter().map(|entry| self.puzzle(entry))
    }

    /// Reads the puzzle with an identity. `None` also if it cannot be read.
    pub fn find(&self, id: PuzzleId) -> Option<Puzzle> {
        let entry = self.entries.iter().find(|it| it.id == id)?;
        self.puzzle(entry).ok()
    }

    /// Reads the puzzle of a day. `None` if the collection is empty, or if it cannot be read. It depends on nothing else,
    /// so it is the same for everybody. All puzzles have their turn before one comes again.
    ///
    /// # Examples
    ///
    /// ```
    /// # use tengen_puzzles::Collection;
    /// // The number of days since 1970.
    /// let none = Collection::from_bytes(Collection::write([]))?;
    /// assert_eq!(none.of_day(20_000), None);
    /// # Ok::<(), tengen_puzzles::CollectionError>(())
    /// ```
    pub fn of_day(&self, day: u32) -> Option<Puzzle> {
        let entry = self.entries.get(scattered(day, self.entries.len())?)?;
        self.puzzle(entry).ok()
    }
}

/// Returns the place of a puzzle in the order of collections.
fn place(puzzle: &Puzzle) -> (String, u8, u8, Vec<u8>) {
    let (position, board) = (puzzle.position(), puzzle.position().board());
    (
        position.rules().to_string(),
        board.size().lines(),
        puzzle.head(),
        code(board),
    )
}

/// Returns the index of the thing whose turn it is, of `count` things in an order in which neighbours are alike: all have
/// their turn before one comes again, and things with turns beside each other are far apart. `None` if there are none.
///
/// # Examples
///
/// ```
/// use tengen_puzzles::scattered;
///
/// let order: Vec<_> = (0..5).filter_map(|turn| scattered(turn, 5)).collect();
/// assert_eq!(order, [0, 3, 1, 4, 2]);
/// assert_eq!(scattered(5, 5), Some(0));
/// assert_eq!(scattered(0, 0), None);
/// ```
pub fn scattered(turn: u32, count: usize) -> Option<usize> {
    let count = u64::try_from(count).ok().filter(|&it| it > 0)?;
    let mut stride = (count * STRIDE.0 / STRIDE.1).max(1);
    while divisor(stride, count) > 1 {
        stride += 1;
    }
    usize::try_from(u64::from(turn) % count * stride % count).ok()
}

/// Returns the greatest common divisor.
const fn divisor(one: u64, other: u64) -> u64 {
    let (mut one, mut other) = (one, other);
    while other > 0 {
        (one, other) = (other, one % other);
    }
    one
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Difficulty, Task, Themes};
    use tengen_core::{BoardSize, Position, Ruleset, Stone};

    /// Makes puzzles that differ in one stone.
    fn puzzles(count: usize) -> Vec<Puzzle> {
        let points = BoardSize::DEFAULT.points();
        let puzzles = points.step_by(3).take(count).map(|point| {
            let mut position = Position::new(BoardSize::DEFAULT, Ruleset::RENJU, Stone::Black);
            position.put("h7".parse().expect("a point")).expect("empty");
            position.put(point).expect("empty");
            position.put("j8".parse().expect("a point")).expect("empty");
            let difficulty = Difficulty {
                moves: 3,
                tempting: 1,
                effort: 6,
                quiet: 0,
            };
            let solutions = vec!["k9".parse().expect("a point")];
            Puzzle::new(&position, Task::Fours, solutions, Themes::NONE, difficulty)
                .expect("a puzzle")
        });
        puzzles.collect()
    }

    fn collection(puzzles: Vec<Puzzle>) -> Collection {
        Collection::from_bytes(Collection::write(puzzles)).expect("a collection")
    }

    #[test]
    fn every_puzzle_has_its_day_before_one_comes_again() {
        for count in [1, 2, 3, 8, 24, 31] {
            let collection = collection(puzzles(count));
            assert_eq!(collection.entries().len(), count);
            let days = 0..u32::try_from(count).expect("small");
            let mut ids: Vec<_> = days
                .map(|day| collection.of_day(day).map(|it| it.id()))
                .collect();
            ids.sort();
            ids.dedup();
            assert_eq!(ids.len(), count);
        }
    }

    #[test]
    fn the_order_of_the_puzzles_given_does_not_matter() {
        let (all, mut turned) = (puzzles(20), puzzles(20));
        turned.reverse();
        turned.extend_from_slice(&all);
        assert_eq!(Collection::write(turned), Collection::write(all.clone()));
        let collection = collection(all.clone());
        for puzzle in all {
            assert_eq!(collection.find(puzzle.id()), Some(puzzle));
        }
    }
}
