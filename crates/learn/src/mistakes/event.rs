//! Events and announcements about the mistakes of the person.

use super::Kept;
use crate::visit::PuzzleVisit;

/// An event about the mistakes of the person.
#[derive(Clone, PartialEq, Debug)]
pub enum MistakesEvent {
    /// The answer to [`CardsJob`].
    Read {
        /// The stored text of the cards; `None` if there is none.
        stored: Option<String>,
        /// The number of the day where the person is, counted from 1970.
        day: u32,
    },
    /// Opens the tab of the puzzles with a position that is due.
    Practise(PuzzleVisit),
    /// Opens the tab of the puzzles with the mistakes of the reviewed game on the board.
    PractiseGame(PuzzleVisit),
    /// Says whose mistakes of the reviewed game on the board are kept, which two people played here.
    Keep(Kept),
    /// Drops the position on the board, and poses the next one.
    Forget,
    /// Brings back the position that was dropped last.
    BringBack,
    /// Opens the game of the position on the board, at its move.
    OpenGame,
}

/// A task for the store: it reads the cards of the person and reports them by [`MistakesEvent::Read`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CardsJob;
