//! The 26 openings of renju: their names, and their recognition by the first three stones.

use super::Area;
use super::symmetry::{MAPS, image, vector};
use crate::board::{BoardSize, Point};

/// One of the 26 openings of renju: a stone in the centre, one next to it, a third in the middle 5×5.
///
/// # Examples
///
/// ```
/// use tengen_core::BoardSize;
/// use tengen_core::rules::opening::Pattern;
///
/// let (h8, g8, g9) = ("h8".parse()?, "g8".parse()?, "g9".parse()?);
/// let kagetsu = Pattern::of(h8, g8, g9, BoardSize::DEFAULT).expect("one of the 26");
/// assert_eq!(kagetsu.code(), "D4");
/// assert_eq!(kagetsu.name(), "Kagetsu");
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Pattern(u8);

/// Code, name, and the third stone as columns and rows from the first.
type Row = (&'static str, &'static str, (i32, i32));

/// The direct openings, with the second stone above the first, then the indirect ones, with the second stone
/// above the first and to the right.
const TABLE: [Row; 26] = [
    ("D1", "Kansei", (0, 2)),
    ("D2", "Keigetsu", (1, 2)),
    ("D3", "Sosei", (2, 2)),
    ("D4", "Kagetsu", (1, 1)),
    ("D5", "Zangetsu", (2, 1)),
    ("D6", "Ugetsu", (1, 0)),
    ("D7", "Kinsei", (2, 0)),
    ("D8", "Shogetsu", (0, -1)),
    ("D9", "Kyugetsu", (1, -1)),
    ("D10", "Shingetsu", (2, -1)),
    ("D11", "Zuisei", (0, -2)),
    ("D12", "Sangetsu", (1, -2)),
    ("D13", "Yusei", (2, -2)),
    ("I1", "Chosei", (2, 2)),
    ("I2", "Kyogetsu", (2, 1)),
    ("I3", "Kosei", (2, 0)),
    ("I4", "Suigetsu", (2, -1)),
    ("I5", "Ryusei", (2, -2)),
    ("I6", "Ungetsu", (1, 0)),
    ("I7", "Hogetsu", (1, -1)),
    ("I8", "Rangetsu", (1, -2)),
    ("I9", "Gingetsu", (0, -1)),
    ("I10", "Myojo", (0, -2)),
    ("I11", "Shagetsu", (-1, -1)),
    ("I12", "Meigetsu", (-1, -2)),
    ("I13", "Suisei", (-2, -2)),
];

const DIRECT: u8 = 13;

impl Pattern {
    /// Returns the opening formed by three stones in any rotation or mirroring, or `None` if they form none
    /// of the 26.
    #[must_use]
    pub fn of(first: Point, second: Point, third: Point, size: BoardSize) -> Option<Pattern> {
        if !Area::Centre.contains(first, size) {
            return None;
        }
        let second = from(first, second);
        let third = from(first, third);
        for map in 0..MAPS {
            let (second, third) = (image(map, second), image(map, third));
            for pattern in Pattern::all() {
                if pattern.second() == second && pattern.row().2 == third {
                    return Some(pattern);
                }
            }
        }
        None
    }

    /// Returns all 26 openings, D1 to D13 and I1 to I13.
    pub fn all() -> impl Iterator<Item = Pattern> {
        (0..2 * DIRECT).map(Pattern)
    }

    /// Returns the code: `D1` to `D13` for the direct openings, `I1` to `I13` for the indirect ones.
    #[must_use]
    pub fn code(self) -> &'static str {
        self.row().0
    }

    /// Returns the Japanese name in Latin letters.
    #[must_use]
    pub fn name(self) -> &'static str {
        self.row().1
    }

    /// Returns `true` if the second stone is beside the first one, and `false` if it is diagonal to it.
    #[must_use]
    pub const fn is_direct(self) -> bool {
        self.0 < DIRECT
    }

    /// Returns the first three stones on a board, the second one above the first.
    ///
    /// # Panics
    ///
    /// Never panics: the smallest board has two points around its centre.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_core::BoardSize;
    /// use tengen_core::rules::opening::Pattern;
    ///
    /// let kansei = Pattern::from_code("D1").expect("the first opening");
    /// assert_eq!(kansei.stones(BoardSize::DEFAULT).map(|it| it.to_string()), ["h8", "h9", "h10"]);
    /// ```
    #[must_use]
    pub fn stones(self, size: BoardSize) -> [Point; 3] {
        let centre = size.centre();
        let on = |(x, y): (i32, i32)| {
            let step = |it| i8::try_from(it).ok();
            let point = step(x)
                .zip(step(y))
                .and_then(|(right, up)| centre.step(right, up));
            point.expect("two points around the centre are on the smallest board")
        };
        [centre, on(self.second()), on(self.row().2)]
    }

    /// Returns the opening with a code such as `D4`, or `None` if there is none.
    #[must_use]
    pub fn from_code(code: &str) -> Option<Pattern> {
        Pattern::all().find(|it| it.code() == code)
    }

    fn row(self) -> &'static Row {
        &TABLE[usize::from(self.0)]
    }

    /// Returns the second stone as columns and rows from the first.
    const fn second(self) -> (i32, i32) {
        if self.is_direct() { (0, 1) } else { (1, 1) }
    }
}

fn from(start: Point, point: Point) -> (i32, i32) {
    let (start, point) = (vector(start), vector(point));
    (point.0 - start.0, point.1 - start.1)
}
