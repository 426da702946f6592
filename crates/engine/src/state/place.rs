//! The data kept for every cell and every ply.

use super::Rows;
use crate::cell::Cell;
use crate::evaluation::Code;
use crate::threat::{Record, Threat};

/// The data of a cell. Its 16 bytes are copied at once.
#[derive(Clone, Copy, Debug)]
#[repr(align(16))]
pub(super) struct CellState {
    /// By colour, the classes of the four lines, a nibble each.
    pub(super) classes: [u16; 2],
    /// By colour, the index of the code of these classes; [`Code::NONE`] if the cell is occupied.
    pub(super) codes: [u16; 2],
    /// By colour, the threat of a stone on this cell; none if the cell is occupied.
    pub(super) threats: [Threat; 2],
    pub(super) cell: Cell,
    /// Black's value of the point minus White's.
    pub(super) value: i16,
    /// Bit 0: Black makes a four here; bit 1: White makes a four here; bit 2: the cell is empty.
    pub(super) flags: u8,
}

impl CellState {
    /// Returns the data of a cell that is occupied or outside the board.
    pub(super) const fn none(cell: Cell) -> CellState {
        CellState {
            classes: [0; 2],
            codes: [Code::NONE; 2],
            threats: [Threat::None; 2],
            cell,
            value: 0,
            flags: 0,
        }
    }
}

pub(super) const IS_EMPTY: u8 = 4;

/// The data that change with every ply and are cheaper to store than to recompute.
#[derive(Clone, Debug)]
pub(super) struct Ply {
    pub(super) counts: [[u8; 16]; 2],
    pub(super) value: i32,
    pub(super) summed: Summed,
    pub(super) near: Rows,
    /// The cell of the stone; `None` after a pass.
    pub(super) cell: Option<Cell>,
    /// The number of cells saved before this ply.
    pub(super) saved: usize,
}

/// The work of the net at a ply, which begins when somebody asks for the value of this ply or of a later one.
#[derive(Clone, Copy, Debug)]
pub(super) enum Summed {
    No,
    /// `State::sums` has the sums of this ply.
    Sums,
    /// `State::sums` has the sums of this ply, and this is the correction of the net.
    Value(i32),
}

/// Returns the flags of an empty cell.
pub(super) fn flags(black: Record, white: Record) -> u8 {
    u8::from(black.makes_four) | u8::from(white.makes_four) << 1 | IS_EMPTY
}
