//! Symmetries of a few stones, independent of their place on the board and of the board's own symmetry.

use crate::board::{Board, Point};

/// The rotations and reflections that map the stones of a board to themselves, colour by colour.
///
/// Their axes and centres are those of the stones, not of the board, and the edge does not matter: two fifth
/// moves that such a symmetry maps to each other are the same move.
///
/// # Examples
///
/// ```
/// use tengen_core::{Board, BoardSize, Stone};
/// use tengen_core::rules::opening::PatternSymmetry;
///
/// let mut board = Board::new(BoardSize::DEFAULT);
/// for (point, stone) in [
///     ("h8", Stone::Black),
///     ("h9", Stone::White),
///     ("h7", Stone::Black),
///     ("h6", Stone::White),
/// ] {
///     board.put(point.parse()?, stone);
/// }
/// let symmetry = PatternSymmetry::of(&board);
/// assert!(symmetry.clash("g8".parse()?, "i7".parse()?), "turned about a point below h8");
/// assert!(!symmetry.clash("g8".parse()?, "g9".parse()?));
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct PatternSymmetry {
    stones: i32,
    /// The sums of all columns and of all rows.
    sum: (i32, i32),
    /// Bit k is set if the map k, suitably shifted, maps the stones to themselves.
    kept: u8,
}

/// Number of rotations and reflections of the grid; the maps are the numbers below it.
pub(super) const MAPS: u8 = 8;

/// Returns the image of a vector under `map`.
pub(super) const fn image(map: u8, (x, y): (i32, i32)) -> (i32, i32) {
    let (x, y) = if map & 1 == 0 { (x, y) } else { (y, x) };
    (
        if map & 2 == 0 { x } else { -x },
        if map & 4 == 0 { y } else { -y },
    )
}

/// Returns the column and row of `point` as a vector.
pub(super) fn vector(point: Point) -> (i32, i32) {
    (i32::from(point.column()), i32::from(point.row()))
}

impl PatternSymmetry {
    /// Returns the symmetries of all stones of `board`.
    #[must_use]
    pub fn of(board: &Board) -> PatternSymmetry {
        let mut found = PatternSymmetry {
            stones: i32::from(board.stones()),
            sum: (0, 0),
            kept: 0,
        };
        for (point, _) in board.iter() {
            let (column, row) = vector(point);
            found.sum.0 += column;
            found.sum.1 += row;
        }
        for map in 0..MAPS {
            if found.keeps(map, board) {
                found.kept |= 1 << map;
            }
        }
        found
    }

    /// Returns `true` if two points are the same move: equal, or mapped to each other by a symmetry of the
    /// stones.
    #[must_use]
    pub fn clash(self, one: Point, other: Point) -> bool {
        if one == other {
            return true;
        }
        let (column, row) = vector(other);
        let wanted = (column * self.stones, row * self.stones);
        for map in 0..MAPS {
            if self.kept & 1 << map != 0 && self.there(map, one) == wanted {
                return true;
            }
        }
        false
    }

    /// Returns the image of `point` under `map`, shifted to keep the centre of gravity of the stones in
    /// place, as a vector multiplied by the number of stones.
    fn there(self, map: u8, point: Point) -> (i32, i32) {
        let (column, row) = image(map, vector(point));
        let centre = image(map, self.sum);
        (
            column * self.stones + self.sum.0 - centre.0,
            row * self.stones + self.sum.1 - centre.1,
        )
    }

    /// Returns `true` if `map` takes every stone to one of its colour. Then every stone is also an image.
    fn keeps(self, map: u8, board: &Board) -> bool {
        for (point, stone) in board.iter() {
            let (column, row) = self.there(map, point);
            if column % self.stones != 0 || row % self.stones != 0 {
                return false;
            }
            let place = match (
                u8::try_from(column / self.stones),
                u8::try_from(row / self.stones),
            ) {
                (Ok(column), Ok(row)) => Point::new(column, row),
                _ => None,
            };
            if place.and_then(|place| board.at(place)) != Some(stone) {
                return false;
            }
        }
        // Without stones there is no centre for a symmetry.
        self.stones != 0
    }
}
