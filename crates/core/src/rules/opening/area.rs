//! The part of a board in which an opening allows a stone, independent of the stones on it.

use core::fmt;
use core::str::FromStr;

use crate::board::{BoardSize, Point};

/// A part of the board, by distance from the centre: the larger of the column and row distances.
///
/// On even sizes each of the four middle points is a centre, and the nearest one counts. The text form is
/// `anywhere`, `centre`, `within:2`, `outside:2`.
///
/// # Examples
///
/// ```
/// use tengen_core::BoardSize;
/// use tengen_core::rules::opening::Area;
///
/// let size = BoardSize::DEFAULT;
/// assert!(Area::Within(2).contains("j6".parse()?, size), "a corner of the middle 5×5");
/// assert!(Area::Outside(2).contains("k6".parse()?, size));
/// assert!(Area::Centre.contains("k10".parse()?, BoardSize::new(20).expect("in range")));
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Area {
    /// Every point of the board.
    Anywhere,
    /// The centre; four points on even sizes.
    Centre,
    /// Points with at most this distance from the centre: 1 for the middle 3×3, 2 for 5×5.
    Within(u8),
    /// Points with a larger distance from the centre: 2 for the points outside the middle 5×5.
    Outside(u8),
}

/// Error for a text that is not an area.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected anywhere, centre, within: or outside: with a number")]
pub struct ParseAreaError;

impl Area {
    /// Returns `true` if `point` belongs to this area on a board of `size`.
    #[must_use]
    pub const fn contains(self, point: Point, size: BoardSize) -> bool {
        if !size.contains(point) {
            return false;
        }
        let across = from_middle(point.column(), size);
        let up = from_middle(point.row(), size);
        let distance = if across > up { across } else { up };
        match self {
            Area::Anywhere => true,
            Area::Centre => distance == 0,
            Area::Within(most) => distance <= most,
            Area::Outside(most) => distance > most,
        }
    }
}

/// Returns the distance of `line` from the middle line, or from the nearer of two middle lines.
const fn from_middle(line: u8, size: BoardSize) -> u8 {
    // With two middle lines, twice the distance is odd, and the integer division drops the extra half.
    (2 * line).abs_diff(size.lines() - 1) / 2
}

/// Writes the text form.
impl fmt::Display for Area {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Area::Anywhere => f.write_str("anywhere"),
            Area::Centre => f.write_str("centre"),
            Area::Within(most) => write!(f, "within:{}", u32::from(*most)),
            Area::Outside(most) => write!(f, "outside:{}", u32::from(*most)),
        }
    }
}

/// Reads the text form.
impl FromStr for Area {
    type Err = ParseAreaError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "anywhere" => return Ok(Area::Anywhere),
            "centre" => return Ok(Area::Centre),
            _ => {}
        }
        let (word, number) = text.split_once(':').ok_or(ParseAreaError)?;
        if !number.starts_with(|sign: char| sign.is_ascii_digit()) {
            return Err(ParseAreaError);
        }
        let number = number.parse().map_err(|_| ParseAreaError)?;
        match word {
            "within" => Ok(Area::Within(number)),
            "outside" => Ok(Area::Outside(number)),
            _ => Err(ParseAreaError),
        }
    }
}
