//! Uses of stored games that the library has for past games and for the collection alike.

/// The action on a game once it is on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Aim {
    /// It goes on.
    GoOn,
    /// It is studied.
    Study,
    /// It is reviewed.
    Review,
}

/// The number of a wish for a file, from 1 on: an answer to an earlier one is not used.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct ExportNumber(pub u32);
