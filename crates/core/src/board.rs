//! The board: stones on points of a size chosen at run time. Contains no rules, turns or players.

mod diagram;
pub mod hash;
mod point;
mod size;
mod stone;
mod symmetry;

pub use diagram::DiagramError;
pub use point::{ParsePointError, Point};
pub use size::{BoardSize, BoardSizeError};
pub use stone::{ParseStoneError, Stone};
pub use symmetry::Symmetry;

/// Number of cells in one stored row: 22 lines plus one empty cell on each side.
///
/// The border is always empty, so a walk along any line stops there without checking coordinates.
const STRIDE: usize = Point::MAX_LINES as usize + 2;

/// Stones on the points of a square board.
///
/// # Examples
///
/// ```
/// use tengen_core::{Board, BoardSize, Point, Stone};
///
/// let mut board = Board::new(BoardSize::DEFAULT);
/// let h8: Point = "h8".parse()?;
/// assert!(board.put(h8, Stone::Black));
/// assert!(!board.put(h8, Stone::White), "the point is taken");
/// assert_eq!(board.at(h8), Some(Stone::Black));
/// assert_eq!(board.remove(h8), Some(Stone::Black));
/// assert!(board.is_empty());
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    size: BoardSize,
    stones: u16,
    hash: u64,
    cells: [Option<Stone>; STRIDE * STRIDE],
}

/// Hashes the size and the Zobrist key, which is kept up to date with each stone.
impl core::hash::Hash for Board {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.size.hash(state);
        state.write_u64(self.hash);
    }
}

/// One of the four line directions. Each also covers its reverse.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Along a row, to the right.
    East,
    /// Along a diagonal that rises to the right.
    NorthEast,
    /// Along a column, upwards.
    North,
    /// Along a diagonal that rises to the left.
    NorthWest,
}

impl Direction {
    /// The four directions in which a five can lie.
    pub const ALL: [Direction; 4] = [
        Direction::East,
        Direction::NorthEast,
        Direction::North,
        Direction::NorthWest,
    ];

    /// Returns one step in this direction: columns to the right, rows up.
    #[must_use]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Direction::East => (1, 0),
            Direction::NorthEast => (1, 1),
            Direction::North => (0, 1),
            Direction::NorthWest => (-1, 1),
        }
    }

    const fn offset(self) -> usize {
        match self {
            Direction::East => 1,
            Direction::NorthEast => STRIDE + 1,
            Direction::North => STRIDE,
            Direction::NorthWest => STRIDE - 1,
        }
    }
}

impl Board {
    /// Returns an empty board.
    #[must_use]
    pub const fn new(size: BoardSize) -> Board {
        Board {
            size,
            stones: 0,
            hash: 0,
            cells: [None; STRIDE * STRIDE],
        }
    }

    /// Returns the size of the board.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// Returns the stone on `point`, or `None` if the point is empty or off the board.
    #[must_use]
    pub const fn at(&self, point: Point) -> Option<Stone> {
        self.cells[cell(point)]
    }

    /// Returns `true` if `point` lies on this board and has no stone.
    #[must_use]
    pub const fn is_empty_at(&self, point: Point) -> bool {
        self.size.contains(point) && self.at(point).is_none()
    }

    /// Returns the number of stones on the board.
    #[must_use]
    pub const fn stones(&self) -> u16 {
        self.stones
    }

    /// Returns `true` if the board has no stones.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.stones == 0
    }

    /// Returns `true` if every point has a stone.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.stones == self.size.area()
    }

    /// Puts a stone on `point` and returns `true`. Returns `false` and changes nothing if the point is taken
    /// or off the board.
    pub fn put(&mut self, point: Point, stone: Stone) -> bool {
        if !self.size.contains(point) || self.at(point).is_some() {
            return false;
        }
        self.cells[cell(point)] = Some(stone);
        self.stones += 1;
        self.hash ^= hash::key(point, stone);
        true
    }

    /// Removes the stone on `point` and returns it, or returns `None` if there was none.
    pub fn remove(&mut self, point: Point) -> Option<Stone> {
        let stone = self.cells[cell(point)].take()?;
        self.stones -= 1;
        self.hash ^= hash::key(point, stone);
        Some(stone)
    }

    /// Returns all stones, row by row from the lower left corner.
    pub fn iter(&self) -> impl Iterator<Item = (Point, Stone)> + '_ {
        let lines = self.size.lines();
        // Two loops: a division for each point of `BoardSize::points` takes longer than the look at the point.
        (0..lines).flat_map(move |row| {
            (0..lines).filter_map(move |column| {
                let point = Point::new(column, row)?;
                Some((point, self.at(point)?))
            })
        })
    }

    /// Returns the Zobrist hash of the stones, updated with every change.
    ///
    /// The hash does not include the side to move; [`Position::zobrist`](crate::Position::zobrist) does.
    #[must_use]
    pub const fn zobrist(&self) -> u64 {
        self.hash
    }

    /// Returns the board with `symmetry` applied.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Board {
        if symmetry == Symmetry::Identity {
            return self.clone();
        }
        let mut image = Board::new(self.size);
        for (point, stone) in self.iter() {
            if let Some(there) = symmetry.apply(point, self.size) {
                image.put(there, stone);
            }
        }
        image
    }

    /// Returns the contents of the points along `direction` and in the opposite direction, nearest first: at
    /// most [`SIGHT`](Self::SIGHT) points each way, stopping at the edge.
    pub(crate) fn both_ways(
        &self,
        point: Point,
        direction: Direction,
    ) -> (
        impl Iterator<Item = Option<Stone>> + '_,
        impl Iterator<Item = Option<Stone>> + '_,
    ) {
        let (right, up) = direction.step();
        let end = self.size.lines() - 1;
        let (x, y) = (point.column(), point.row());
        let (to_right, to_top) = (end.saturating_sub(x), end.saturating_sub(y));
        let (ahead, behind) = match right {
            0 => (u8::MAX, u8::MAX),
            1 => (to_right, x),
            _ => (x, to_right),
        };
        let (above, below) = if up == 0 {
            (u8::MAX, u8::MAX)
        } else {
            (to_top, y)
        };
        let (start, offset) = (cell(point), direction.offset());
        let ahead = usize::from(ahead.min(above).min(Self::SIGHT));
        let behind = usize::from(behind.min(below).min(Self::SIGHT));
        (
            (1..=ahead).map(move |k| self.cells[start + k * offset]),
            (1..=behind).map(move |k| self.cells[start - k * offset]),
        )
    }

    /// The number of points of a line, on either side of a stone, that decide whether it makes a five: the fifth one
    /// tells if a five is exactly five.
    pub const SIGHT: u8 = 5;

    /// Returns the number of consecutive stones of the colour `stone` next to `point`, forwards and backwards
    /// along `direction`. The content of `point` itself does not matter.
    #[must_use]
    pub fn reach(&self, point: Point, direction: Direction, stone: Stone) -> Reach {
        let start = cell(point);
        let offset = direction.offset();
        let wanted = Some(stone);
        let mut forward = 0;
        let mut place = start + offset;
        while self.cells.get(place).is_some_and(|&it| it == wanted) {
            forward += 1;
            place += offset;
        }
        let mut backward = 0;
        let mut place = start.wrapping_sub(offset);
        while self.cells.get(place).is_some_and(|&it| it == wanted) {
            backward += 1;
            place = place.wrapping_sub(offset);
        }
        Reach { forward, backward }
    }
}

/// Writes the text diagram, so that a failed assertion is readable.
impl core::fmt::Debug for Board {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Board\n{self}\n")
    }
}

/// The result of [`Board::reach`]: number of stones on either side of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Number of stones in the given direction.
    pub forward: u8,
    /// Number of stones in the opposite direction.
    pub backward: u8,
}

const fn cell(point: Point) -> usize {
    (point.row() as usize + 1) * STRIDE + point.column() as usize + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn point(name: &str) -> Point {
        name.parse().expect("a name")
    }

    #[test]
    fn nothing_lies_off_the_board() {
        let mut board = Board::new(BoardSize::new(9).expect("in range"));
        assert!(!board.put(point("j9"), Stone::Black));
        assert_eq!(board.at(point("j9")), None);
        assert_eq!(board.remove(point("j9")), None);
        assert!(board.is_empty());
        assert_eq!(board, Board::new(board.size()));
    }

    #[test]
    fn reach_ends_at_gaps_edges_and_the_other_colour() {
        let board: Board = "
            x . . . .
            . x . . .
            x x . x o
            . . . . .
            . . . . ."
            .parse()
            .expect("a picture");
        let black = |name, direction| {
            let reach = board.reach(point(name), direction, Stone::Black);
            (reach.forward, reach.backward)
        };
        assert_eq!(black("c3", Direction::East), (1, 2));
        assert_eq!(black("c3", Direction::NorthWest), (2, 0));
        assert_eq!(black("e1", Direction::East), (0, 0));
        assert_eq!(black("a1", Direction::NorthEast), (0, 0));
        assert_eq!(black("v22", Direction::NorthEast), (0, 0));
    }
}
