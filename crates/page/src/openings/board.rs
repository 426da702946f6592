//! The board of an opening, in place of the game on the board.

use tengen_core::board::{BoardSize, Point, Stone};
use tengen_core::game::{
    Action, At, Colours, Deed, DeedOutcome, Game, Opening, Purpose, Referee, Refusal, Seat,
    Session, Terms, TimeControl,
};
use tengen_core::rules::opening::Pattern;
use tengen_openings::JudgedOpening;

/// An opening on the board, with the expected moves after it. The person places stones of both colours.
#[derive(Clone, Debug)]
pub(crate) struct OpeningBoard {
    judged: &'static JudgedOpening,
    session: Session,
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
        let game = begun(terms, &judged.opening.stones(terms.size));
        let mut session = Session::new(game).with_purpose(Purpose::Study);
        session.add_line(&judged.line);
        OpeningBoard { judged, session }
    }

    /// Returns the opening, as the engine judged it.
    pub(crate) const fn judged(&self) -> &'static JudgedOpening {
        self.judged
    }

    pub(crate) const fn pattern(&self) -> Pattern {
        self.judged.opening
    }

    pub(crate) const fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the game, to move its cursor.
    pub(crate) const fn look(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Plays an action.
    ///
    /// # Errors
    ///
    /// See [`Session::handle`]. After an error nothing has changed.
    pub(crate) fn act(&mut self, deed: Deed, seat: Seat) -> Result<DeedOutcome, Refusal> {
        self.session.handle(deed, At::seat(seat))
    }

    /// Returns a game with the stones that lie on the board, and with the clock and the referee of other terms.
    pub(crate) fn game_from_here(&self, like: Terms) -> Game {
        let terms = Terms {
            referee: like.referee,
            clock: like.clock,
            ..self.session.game().terms()
        };
        begun(terms, &self.session.game().moves())
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
