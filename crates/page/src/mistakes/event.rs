//! Events and announcements about the mistakes of the person.

use crate::puzzles::PuzzleVisit;

/// An event about the mistakes of the person.
#[derive(Clone, PartialEq, Debug)]
pub enum MistakesEvent {
    /// The stored text of [`Kept::Mistakes`](crate::Kept); `None` if there is none.
    Read(Option<String>),
    /// Opens the tab of the puzzles with a position that is due.
    Practise(PuzzleVisit),
    /// Opens the tab of the puzzles with the mistakes of the reviewed game on the board.
    PractiseGame(PuzzleVisit),
    /// Drops the position on the board, and poses the next one.
    Forget,
    /// Opens the game of the position on the board, at its move.
    OpenGame,
}

/// An announcement about the mistakes of the person.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum MistakesSaying {
    /// A review added positions.
    Added,
}
