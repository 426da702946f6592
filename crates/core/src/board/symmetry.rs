//! The eight symmetries of a square board. Knows where a point goes, and nothing of what lies there.

use super::{BoardSize, Point};

/// One of the eight ways to lay a square board onto itself.
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
    /// Nothing moves.
    Identity,
    /// A quarter turn clockwise.
    Turn90,
    /// A half turn.
    Turn180,
    /// A quarter turn anticlockwise.
    Turn270,
    /// Left and right change places.
    MirrorColumns,
    /// Top and bottom change places.
    MirrorRows,
    /// Mirrored at the diagonal from A1.
    Diagonal,
    /// Mirrored at the other diagonal.
    Antidiagonal,
}

impl Symmetry {
    /// All eight, the identity first.
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

    /// Where `point` goes on a board of `size`, or `None` if it does not lie on it.
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

    /// The symmetry that brings every point back.
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
