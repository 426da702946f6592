//! The part of a board where an opening allows a stone. Knows no stones.

use crate::board::{BoardSize, Point};

/// A part of the board, by the distance from its centre: the larger of the steps across and up.
///
/// On even sizes each of the four middle points is a centre, and the nearest counts.
///
/// # Examples
///
/// ```
/// use tengen::{BoardSize, rules::opening::Area};
///
/// let size = BoardSize::DEFAULT;
/// assert!(Area::Within(2).contains("j6".parse()?, size), "a corner of the middle 5×5");
/// assert!(Area::Outside(2).contains("k6".parse()?, size));
/// assert!(Area::Centre.contains("k10".parse()?, BoardSize::new(20).expect("in range")));
/// # Ok::<(), tengen::ParsePointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Area {
    /// Every point.
    Anywhere,
    /// The centre; on even sizes four points.
    Centre,
    /// Points as far from the centre as this or nearer: 1 for the middle 3×3, 2 for 5×5.
    Within(u8),
    /// Points farther from the centre than this: 2 for what lies outside the middle 5×5.
    Outside(u8),
}

impl Area {
    /// Whether `point` is a part of it on a board of `size`.
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

/// Lines from the middle, or from the nearer of the two middles.
const fn from_middle(line: u8, size: BoardSize) -> u8 {
    // Between two middles twice the way is odd, and the half that is too much goes here.
    (2 * line).abs_diff(size.lines() - 1) / 2
}
