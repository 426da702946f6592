//! The board of a puzzle, in place of the game on the board.

use crate::game::game_from;
use tengen_core::board::{Point, Stone};
use tengen_core::game::{
    Action, At, Deed, DeedOutcome, NodeId, Purpose, Referee, Refusal, Seat, Session, Status,
};
use tengen_core::rules::Position;

/// The game of a puzzle, and the node at which the person is to move.
#[derive(Clone, Debug)]
pub(crate) struct PuzzleBoard {
    session: Session,
    solver: Stone,
    /// The node at which the person may place a stone; `None` while nobody may.
    turn: Option<NodeId>,
    is_done: bool,
}

impl PuzzleBoard {
    /// Begins at a position, in which the person is to move.
    pub(super) fn new(position: &Position) -> PuzzleBoard {
        // The moves that were tried stay in the list of moves.
        let session =
            Session::new(game_from(position, Referee::Marked)).with_purpose(Purpose::Study);
        PuzzleBoard {
            solver: position.to_move(),
            turn: Some(session.game().cursor()),
            session,
            is_done: false,
        }
    }

    pub(crate) const fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the game, to move its cursor.
    pub(crate) const fn look(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Returns the colour of the person.
    pub(crate) const fn solver(&self) -> Stone {
        self.solver
    }

    /// Returns `true` if the puzzle is over, so that its moves may be looked at.
    pub(crate) const fn is_done(&self) -> bool {
        self.is_done
    }

    /// Returns `true` if the person may place a stone for a seat.
    pub(crate) fn is_solvers(&self, seat: Seat) -> bool {
        let game = self.session.game();
        self.turn == Some(game.cursor()) && game.seat_of(self.solver) == seat
    }

    /// Plays an action of the person.
    ///
    /// # Errors
    ///
    /// See [`Session::handle`]. After an error nothing has changed.
    pub(crate) fn act(&mut self, deed: Deed, seat: Seat) -> Result<DeedOutcome, Refusal> {
        self.session.handle(deed, At::seat(seat))
    }

    /// Plays a stone of the side to move. Returns `false` if the rules refuse it.
    pub(super) fn play(&mut self, point: Point) -> bool {
        let seat = self.session.game().seat_to_move();
        self.act(Deed::Act(Action::place(point)), seat).is_ok()
    }

    /// Lets the person place a stone at the cursor.
    pub(super) fn ask(&mut self) {
        self.turn = Some(self.session.game().cursor());
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
        match self.session.game().status() {
            Status::Over { outcome, .. } => outcome.winner() == Some(self.solver),
            Status::ToMove(_) => false,
        }
    }
}
