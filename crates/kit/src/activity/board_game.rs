//! The game of an activity that lies over the games of the page: everything that such activities have in common.

use std::any::Any;
use std::fmt;

use super::{Activity, Leave, Offers, Persons};
use crate::context::Context;
use crate::game::{Controller, Done};
use crate::message::NoticeReason;
use crate::time::Millis;
use dyn_clone::DynClone;
use tengen_core::board::Stone;
use tengen_core::game::{
    Action, At, Colours, Deed, DeedOutcome, Game, Opening, Purpose, Referee, Refusal, Seat,
    Session, Terms, TimeControl,
};
use tengen_core::rules::{Position, Setup};
use tengen_picture::Diagram;

/// A game without a clock. A move after a take-back becomes a variation.
#[derive(Clone, Debug)]
pub struct BoardGame(Session);

impl BoardGame {
    pub fn new(game: Game) -> BoardGame {
        BoardGame(Session::new(game).with_purpose(Purpose::Study))
    }

    /// Returns a game that goes on from a position.
    pub fn from_position(position: &Position, referee: Referee) -> BoardGame {
        let terms = Terms {
            rules: position.rules(),
            size: position.board().size(),
            first: position.first(),
            opening: Opening::Free,
            colours: Colours::Assigned,
            referee,
            clock: TimeControl::Unlimited,
            moves: None,
        };
        let setup = Setup {
            board: position.board().clone(),
            to_move: position.to_move(),
        };
        BoardGame::new(Game::from_setup(terms, setup))
    }

    pub const fn session(&self) -> &Session {
        &self.0
    }

    pub const fn session_mut(&mut self) -> &mut Session {
        &mut self.0
    }

    pub const fn game(&self) -> &Game {
        self.0.game()
    }

    /// Returns the seat of a colour.
    pub fn seat_of(&self, colour: Stone) -> Seat {
        self.game().seat_of(colour)
    }

    /// Carries out a deed.
    ///
    /// # Errors
    ///
    /// See [`Session::handle`]. After an error nothing has changed.
    pub fn handle(&mut self, deed: Deed, seat: Seat) -> Result<DeedOutcome, Refusal> {
        self.0.handle(deed, At::seat(seat))
    }

    /// Works as [`handle`](Self::handle), for [`Activity::act`](super::Activity::act).
    pub fn act(&mut self, deed: Deed, seat: Seat) -> Result<Done, Refusal> {
        self.handle(deed, seat).map(Done::Here)
    }

    /// Carries out an action of the side to move. Returns `false` if the rules refuse it.
    pub fn play(&mut self, action: Action) -> bool {
        let seat = self.game().seat_to_move();
        self.handle(Deed::Act(action), seat).is_ok()
    }
}

/// An activity with a game of its own, which lies over the games of the page.
pub trait BoardActivity: Any + DynClone + fmt::Debug {
    /// See [`Activity::name`].
    fn name(&self) -> &'static str;

    /// Returns the game on the board.
    fn board_game(&self) -> &BoardGame;

    /// Returns the game on the board, to change it.
    fn board_game_mut(&mut self) -> &mut BoardGame;

    /// See [`Activity::act`].
    fn act(&mut self, deed: Deed, seat: Seat) -> Result<Done, Refusal> {
        self.board_game_mut().act(deed, seat)
    }

    /// See [`Activity::controller`]. Nobody at this page moves, unless the activity says otherwise.
    fn controller(&self, _: Seat, _: &Context) -> Controller {
        Controller::Plan
    }

    /// Returns the colours that people at this page play: both, unless the activity says otherwise.
    fn persons(&self) -> Persons {
        Persons::Both
    }

    /// See [`Activity::offers`].
    fn offers(&self, cx: &Context) -> Offers;

    /// See [`Activity::leave`].
    fn leave(&self) -> Leave {
        Leave::Now
    }

    /// See [`Activity::draw`].
    fn draw(&self, _: &mut Diagram) {}

    /// See [`Activity::why_not_now`].
    fn why_not_now(&self, _: &Context) -> Option<NoticeReason> {
        None
    }
}

impl<T: BoardActivity> Activity for T {
    fn name(&self) -> &'static str {
        BoardActivity::name(self)
    }

    fn session(&self) -> &Session {
        self.board_game().session()
    }

    fn session_mut(&mut self) -> &mut Session {
        self.board_game_mut().session_mut()
    }

    fn act(&mut self, deed: Deed, seat: Seat, _: Millis) -> Result<Done, Refusal> {
        BoardActivity::act(self, deed, seat)
    }

    fn controller(&self, seat: Seat, cx: &Context) -> Controller {
        BoardActivity::controller(self, seat, cx)
    }

    fn persons(&self) -> Option<Persons> {
        Some(BoardActivity::persons(self))
    }

    fn offers(&self, cx: &Context) -> Offers {
        BoardActivity::offers(self, cx)
    }

    fn leave(&self) -> Leave {
        BoardActivity::leave(self)
    }

    fn draw(&self, diagram: &mut Diagram) {
        BoardActivity::draw(self, diagram);
    }

    fn why_not_now(&self, cx: &Context) -> Option<NoticeReason> {
        BoardActivity::why_not_now(self, cx)
    }
}
