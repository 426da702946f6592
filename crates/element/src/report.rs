//! What the board tells the page around it.

use tengen_core::board::{Point, Stone};

/// Something that happened on the board, which the element tells as an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Report {
    /// A stone was placed by a person, or by the plan of a puzzle.
    Move {
        /// The point of the stone.
        point: Point,
        /// The colour of the stone.
        stone: Stone,
        /// The number of plies after it.
        ply: u16,
    },
    /// A stone was refused.
    Refused {
        /// The point, or the nearest one.
        point: Point,
        /// The reason, in the language of the element.
        reason: String,
    },
    /// Another position is shown.
    Ply(u16),
    /// The puzzle is solved.
    Solved,
}

/// An attribute with a value that is no use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Trouble {
    /// The name of the attribute.
    pub attribute: &'static str,
    /// What was wrong, and what was expected.
    pub message: String,
}
