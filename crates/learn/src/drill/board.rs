//! The board of a drill.

use tengen_core::board::Stone;
use tengen_core::game::{Game, Seat};
use tengen_kit::activity::{BoardActivity, BoardGame, Input, Offer, Offers, Persons};
use tengen_kit::context::Context;
use tengen_kit::game::Controller;

/// The moves of the line that is drilled, as far as they are played.
#[derive(Clone, Debug)]
pub struct DrillBoard {
    game: BoardGame,
    colour: Stone,
    asking: Asking,
    /// The meaning of a hint before the end of the line.
    hint: Offer,
}

/// Says if the person is to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Asking {
    Yes,
    /// The page plays.
    No,
    /// The line has ended, and may be looked through.
    Over,
}

impl DrillBoard {
    pub(super) fn new(game: Game, colour: Stone) -> DrillBoard {
        DrillBoard {
            game: BoardGame::new(game),
            colour,
            asking: Asking::No,
            hint: Offer::Rests,
        }
    }

    /// Sets the meaning of a hint before the end of the line.
    pub(super) fn set_hint(&mut self, hint: Offer) {
        self.hint = hint;
    }

    /// Shows the moves so far.
    pub(super) fn show(&mut self, game: Game, asking: Asking) {
        self.game = BoardGame::new(game);
        self.asking = asking;
    }

    pub(super) const fn game(&self) -> &Game {
        self.game.game()
    }

    /// Returns `true` if the line has ended, so that its moves may be looked at.
    pub const fn is_over(&self) -> bool {
        matches!(self.asking, Asking::Over)
    }

    /// Returns `true` if the person is asked for a move.
    const fn is_asking(&self) -> bool {
        matches!(self.asking, Asking::Yes)
    }
}

impl BoardActivity for DrillBoard {
    fn name(&self) -> &'static str {
        "drill"
    }

    fn board_game(&self) -> &BoardGame {
        &self.game
    }

    fn board_game_mut(&mut self) -> &mut BoardGame {
        &mut self.game
    }

    fn controller(&self, seat: Seat, _: &Context) -> Controller {
        if self.is_asking() && self.game.seat_of(self.colour) == seat {
            Controller::Hand
        } else {
            Controller::Plan
        }
    }

    fn persons(&self) -> Persons {
        Persons::One(self.colour)
    }

    fn offers(&self, _: &Context) -> Offers {
        let offers = Offers::NONE
            .with(&[Input::Place], Offer::Own)
            .with(&[Input::Undo], Offer::Rests)
            .with(
                &[Input::AskWhy, Input::Marks, Input::Section, Input::Lab],
                Offer::Usual,
            );
        if self.is_over() {
            offers.with(&[Input::Redo, Input::Look, Input::Threats], Offer::Usual)
        } else {
            offers
                .with(&[Input::Hint], self.hint)
                .with(&[Input::Redo, Input::Look], Offer::Rests)
        }
    }
}
