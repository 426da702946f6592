//! A place on the board between the crossings, in lines.

use super::Section;
use super::section::point_at;
use tengen_core::board::Point;

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
    /// Returns the point of a board or section with a crossing at most half a cell away in each direction, or
    /// `None` if there is none.
    #[must_use]
    pub fn point(self, section: impl Into<Section>) -> Option<Point> {
        let section = section.into();
        let inside = |line: f64, first: u8, last: u8| {
            (f64::from(first)..=f64::from(last)).contains(&line.round())
        };
        let is_inside = inside(self.column, section.left(), section.right())
            && inside(self.row, section.bottom(), section.top());
        is_inside.then(|| self.nearest(section))
    }

    /// Returns the nearest point of a board or section at any distance.
    #[must_use]
    pub fn nearest(self, section: impl Into<Section>) -> Point {
        let section = section.into();
        // The cast converts a float to the nearest number of the type, and NaN to 0.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let line = |line: f64, first: u8, last: u8| (line.round() as u8).clamp(first, last);
        let column = line(self.column, section.left(), section.right());
        let row = line(self.row, section.bottom(), section.top());
        point_at(column, row)
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
