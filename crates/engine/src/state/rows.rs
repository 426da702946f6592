//! Sets of cells, with one bit per cell.

use crate::cell::Cell;

/// A set of cells, one word per row.
pub(crate) type Rows = [u32; 32];

/// Marks the cells near a stone: up to two away on all sides, three along the lines.
pub(super) fn near_too(near: &mut Rows, cell: Cell) {
    const ROWS: [u32; 7] = [
        0b100_1001, 0b11_1110, 0b11_1110, 0b111_1111, 0b11_1110, 0b11_1110, 0b100_1001,
    ];
    let (row, column) = (cell.row(), cell.column());
    for (place, bits) in ROWS.into_iter().enumerate() {
        near[(row + place - 3) & 31] |= bits << (column - 3);
    }
}

/// Adds a cell to a set.
pub(crate) fn mark(rows: &mut Rows, cell: Cell) {
    rows[cell.row()] |= 1 << cell.column();
}

/// Returns `true` if a set has a cell.
pub(crate) fn is_marked(rows: &Rows, cell: Cell) -> bool {
    rows[cell.row()] >> cell.column() & 1 == 1
}

/// Returns the cells of a set, the lowest row first.
pub(crate) fn cells(rows: &Rows) -> impl Iterator<Item = Cell> + '_ {
    rows.iter()
        .zip(0..)
        .flat_map(|(&bits, row)| Bits { bits, row })
}

struct Bits {
    bits: u32,
    row: u32,
}

impl Iterator for Bits {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        if self.bits == 0 {
            return None;
        }
        let column = self.bits.trailing_zeros();
        self.bits &= self.bits - 1;
        Some(Cell::at(self.row * 32 + column))
    }
}
