//! The eight symmetries of a square board, as maps from point to point.

use super::{BoardSize, Point};

/// One of the eight symmetries of a square board.
///
/// # Examples
///
/// ```
/// use tengen_core::{BoardSize, Point, Symmetry};
///
/// let corner: Point = "a1".parse()?;
/// let turned = Symmetry::Turn90.apply(corner, BoardSize::DEFAULT);
/// assert_eq!(turned.map(|p| p.to_string()), Some("a15".to_string()));
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Symmetry {
    /// Leaves every point in place.
    Identity,
    /// Turns the board a quarter turn clockwise.
    Turn90,
    /// Turns the board a half turn.
    Turn180,
    /// Turns the board a quarter turn anticlockwise.
    Turn270,
    /// Exchanges left and right.
    MirrorColumns,
    /// Exchanges top and bottom.
    MirrorRows,
    /// Mirrors the board at the diagonal from A1.
    Diagonal,
    /// Mirrors the board at the other diagonal.
    Antidiagonal,
}

impl Symmetry {
    /// All eight symmetries, the identity first.
    pub const ALL: [Symmetry; 8] = [
        Symmetry::Identity,
        Symmetry::Turn90,
        Symmetry::Turn180,
        Symmetry::Turn270,
        Symmetry::MirrorColumns,
        Symmetry::MirrorRows,
        Symmetry::Diagonal,
        Symmetry::Antidiagonal,
    ];

    /// Returns the image of `point` on a board of `size`, or `None` if the point is off the board.
    #[must_use]
    pub fn apply(self, point: Point, size: BoardSize) -> Option<Point> {
        if !size.contains(point) {
            return None;
        }
        let (x, y, end) = (point.column(), point.row(), size.lines() - 1);
        let (column, row) = match self {
            Symmetry::Identity => (x, y),
            Symmetry::Turn90 => (y, end - x),
            Symmetry::Turn180 => (end - x, end - y),
            Symmetry::Turn270 => (end - y, x),
            Symmetry::MirrorColumns => (end - x, y),
            Symmetry::MirrorRows => (x, end - y),
            Symmetry::Diagonal => (y, x),
            Symmetry::Antidiagonal => (end - y, end - x),
        };
        Point::new(column, row)
    }

    /// Returns the symmetry that undoes this one.
    #[must_use]
    pub const fn inverse(self) -> Symmetry {
        match self {
            Symmetry::Turn90 => Symmetry::Turn270,
            Symmetry::Turn270 => Symmetry::Turn90,
            same => same,
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec::Vec;

    use super::*;

    #[test]
    fn each_is_undone_by_its_inverse_and_they_are_eight() {
        for lines in BoardSize::MIN..=BoardSize::MAX {
            let size = BoardSize::new(lines).expect("in range");
            let b1 = Point::new(1, 0).expect("on every board");
            let mut images: Vec<_> = Symmetry::ALL.iter().map(|s| s.apply(b1, size)).collect();
            images.sort();
            images.dedup();
            assert_eq!(images.len(), 8, "a point off the axes has eight images");
            for symmetry in Symmetry::ALL {
                for point in size.points() {
                    let there = symmetry.apply(point, size).expect("on the board");
                    assert_eq!(symmetry.inverse().apply(there, size), Some(point));
                }
            }
        }
    }
}
