//! The board of a drill, in place of the game on the board.

use tengen_core::board::Stone;
use tengen_core::game::{At, Deed, DeedOutcome, Game, Purpose, Refusal, Seat, Session};

/// The moves of the line that is drilled, as far as they are played.
#[derive(Clone, Debug)]
pub(crate) struct DrillBoard {
    session: Session,
    colour: Stone,
    asking: Asking,
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
            session: Session::new(game).with_purpose(Purpose::Study),
            colour,
            asking: Asking::No,
        }
    }

    /// Shows the moves so far.
    pub(super) fn lay(&mut self, game: Game, asking: Asking) {
        self.session = Session::new(game).with_purpose(Purpose::Study);
        self.asking = asking;
    }

    pub(crate) const fn session(&self) -> &Session {
        &self.session
    }

    /// Returns the game, to move its cursor.
    pub(crate) const fn look(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Returns the colour of the person.
    pub(crate) const fn colour(&self) -> Stone {
        self.colour
    }

    /// Returns `true` if the line has ended, so that its moves may be looked at.
    pub(crate) const fn is_over(&self) -> bool {
        matches!(self.asking, Asking::Over)
    }

    /// Returns `true` if the person is asked for a move.
    pub(crate) const fn is_asking(&self) -> bool {
        matches!(self.asking, Asking::Yes)
    }

    /// Returns `true` if the person is to move for a seat.
    pub(crate) fn is_asked(&self, seat: Seat) -> bool {
        self.is_asking() && self.session.game().seat_of(self.colour) == seat
    }

    /// Plays an action.
    ///
    /// # Errors
    ///
    /// See [`Session::handle`]. After an error nothing has changed.
    pub(crate) fn act(&mut self, deed: Deed, seat: Seat) -> Result<DeedOutcome, Refusal> {
        self.session.handle(deed, At::seat(seat))
    }
}
