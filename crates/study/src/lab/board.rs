//! The game of the Lab: a copy of a position, in which bots and people move for both sides.

use tengen_core::game::{Game, Seat, Tag};
use tengen_kit::activity::{BoardActivity, BoardGame, Input, Offer, Offers, Persons};
use tengen_kit::context::Context;
use tengen_kit::game::Controller;

/// The game of the Lab. The games of the person are not touched by it.
#[derive(Clone, Debug)]
pub struct LabBoard {
    game: BoardGame,
    /// The game as it began.
    start: Box<Game>,
    origin: Origin,
}

/// The origin of the game of the Lab.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Origin {
    /// The board that the person came from.
    Copy,
    /// A snapshot.
    Snapshot,
}

impl LabBoard {
    pub(super) fn new(game: Game, origin: Origin) -> LabBoard {
        LabBoard {
            start: Box::new(game.clone()),
            origin,
            game: BoardGame::new(game),
        }
    }

    pub(super) const fn game(&self) -> &Game {
        self.game.game()
    }

    /// Returns the game as it began.
    pub(super) fn start(&self) -> LabBoard {
        LabBoard::new((*self.start).clone(), self.origin)
    }

    /// Returns `true` if the game stays although the Lab is opened from another board.
    pub(super) fn stays(&self) -> bool {
        self.is_played() || self.origin == Origin::Snapshot
    }

    /// Returns `true` if something was played since the game was copied.
    #[must_use]
    pub fn is_played(&self) -> bool {
        self.game().tree().len() > self.start.tree().len()
    }

    /// Sets the name of a colour in the record of the game.
    pub(super) fn name_player(&mut self, tag: Tag, name: String) {
        let session = self.game.session_mut();
        session.annotations_mut().set_tag(tag, name);
    }
}

/// Returns `true` if the stones and the side to move of two games are the same.
pub(super) fn shows_same(one: &Game, other: &Game) -> bool {
    one.terms() == other.terms()
        && one.board() == other.board()
        && one.position().to_move() == other.position().to_move()
}

impl BoardActivity for LabBoard {
    fn name(&self) -> &'static str {
        "lab"
    }

    fn board_game(&self) -> &BoardGame {
        &self.game
    }

    fn board_game_mut(&mut self) -> &mut BoardGame {
        &mut self.game
    }

    fn controller(&self, _: Seat, _: &Context) -> Controller {
        Controller::Hand
    }

    fn persons(&self) -> Persons {
        Persons::Both
    }

    fn offers(&self, _: &Context) -> Offers {
        const ON: [Input; 13] = [
            Input::Place,
            Input::Pass,
            Input::Undo,
            Input::Redo,
            Input::Look,
            Input::Lab,
            Input::AskWhy,
            Input::Marks,
            Input::Claim,
            Input::Opening,
            Input::Nigiri,
            Input::Computer,
            Input::Section,
        ];
        Offers::NONE.with(&ON, Offer::Usual)
    }
}
