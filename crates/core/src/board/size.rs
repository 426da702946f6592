//! The number of lines of a board, chosen at run time, and the points that lie on such a board.

use core::fmt;
use core::str::FromStr;

use super::Point;

/// The number of lines in each direction, from 5 to 22; 15 by default.
///
/// # Examples
///
/// ```
/// use tengen_core::BoardSize;
///
/// let size = BoardSize::new(19)?;
/// assert_eq!(size.area(), 361);
/// assert_eq!(size.centre().to_string(), "j10");
/// assert!(BoardSize::new(4).is_err());
/// # Ok::<(), tengen_core::BoardSizeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct BoardSize(u8);

/// A number of lines outside the valid range, or a text that is not a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a board size from 5 to 22")]
pub struct BoardSizeError;

impl BoardSize {
    /// Lines of the smallest board, on which a five just fits.
    pub const MIN: u8 = 5;
    /// Lines of the largest board.
    pub const MAX: u8 = Point::MAX_LINES;
    /// The usual board of 15×15.
    pub const DEFAULT: BoardSize = BoardSize(15);
    /// The sizes that players use most, for a list of choices.
    pub const USUAL: [BoardSize; 7] = [
        BoardSize(9),
        BoardSize(11),
        BoardSize(13),
        BoardSize(15),
        BoardSize(17),
        BoardSize(19),
        BoardSize(20),
    ];

    /// Returns the size of a board of `lines` × `lines` points.
    ///
    /// # Errors
    ///
    /// [`BoardSizeError`] below [`MIN`](Self::MIN) or above [`MAX`](Self::MAX).
    pub const fn new(lines: u8) -> Result<BoardSize, BoardSizeError> {
        if lines >= Self::MIN && lines <= Self::MAX {
            Ok(BoardSize(lines))
        } else {
            Err(BoardSizeError)
        }
    }

    /// Returns the number of lines in each direction.
    #[must_use]
    pub const fn lines(self) -> u8 {
        self.0
    }

    /// Returns the number of points.
    #[must_use]
    pub const fn area(self) -> u16 {
        self.0 as u16 * self.0 as u16
    }

    /// Returns `true` if `point` lies on this board.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        point.column() < self.0 && point.row() < self.0
    }

    /// Returns all points, row by row from the lower left corner.
    #[must_use]
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        (0..self.area()).filter_map(move |index| self.point_at_index(index))
    }

    /// Returns the point at `index` in [`points`](Self::points), counted from 0, or `None` if there is none.
    #[must_use]
    pub fn point_at_index(self, index: u16) -> Option<Point> {
        let lines = u16::from(self.0);
        let column = u8::try_from(index % lines).ok()?;
        let row = u8::try_from(index / lines).ok()?;
        Point::new(column, row).filter(|&point| self.contains(point))
    }

    /// Returns the index of `point` in [`points`](Self::points), or `None` if it is off this board.
    #[must_use]
    pub fn index_of(self, point: Point) -> Option<u16> {
        self.contains(point)
            .then(|| u16::from(point.row()) * u16::from(self.0) + u16::from(point.column()))
    }

    /// Returns tengen, the centre; on even sizes the lower left of the four central points.
    ///
    /// # Panics
    ///
    /// Never panics: the centre of every size lies on the largest board.
    #[must_use]
    pub const fn centre(self) -> Point {
        let middle = (self.0 - 1) / 2;
        Point::new(middle, middle).expect("half of at most 22 lines lies on the largest board")
    }
}

impl Default for BoardSize {
    fn default() -> Self {
        Self::DEFAULT
    }
}

/// Writes the number of lines: `15`.
impl fmt::Display for BoardSize {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        u32::from(self.0).fmt(f)
    }
}

/// Reads the number of lines, as digits only.
impl FromStr for BoardSize {
    type Err = BoardSizeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if !text.starts_with(|c: char| matches!(c, '1'..='9')) {
            return Err(BoardSizeError);
        }
        BoardSize::new(text.parse().map_err(|_| BoardSizeError)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all_sizes() -> impl Iterator<Item = BoardSize> {
        (BoardSize::MIN..=BoardSize::MAX).filter_map(|lines| BoardSize::new(lines).ok())
    }

    #[test]
    fn points_and_indices_agree_on_every_size() {
        for size in all_sizes() {
            assert_eq!(size.points().count(), usize::from(size.area()));
            for (index, point) in (0..).zip(size.points()) {
                assert_eq!(size.index_of(point), Some(index));
                assert_eq!(size.point_at_index(index), Some(point));
            }
            assert_eq!(size.point_at_index(size.area()), None);
            assert!(size.contains(size.centre()));
        }
    }

    #[test]
    fn refused_sizes() {
        for text in ["", "4", "23", "015", "+15", "15 ", "300", "x"] {
            assert_eq!(text.parse::<BoardSize>(), Err(BoardSizeError), "{text:?}");
        }
        assert_eq!("22".parse(), BoardSize::new(22));
    }
}
