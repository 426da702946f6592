//! The part of a board that is drawn: a square of lines.

use tengen_core::board::{BoardSize, Point};

/// A square part of a board.
///
/// # Examples
///
/// ```
/// use tengen_core::BoardSize;
/// use tengen_picture::Section;
///
/// let section = Section::between("c3".parse()?, "g9".parse()?, BoardSize::DEFAULT);
/// assert_eq!(section.lines(), 7);
/// assert!(section.contains("c9".parse()?) && !section.contains("a3".parse()?));
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Section {
    left: u8,
    bottom: u8,
    lines: u8,
}

impl Section {
    /// The smallest number of lines of a section.
    pub const LEAST: u8 = 5;

    /// Returns the whole board.
    #[must_use]
    pub const fn whole(size: BoardSize) -> Section {
        Section {
            left: 0,
            bottom: 0,
            lines: size.lines(),
        }
    }

    /// Returns the smallest square part that contains two points, with at least [`LEAST`](Self::LEAST) lines.
    /// Where there is a choice, the points are in the middle.
    #[must_use]
    pub fn between(one: Point, other: Point, size: BoardSize) -> Section {
        let (left, right) = ends(one.column(), other.column());
        let (bottom, top) = ends(one.row(), other.row());
        let lines = (right - left).max(top - bottom) + 1;
        let lines = lines.max(Section::LEAST).min(size.lines());
        Section {
            left: start(left, right, lines, size),
            bottom: start(bottom, top, lines, size),
            lines,
        }
    }

    /// Returns the smallest square part that contains `points` and `margin` lines around them. Returns the
    /// whole board if there are no points.
    #[must_use]
    pub fn around(points: &[Point], margin: u8, size: BoardSize) -> Section {
        let columns = || points.iter().map(|point| point.column());
        let rows = || points.iter().map(|point| point.row());
        let far = size.lines() - 1;
        let corner = |column: Option<u8>, row: Option<u8>| Point::new(column?, row?);
        let low = |line: u8| line.saturating_sub(margin);
        let high = |line: u8| line.saturating_add(margin).min(far);
        let one = corner(columns().min().map(low), rows().min().map(low));
        let other = corner(columns().max().map(high), rows().max().map(high));
        match (one, other) {
            (Some(one), Some(other)) => Section::between(one, other, size),
            _ => Section::whole(size),
        }
    }

    /// Returns the number of lines in each direction.
    #[must_use]
    pub const fn lines(self) -> u8 {
        self.lines
    }

    /// Returns the first column, counted from 0 at the left edge of the board.
    #[must_use]
    pub const fn left(self) -> u8 {
        self.left
    }

    /// Returns the first row, counted from 0 at the lower edge of the board.
    #[must_use]
    pub const fn bottom(self) -> u8 {
        self.bottom
    }

    /// Returns the last column.
    #[must_use]
    pub const fn right(self) -> u8 {
        self.left + self.lines - 1
    }

    /// Returns the last row.
    #[must_use]
    pub const fn top(self) -> u8 {
        self.bottom + self.lines - 1
    }

    /// Returns `true` if the point is in this part.
    #[must_use]
    pub const fn contains(self, point: Point) -> bool {
        let (column, row) = (point.column(), point.row());
        column >= self.left && column <= self.right() && row >= self.bottom && row <= self.top()
    }

    /// Returns the nearest point of this part.
    #[must_use]
    pub fn nearest(self, point: Point) -> Point {
        let column = point.column().clamp(self.left, self.right());
        let row = point.row().clamp(self.bottom, self.top());
        point_at(column, row)
    }
}

/// Returns the whole board.
impl From<BoardSize> for Section {
    fn from(size: BoardSize) -> Section {
        Section::whole(size)
    }
}

/// Returns the point of a column and row of a section.
pub(super) const fn point_at(column: u8, row: u8) -> Point {
    Point::new(column, row).expect("a section lies on a board")
}

fn ends(one: u8, other: u8) -> (u8, u8) {
    (one.min(other), one.max(other))
}

/// Returns the first of `lines` lines around those from `low` to `high`.
fn start(low: u8, high: u8, lines: u8, size: BoardSize) -> u8 {
    let free = lines.saturating_sub(high - low + 1);
    low.saturating_sub(free / 2).min(size.lines() - lines)
}
