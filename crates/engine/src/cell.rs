//! Cells: the points of a board stored in rows of 32 with a border of five cells, so that a step
//! along a line is one addition and no index can leave the array.

use tengen_core::board::{BoardSize, Point};

/// The number of cells in a row.
const STRIDE: u16 = 32;

/// The width of the border on every side, equal to the distance searched along a line.
const RIM: u16 = 5;

/// An index into an array of [`Cell::COUNT`] cells. Not every cell is a point of the board.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub(super) struct Cell(u16);

impl Cell {
    /// The length of an array with one entry per cell.
    pub(super) const COUNT: usize = 1024;

    pub(super) const fn of(point: Point) -> Cell {
        Cell((point.row() as u16 + RIM) * STRIDE + point.column() as u16 + RIM)
    }

    /// Returns the cell with a number below [`Cell::COUNT`].
    pub(super) const fn at(number: u32) -> Cell {
        Cell((number & 1023) as u16)
    }

    /// Returns the index of the cell in an array of [`Cell::COUNT`] entries.
    pub(super) const fn index(self) -> usize {
        (self.0 & 1023) as usize
    }

    /// Returns the number of the cell.
    pub(super) const fn number(self) -> u32 {
        self.0 as u32
    }

    /// Returns the row, from 0 to 31, including the border rows.
    pub(super) const fn row(self) -> usize {
        ((self.0 >> 5) & 31) as usize
    }

    /// Returns the column, from 0 to 31, including the border columns.
    pub(super) const fn column(self) -> u32 {
        (self.0 & 31) as u32
    }

    /// Returns the cell `cells` steps along a line, or in the opposite direction if negative.
    pub(super) const fn step(self, line: LineDirection, cells: i16) -> Cell {
        Cell(self.0.wrapping_add_signed(line.step() * cells) & 1023)
    }

    /// Returns the point of the cell, or `None` if the cell is not on the largest board.
    pub(super) fn point(self) -> Option<Point> {
        let column = self.column().checked_sub(u32::from(RIM))?;
        let row = u32::try_from(self.row())
            .ok()?
            .checked_sub(u32::from(RIM))?;
        Point::new(u8::try_from(column).ok()?, u8::try_from(row).ok()?)
    }

    /// Returns the cells of a board, row by row from the lower left corner.
    pub(super) fn all(size: BoardSize) -> impl Iterator<Item = Cell> {
        size.points().map(Cell::of)
    }
}

/// One of the four directions in which a five can lie.
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

    /// Returns the difference between the numbers of two neighbouring cells on the line.
    const fn step(self) -> i16 {
        match self {
            LineDirection::Row => 1,
            LineDirection::Column => 32,
            LineDirection::Rising => 33,
            LineDirection::Falling => 31,
        }
    }

    /// Returns the index, in an array of 64 words, of the word for the line through `cell`, and the
    /// position of `cell` in that word, from 0 to 31.
    pub(super) const fn place(self, cell: Cell) -> (usize, u32) {
        let (x, y) = (cell.column(), (cell.number() >> 5) & 31);
        let (word, place) = match self {
            LineDirection::Row => (y, x),
            LineDirection::Column => (x, y),
            LineDirection::Rising => (31 + y - x, x),
            // On a falling line the row is used, because rows rise while columns fall.
            LineDirection::Falling => (x + y, y),
        };
        (word as usize, place)
    }
}
