//! The points offered for the fifth stone. They are candidates: no stone lies there yet.

use std::fmt;
use std::str::FromStr;

use crate::board::{BoardSize, ParsePointError, Point};

/// Points offered for the fifth stone, in order.
///
/// The text form is their names, one after the other: `g8i7`. No text is none of them.
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
    /// What lies behind `count` is never changed, so that equality may look at it.
    points: [Point; Fifths::MOST as usize],
}

/// The text is no list of points, or of too many.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseFifthsError {
    /// A point is wrong.
    #[error(transparent)]
    Point(#[from] ParsePointError),
    /// There are more than [`Fifths::MOST`].
    #[error("expected at most {} points", Fifths::MOST)]
    TooMany,
}

impl Fifths {
    /// The most that can be offered.
    pub const MOST: u8 = 12;

    /// None as yet.
    pub const NONE: Fifths = Fifths {
        count: 0,
        points: [BoardSize::DEFAULT.centre(); Fifths::MOST as usize],
    };

    /// How many there are.
    #[must_use]
    pub const fn count(&self) -> u8 {
        self.count
    }

    /// The points in the order in which they were offered.
    #[must_use]
    pub fn as_slice(&self) -> &[Point] {
        &self.points[..usize::from(self.count)]
    }

    /// Adds a point. Says `false` and changes nothing where [`MOST`](Self::MOST) are there.
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

/// None as yet.
impl Default for Fifths {
    fn default() -> Self {
        Fifths::NONE
    }
}

/// The points alone.
impl fmt::Debug for Fifths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.as_slice()).finish()
    }
}

/// Writes their names, one after the other.
impl fmt::Display for Fifths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for point in self.as_slice() {
            point.fmt(f)?;
        }
        Ok(())
    }
}

/// Reads what `Display` writes.
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
