//! The game of the Lab: a copy of a position, in which bots and people move for both sides.

use tengen_core::game::{Game, Seat, Tag};
use tengen_kit::activity::{BoardActivity, BoardGame, Input, Offer, Offers};
use tengen_kit::context::Context;
use tengen_kit::game::Controller;
use tengen_kit::store::LocalId;

/// The game of the Lab. The games of the person are not touched by it.
#[derive(Clone, Debug)]
pub struct LabBoard {
    game: BoardGame,
    /// The game as it began.
    start: Box<Game>,
    origin: Origin,
    counted: Counted,
    /// Its identity in the library, if it was kept there.
    kept: Option<LocalId>,
}

/// If the end of the game was counted among the results.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Counted {
    Not,
    Once,
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
            counted: Counted::Not,
            kept: None,
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
    pub fn is_played(&self) -> bool {
        self.game().tree().len() > self.start.tree().len()
    }

    /// Returns `true` if the game is over, the first time that it is asked then.
    pub(super) fn ends_anew(&mut self) -> bool {
        let ends = self.game().status().is_over() && self.counted == Counted::Not;
        if ends {
            self.counted = Counted::Once;
        }
        ends
    }

    /// Returns the identity of the game in the library: `new`, or the one under which it was kept before.
    pub fn keep(&mut self, new: LocalId) -> LocalId {
        *self.kept.get_or_insert(new)
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
