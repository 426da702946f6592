//! A place on the board between the crossings, in lines.

use tengen_core::board::{BoardSize, Point};

/// A place on the board in lines: column 0, row 0 is A1, and fractions lie between the lines. Rows count
/// upwards. A place may lie outside the board.
///
/// # Examples
///
/// ```
/// use tengen_core::BoardSize;
/// use tengen_picture::Spot;
///
/// let near_h8 = Spot { column: 7.4, row: 6.6 };
/// assert_eq!(near_h8.point(BoardSize::DEFAULT), "h8".parse().ok());
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Spot {
    /// Distance from column A to the right, in cells.
    pub column: f64,
    /// Distance from row 1 upwards, in cells.
    pub row: f64,
}

impl Spot {
    /// Returns the point with a crossing at most half a cell away in each direction, or `None` if there is
    /// none.
    #[must_use]
    pub fn point(self, size: BoardSize) -> Option<Point> {
        let end = f64::from(size.lines());
        let inside = |line: f64| (0.0..end).contains(&line.round());
        (inside(self.column) && inside(self.row)).then(|| self.nearest(size))
    }

    /// Returns the nearest point at any distance.
    #[must_use]
    pub fn nearest(self, size: BoardSize) -> Point {
        let end = size.lines() - 1;
        // The cast converts a float to the nearest number of the type, and NaN to 0.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let clamp = |line: f64| (line.round() as u8).min(end);
        Point::new(clamp(self.column), clamp(self.row)).unwrap_or(size.centre())
    }

    /// Returns the larger of the distances along the two axes, in cells.
    #[must_use]
    pub fn distance(self, other: Spot) -> f64 {
        let column = (self.column - other.column).abs();
        column.max((self.row - other.row).abs())
    }
}

/// Returns the crossing of a point.
impl From<Point> for Spot {
    fn from(point: Point) -> Spot {
        Spot {
            column: f64::from(point.column()),
            row: f64::from(point.row()),
        }
    }
}
