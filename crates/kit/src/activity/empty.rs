//! The board of a place that has none of its own.

use super::{BoardActivity, BoardGame, Offers};
use crate::context::Context;
use tengen_core::game::{Game, Terms};

/// An empty board on which nothing can be done. It lies over the local game while a place is open that has nothing on the
/// board, such as the list of openings, so that a press there plays in no game.
#[derive(Clone, Debug)]
pub struct EmptyBoard(BoardGame);

impl Default for EmptyBoard {
    fn default() -> EmptyBoard {
        EmptyBoard(BoardGame::new(Game::new(Terms::default())))
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

    fn offers(&self, _: &Context) -> Offers {
        Offers::NONE
    }
}
