//! Points: line intersections, with their coordinates and names. Contains no stones, sizes or rules.

use core::fmt::{self, Write as _};
use core::str::FromStr;

/// An intersection of two lines, given by column and row, both counted from 0 at the lower left corner.
///
/// Every `Point` lies on the largest board (22×22); a smaller board decides if the point lies on it. Column
/// letters include I, as is usual in renju and unlike Go.
///
/// # Examples
///
/// ```
/// use tengen_core::Point;
///
/// let tengen: Point = "H8".parse()?;
/// assert_eq!((tengen.column(), tengen.row()), (7, 7));
/// assert_eq!(tengen.to_string(), "h8");
/// assert_eq!(tengen.step(1, 1), Point::new(8, 8));
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Point {
    row: u8,
    column: u8,
}

/// The reason why a text is not the name of a point.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParsePointError {
    /// The text does not begin with a letter from A to V.
    #[error("expected a column from A to V")]
    Column,
    /// The text after the letter is not a number from 1 to 22 without leading zeros.
    #[error("expected a row from 1 to 22")]
    Row,
}

impl Point {
    /// Number of lines of the largest board.
    pub const MAX_LINES: u8 = 22;

    /// Returns the point at `column` and `row`, or `None` if it is off the largest board.
    #[must_use]
    pub const fn new(column: u8, row: u8) -> Option<Point> {
        if column < Self::MAX_LINES && row < Self::MAX_LINES {
            Some(Point { row, column })
        } else {
            None
        }
    }

    /// Returns the number of columns to the left of this point.
    #[must_use]
    pub const fn column(self) -> u8 {
        self.column
    }

    /// Returns the number of rows below this point.
    #[must_use]
    pub const fn row(self) -> u8 {
        self.row
    }

    /// Returns the point `right` columns to the right and `up` rows up, or `None` if it is off the largest
    /// board.
    #[must_use]
    pub const fn step(self, right: i8, up: i8) -> Option<Point> {
        match (
            self.column.checked_add_signed(right),
            self.row.checked_add_signed(up),
        ) {
            (Some(column), Some(row)) => Point::new(column, row),
            _ => None,
        }
    }

    /// Reads the point name at the start of `text`, with all digits that follow its letter, and returns the
    /// point and the remaining text: `h8i9` gives the point h8 and `i9`.
    ///
    /// # Errors
    ///
    /// [`ParsePointError`] if `text` does not start with a point name.
    pub fn split_first(text: &str) -> Result<(Point, &str), ParsePointError> {
        let mut rest = text.chars();
        let letter = rest
            .next()
            .ok_or(ParsePointError::Column)?
            .to_ascii_lowercase();
        let column = ('a'..='v')
            .position(|c| c == letter)
            .ok_or(ParsePointError::Column)?;
        let mut number: u8 = 0;
        while let Some(digit) = rest.clone().next().and_then(|sign| sign.to_digit(10)) {
            // `h08` is not a valid name.
            if number == 0 && digit == 0 {
                break;
            }
            // The overflow of `u8` limits the number of digits.
            let digit = u8::try_from(digit).map_err(|_| ParsePointError::Row)?;
            let longer = number.checked_mul(10).and_then(|it| it.checked_add(digit));
            number = longer.ok_or(ParsePointError::Row)?;
            rest.next();
        }
        let row = number.checked_sub(1).ok_or(ParsePointError::Row)?;
        let column = u8::try_from(column).map_err(|_| ParsePointError::Column)?;
        let point = Point::new(column, row).ok_or(ParsePointError::Row)?;
        Ok((point, rest.as_str()))
    }
}

/// Reads a name such as `h8` or `H8`.
impl FromStr for Point {
    type Err = ParsePointError;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        match Point::split_first(name)? {
            (point, "") => Ok(point),
            _ => Err(ParsePointError::Row),
        }
    }
}

/// Writes the name in lower case: `h8`.
impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(char::from(b'a' + self.column))?;
        (u32::from(self.row) + 1).fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn every_name_reads_back() {
        let points =
            (0..22).flat_map(|row| (0..22).filter_map(move |column| Point::new(column, row)));
        for point in points {
            assert_eq!(point.to_string().parse(), Ok(point));
        }
    }

    #[test]
    fn refused_names() {
        use ParsePointError::{Column, Row};
        for (name, why) in [
            ("", Column),
            ("8", Column),
            ("w1", Column),
            ("é1", Column),
            ("h", Row),
            ("h0", Row),
            ("h08", Row),
            ("h+8", Row),
            ("h23", Row),
            ("h8 ", Row),
        ] {
            assert_eq!(name.parse::<Point>(), Err(why), "{name:?}");
        }
    }

    #[test]
    fn steps_end_at_the_edge() {
        let corner = Point::new(0, 0).expect("a1 is on the board");
        assert_eq!(corner.step(-1, 0), None);
        assert_eq!(corner.step(0, 22), None);
        assert_eq!(corner.step(21, 21), Point::new(21, 21));
    }
}
