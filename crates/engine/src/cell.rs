//! Cells: the points of a board laid out in rows of 32 with a rim of five, so that every step of a line
//! is one addition and no index can leave the array.

use tengen_core::board::{BoardSize, Point};

/// Cells of one row.
const STRIDE: u16 = 32;

/// The lines outside the board on every side: how far a line is looked along.
const RIM: u16 = 5;

/// A place in an array of [`Cell::COUNT`] cells; not all of them are points of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Cell(u16);

impl Cell {
    /// The length of an array with a place for every cell.
    pub(super) const COUNT: usize = 1024;

    pub(super) const fn of(point: Point) -> Cell {
        Cell((point.row() as u16 + RIM) * STRIDE + point.column() as u16 + RIM)
    }

    /// The cell with a number below [`Cell::COUNT`].
    pub(super) const fn at(number: u32) -> Cell {
        Cell((number & 1023) as u16)
    }

    /// Its place in an array.
    pub(super) const fn index(self) -> usize {
        (self.0 & 1023) as usize
    }

    /// Its number.
    pub(super) const fn number(self) -> u32 {
        self.0 as u32
    }

    /// Its row in an array of 32 rows; the rim has rows too.
    pub(super) const fn row(self) -> usize {
        ((self.0 >> 5) & 31) as usize
    }

    /// Its column, from 0 to 31; the rim has columns too.
    pub(super) const fn column(self) -> u32 {
        (self.0 & 31) as u32
    }

    /// So many cells along a line, or against it.
    pub(super) const fn step(self, line: LineDirection, cells: i16) -> Cell {
        Cell(self.0.wrapping_add_signed(line.step() * cells) & 1023)
    }

    /// The point, which must lie on the largest board.
    pub(super) fn point(self) -> Option<Point> {
        let column = self.column().checked_sub(u32::from(RIM))?;
        let row = u32::try_from(self.row())
            .ok()?
            .checked_sub(u32::from(RIM))?;
        Point::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
    }

    /// The cells of a board, row by row from the lower left corner.
    pub(super) fn all(size: BoardSize) -> impl Iterator<Item = Cell> {
        size.points().map(Cell::of)
    }
}

/// One of the four directions of a five.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u8)]
pub(super) enum LineDirection {
    Row,
    Column,
    Rising,
    Falling,
}

impl LineDirection {
    pub(super) const ALL: [LineDirection; 4] = [
        LineDirection::Row,
        LineDirection::Column,
        LineDirection::Rising,
        LineDirection::Falling,
    ];

    /// The way from a cell to the next.
    const fn step(self) -> i16 {
        match self {
            LineDirection::Row => 1,
            LineDirection::Column => 32,
            LineDirection::Rising => 33,
            LineDirection::Falling => 31,
        }
    }

    /// The word of the line through a cell, in an array of 64, and the place of the cell in it, from 0
    /// to 31.
    pub(super) const fn place(self, cell: Cell) -> (usize, u32) {
        let (x, y) = (cell.column(), (cell.number() >> 5) & 31);
        let (word, place) = match self {
            LineDirection::Row => (y, x),
            LineDirection::Column => (x, y),
            LineDirection::Rising => (31 + y - x, x),
            // Rows rise along this line while columns fall.
            LineDirection::Falling => (x + y, y),
        };
        (word as usize, place)
    }
}
