//! The board of a puzzle.

use tengen_core::board::{Point, Stone};
use tengen_core::game::{Action, NodeId, Referee, Seat, Session, Status, Terms};
use tengen_core::rules::Position;
use tengen_kit::activity::{BoardActivity, BoardGame, Input, Leave, Offer, Offers, Persons};
use tengen_kit::context::Context;
use tengen_kit::game::Controller;
use tengen_kit::message::{LearnReason, NoticeReason};

/// The game of a puzzle, and the node at which the person is to move.
#[derive(Clone, Debug)]
pub struct PuzzleBoard {
    game: BoardGame,
    solver: Stone,
    /// The node at which the person may place a stone; `None` while nobody may.
    turn: Option<NodeId>,
    is_done: bool,
    /// `true` if there is no puzzle, and nothing to play.
    rests: bool,
    /// The meaning of undo and of a hint before the puzzle is done.
    undo: Offer,
    hint: Offer,
    leave: Leave,
}

impl PuzzleBoard {
    /// Begins at a position, in which the person is to move.
    pub(super) fn new(position: &Position) -> PuzzleBoard {
        // The moves that were tried stay in the list of moves.
        let game = BoardGame::from_position(position, Referee::Marked);
        PuzzleBoard {
            solver: position.to_move(),
            turn: Some(game.game().cursor()),
            game,
            is_done: false,
            rests: false,
            undo: Offer::Rests,
            hint: Offer::Rests,
            leave: Leave::Now,
        }
    }

    /// Returns an empty board of the same kind, on which nothing is played.
    pub(super) fn resting(&self) -> PuzzleBoard {
        let Terms {
            size, rules, first, ..
        } = self.game.game().terms();
        let mut board = PuzzleBoard::new(&Position::new(size, rules, first));
        board.finish();
        board.rests = true;
        board
    }

    /// Sets the answer to the person who goes elsewhere.
    pub(super) fn set_leave(&mut self, leave: Leave) {
        self.leave = leave;
    }

    /// Sets the meaning of undo and of a hint before the puzzle is done.
    pub(super) fn set_help(&mut self, undo: Offer, hint: Offer) {
        (self.undo, self.hint) = (undo, hint);
    }

    pub(super) const fn session(&self) -> &Session {
        self.game.session()
    }

    /// Returns the game, to move its cursor.
    pub(super) const fn session_mut(&mut self) -> &mut Session {
        self.game.session_mut()
    }

    /// Returns `true` if the puzzle is over, so that its moves may be looked at.
    pub const fn is_done(&self) -> bool {
        self.is_done
    }

    /// Plays a stone of the side to move. Returns `false` if the rules refuse it.
    pub(super) fn play(&mut self, point: Point) -> bool {
        self.game.play(Action::place(point))
    }

    /// Lets the person place a stone at the cursor.
    pub(super) fn ask(&mut self) {
        self.turn = Some(self.game.game().cursor());
    }

    /// Lets nobody place a stone.
    pub(super) fn hold(&mut self) {
        self.turn = None;
    }

    /// Ends the puzzle: nobody places a stone, and its moves may be looked at.
    pub(super) fn finish(&mut self) {
        self.turn = None;
        self.is_done = true;
    }

    /// Returns `true` if the person has won by a five.
    pub(super) fn is_won(&self) -> bool {
        match self.game.game().status() {
            Status::Over { outcome, .. } => outcome.winner() == Some(self.solver),
            Status::ToMove(_) => false,
        }
    }

    fn is_asking(&self) -> bool {
        self.turn == Some(self.game.game().cursor())
    }
}

impl BoardActivity for PuzzleBoard {
    fn name(&self) -> &'static str {
        "puzzle"
    }

    fn board_game(&self) -> &BoardGame {
        &self.game
    }

    fn board_game_mut(&mut self) -> &mut BoardGame {
        &mut self.game
    }

    fn controller(&self, seat: Seat, _: &Context) -> Controller {
        if self.is_asking() && self.game.seat_of(self.solver) == seat {
            Controller::Hand
        } else {
            Controller::Plan
        }
    }

    fn persons(&self) -> Persons {
        Persons::One(self.solver)
    }

    fn offers(&self, cx: &Context) -> Offers {
        if self.rests {
            return Offers::NONE;
        }
        let place = self.why_not_now(cx).map_or(Offer::Usual, Offer::Refused);
        let offers = Offers::NONE.with(&[Input::Place], place).with(
            &[Input::AskWhy, Input::Marks, Input::Section, Input::Lab],
            Offer::Usual,
        );
        if self.is_done {
            const LOOKS: [Input; 4] = [Input::Undo, Input::Redo, Input::Look, Input::Threats];
            offers.with(&LOOKS, Offer::Usual)
        } else {
            offers
                .with(&[Input::Undo], self.undo)
                .with(&[Input::Hint], self.hint)
                .with(&[Input::Redo, Input::Look], Offer::Rests)
        }
    }

    fn leave(&self) -> Leave {
        self.leave
    }

    fn why_not_now(&self, _: &Context) -> Option<NoticeReason> {
        let is_over = self.game.game().status().is_over();
        (!is_over && !self.is_asking()).then_some(NoticeReason::Learn(LearnReason::NotInPuzzle))
    }
}
