//! The board of a place that has none of its own.

use super::{BoardActivity, BoardGame, Offers, Persons};
use crate::context::Context;
use crate::game::Controller;
use tengen_core::game::{Game, Seat, Terms};

/// An empty board on which nothing can be done. It lies over the local game while a place is open that has nothing on the
/// board, such as the list of openings, so that a press there plays in no game.
#[derive(Clone, Debug)]
pub struct EmptyBoard(BoardGame);

impl EmptyBoard {
    /// Returns an empty board of the usual size.
    #[must_use]
    pub fn new() -> EmptyBoard {
        EmptyBoard(BoardGame::new(Game::new(Terms::default())))
    }
}

impl Default for EmptyBoard {
    fn default() -> EmptyBoard {
        EmptyBoard::new()
    }
}

impl BoardActivity for EmptyBoard {
    fn name(&self) -> &'static str {
        "empty"
    }

    fn board_game(&self) -> &BoardGame {
        &self.0
    }

    fn board_game_mut(&mut self) -> &mut BoardGame {
        &mut self.0
    }

    fn controller(&self, _: Seat, _: &Context) -> Controller {
        Controller::Plan
    }

    fn persons(&self) -> Persons {
        Persons::Both
    }

    fn offers(&self, _: &Context) -> Offers {
        Offers::NONE
    }
}
