//! The board: stones on points of a size chosen at run time. Knows no rules, no turns, no players.

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

/// Cells of one stored row: 22 lines and an empty cell on each side.
///
/// With a rim that is always empty a walk along any line ends without looking at coordinates.
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
impl std::hash::Hash for Board {
    fn hash<H: std::hash::Hasher>(&self, state: &mut H) {
        self.size.hash(state);
        state.write_u64(self.hash);
    }
}

/// A way along a line. The four are all there are: each also runs backwards.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Direction {
    /// Along a row.
    East,
    /// Along a diagonal that rises to the right.
    NorthEast,
    /// Along a column.
    North,
    /// Along a diagonal that rises to the left.
    NorthWest,
}

impl Direction {
    /// The four directions of a five.
    pub const ALL: [Direction; 4] = [
        Direction::East,
        Direction::NorthEast,
        Direction::North,
        Direction::NorthWest,
    ];

    /// One step: columns to the right, rows up.
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
    /// An empty board.
    #[must_use]
    pub const fn new(size: BoardSize) -> Board {
        Board {
            size,
            stones: 0,
            hash: 0,
            cells: [None; STRIDE * STRIDE],
        }
    }

    /// Its size.
    #[must_use]
    pub const fn size(&self) -> BoardSize {
        self.size
    }

    /// The stone on `point`; `None` where it is empty or off the board.
    #[must_use]
    pub const fn at(&self, point: Point) -> Option<Stone> {
        self.cells[cell(point)]
    }

    /// Whether `point` lies on this board and no stone lies on it.
    #[must_use]
    pub const fn is_empty_at(&self, point: Point) -> bool {
        self.size.contains(point) && self.at(point).is_none()
    }

    /// The number of stones.
    #[must_use]
    pub const fn stones(&self) -> u16 {
        self.stones
    }

    /// Whether no stone lies on it.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.stones == 0
    }

    /// Whether every point is taken.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.stones == self.size.area()
    }

    /// Puts a stone down. Says `false` and changes nothing where the point is taken or off the
    /// board.
    pub fn put(&mut self, point: Point, stone: Stone) -> bool {
        if !self.size.contains(point) || self.at(point).is_some() {
            return false;
        }
        self.cells[cell(point)] = Some(stone);
        self.stones += 1;
        self.hash ^= hash::key(point, stone);
        true
    }

    /// Takes a stone up and says which, or `None` where there was none.
    pub fn remove(&mut self, point: Point) -> Option<Stone> {
        let stone = self.cells[cell(point)].take()?;
        self.stones -= 1;
        self.hash ^= hash::key(point, stone);
        Some(stone)
    }

    /// All stones, row by row from the lower left corner.
    pub fn iter(&self) -> impl Iterator<Item = (Point, Stone)> + '_ {
        self.size
            .points()
            .filter_map(|point| Some((point, self.at(point)?)))
    }

    /// The Zobrist hash of the stones, kept up to date by every change.
    ///
    /// It knows no side to move; [`Position::zobrist`](crate::Position::zobrist) does.
    #[must_use]
    pub const fn zobrist(&self) -> u64 {
        self.hash
    }

    /// The board laid onto itself by `symmetry`.
    #[must_use]
    pub fn transformed(&self, symmetry: Symmetry) -> Board {
        let mut image = Board::new(self.size);
        for (point, stone) in self.iter() {
            if let Some(there) = symmetry.apply(point, self.size) {
                image.put(there, stone);
            }
        }
        image
    }

    /// What lies on the points along `direction` and against it, nearest first: at most
    /// [`SIGHT`](Self::SIGHT) each way, and none beyond the edge.
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

    /// How far [`both_ways`](Self::both_ways) looks: whether a five is exactly five is decided five
    /// points away.
    pub(crate) const SIGHT: u8 = 5;

    /// How many stones of one colour follow on `point` without a gap, forwards and backwards
    /// along `direction`. What lies on `point` itself does not matter.
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

/// The picture, so that a failed assertion can be read.
impl std::fmt::Debug for Board {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Board\n{self}\n")
    }
}

/// What [`Board::reach`] found: stones on either side of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Reach {
    /// Stones in the direction asked for.
    pub forward: u8,
    /// Stones against it.
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
