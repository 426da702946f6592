//! Events and announcements about puzzles.

use super::{PuzzlePlace, PuzzleWish};
use crate::visit::PuzzleVisit;
use tengen_kit::settings::OnOff;

/// An event about puzzles.
#[derive(Clone, PartialEq, Debug)]
pub enum PuzzleEvent {
    /// Opens the tab at a place.
    Visit(PuzzleVisit, PuzzlePlace),
    /// Closes the tab, and puts the game that was on the board back.
    Close,
    /// Loads the puzzles again, after that has failed.
    Load,
    /// Poses the puzzle of the day with this number, counted from 1970.
    Day(u32),
    /// Poses another puzzle of the wanted kind. The number is random.
    Next(u32),
    /// Begins a rush. The number is random.
    Rush(u32),
    /// Ends the rush.
    EndRush,
    /// Changes the kind of puzzles that is wanted.
    Wish(PuzzleWish),
    /// Lets first tries change the rating, or not. Says the wanted state, so the same event twice changes nothing more.
    Rate(OnOff),
    /// Poses the puzzle with this index among those that were missed in the rush that has ended.
    Missed(usize),
    /// Shows the result of that rush again.
    Result,
    /// Shows as much of the refutation on the board as ends with the move of this index.
    Step(usize),
    /// Takes the refuted move back.
    Retry,
    /// Gives the next hint.
    Hint,
    /// Shows the solution.
    Solution,
    /// Opens the puzzle with its moves as the local game.
    ToGame,
}
