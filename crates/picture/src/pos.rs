//! Positions on the picture of a board.

/// A position relative to the upper left corner of the board, in the kind of pixels stated at each use.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pos {
    /// Distance from the left edge.
    pub x: f64,
    /// Distance from the upper edge.
    pub y: f64,
}
