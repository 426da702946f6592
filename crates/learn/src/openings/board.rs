//! The board of an opening.

use tengen_core::board::{BoardSize, Point, Stone};
use tengen_core::game::{Action, At, Colours, Game, Opening, Referee, Seat, Terms, TimeControl};
use tengen_core::rules::opening::Pattern;
use tengen_kit::activity::{BoardActivity, BoardGame, Input, Offer, Offers};
use tengen_kit::context::Context;
use tengen_kit::game::Controller;
use tengen_openings::JudgedOpening;

/// An opening on the board, with the expected moves after it. The person places stones of both colours.
#[derive(Clone, Debug)]
pub struct OpeningBoard {
    judged: &'static JudgedOpening,
    game: BoardGame,
}

impl OpeningBoard {
    pub(super) fn new(judged: &'static JudgedOpening) -> OpeningBoard {
        let terms = Terms {
            rules: judged.rules,
            size: BoardSize::DEFAULT,
            first: Stone::Black,
            opening: Opening::Free,
            colours: Colours::Assigned,
            referee: Referee::Marked,
            clock: TimeControl::Unlimited,
            moves: None,
        };
        let mut game = BoardGame::new(begun(terms, &judged.opening.stones(terms.size)));
        game.session_mut().add_line(&judged.line);
        OpeningBoard { judged, game }
    }

    /// Returns the opening, as the engine judged it.
    pub const fn judged(&self) -> &'static JudgedOpening {
        self.judged
    }

    pub const fn pattern(&self) -> Pattern {
        self.judged.opening
    }

    pub const fn game(&self) -> &Game {
        self.game.game()
    }

    /// Returns a game with the stones that lie on the board, and with the clock and the referee of other terms.
    pub fn game_from_here(&self, like: Terms) -> Game {
        let terms = Terms {
            referee: like.referee,
            clock: like.clock,
            ..self.game().terms()
        };
        begun(terms, &self.game().moves())
    }
}

/// Returns a game with these moves.
fn begun(terms: Terms, moves: &[Point]) -> Game {
    let mut game = Game::new(terms);
    for &point in moves {
        let seat = game.seat_to_move();
        // A stone that another referee refuses ends the moves.
        if game.act(Action::place(point), At::seat(seat)).is_err() {
            break;
        }
    }
    game
}

impl BoardActivity for OpeningBoard {
    fn name(&self) -> &'static str {
        "opening"
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
        const ON: [Input; 9] = [
            Input::Place,
            Input::Undo,
            Input::Redo,
            Input::Look,
            Input::Threats,
            Input::AskWhy,
            Input::Marks,
            Input::Section,
            Input::Lab,
        ];
        Offers::NONE.with(&ON, Offer::Usual)
    }
}
