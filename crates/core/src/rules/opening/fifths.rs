//! The points offered for the fifth stone. They are candidates: no stone is placed on them yet.

use core::fmt;
use core::str::FromStr;

use crate::board::{BoardSize, ParsePointError, Point};

/// Points offered for the fifth stone, in order.
///
/// The text form is the names of the points without separators: `g8i7`. An empty text means no points.
///
/// # Examples
///
/// ```
/// use tengen_core::rules::opening::Fifths;
///
/// let mut fifths = Fifths::default();
/// assert!(fifths.push("g8".parse()?));
/// assert_eq!(fifths.as_slice(), ["g8".parse()?]);
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Fifths {
    count: u8,
    /// The entries after `count` are never changed, so that the derived equality works.
    points: [Point; Fifths::MOST as usize],
}

/// The reason why a text is not a list of offered points.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseFifthsError {
    /// A point name is not valid.
    #[error(transparent)]
    Point(#[from] ParsePointError),
    /// The text has more than [`Fifths::MOST`] points.
    #[error("expected at most {} points", Fifths::MOST)]
    TooMany,
}

impl Fifths {
    /// The largest number of points that can be offered.
    pub const MOST: u8 = 12;

    /// An empty list of points.
    pub const NONE: Fifths = Fifths {
        count: 0,
        points: [BoardSize::DEFAULT.centre(); Fifths::MOST as usize],
    };

    /// Returns the number of points.
    #[must_use]
    pub const fn count(&self) -> u8 {
        self.count
    }

    /// Returns the points in the order in which they were offered.
    #[must_use]
    pub fn as_slice(&self) -> &[Point] {
        &self.points[..usize::from(self.count)]
    }

    /// Appends `point` and returns `true`. Returns `false` and changes nothing if there are already
    /// [`MOST`](Self::MOST) points.
    pub fn push(&mut self, point: Point) -> bool {
        match self.points.get_mut(usize::from(self.count)) {
            Some(place) => {
                *place = point;
                self.count += 1;
                true
            }
            None => false,
        }
    }
}

/// Returns an empty list.
impl Default for Fifths {
    fn default() -> Self {
        Fifths::NONE
    }
}

/// Writes the points as a list.
impl fmt::Debug for Fifths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

/// Writes the names of the points without separators.
impl fmt::Display for Fifths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for point in self.as_slice() {
            point.fmt(f)?;
        }
        Ok(())
    }
}

/// Reads the output of `Display`.
impl FromStr for Fifths {
    type Err = ParseFifthsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut fifths = Fifths::NONE;
        let mut rest = text;
        while !rest.is_empty() {
            let (point, others) = Point::split_first(rest)?;
            if !fifths.push(point) {
                return Err(ParseFifthsError::TooMany);
            }
            rest = others;
        }
        Ok(fifths)
    }
}
