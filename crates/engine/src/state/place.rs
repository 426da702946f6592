//! What is kept of every cell, and of every ply.

use super::Rows;
use crate::cell::Cell;
use crate::threat::{Record, Threat};

/// What is known of a cell.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct CellState {
    /// The classes of the four lines, a nibble each, by colour.
    pub(super) classes: [u16; 2],
    /// By colour; nothing where a stone lies.
    pub(super) threats: [Threat; 2],
    /// How early to look at the point, for the side to move, by colour.
    pub(super) attack: [i16; 2],
    pub(super) defence: [i16; 2],
    /// Black's value of the point less White's.
    pub(super) value: i16,
    /// Bit 0: Black makes a four here, bit 1: White; bit 2: empty.
    pub(super) flags: u8,
}

pub(super) const IS_EMPTY: u8 = 4;

/// What changes with every ply and is cheaper kept than undone.
#[derive(Clone, Debug)]
pub(super) struct Ply {
    pub(super) counts: [[u8; 16]; 2],
    pub(super) value: i32,
    pub(super) near: Rows,
    /// Where the stone lies; none after a pass.
    pub(super) cell: Option<Cell>,
    /// How many places were saved before.
    pub(super) saved: usize,
}

/// The flags of an empty cell.
pub(super) fn flags(black: Record, white: Record) -> u8 {
    u8::from(black.makes_four) | u8::from(white.makes_four) << 1 | IS_EMPTY
}
