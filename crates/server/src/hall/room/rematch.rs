//! The wish of the players of a finished game for another one, and that game.

use tengen_core::Seat;
use tengen_core::game::Consent;
use tengen_online::{GameId, Reason};

/// The rematch of a game. Nobody wants one before the game is over.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(in crate::hall) struct Rematch {
    by: Option<Seat>,
    next: Option<GameId>,
}

impl Rematch {
    /// Returns the seat that wants a rematch and waits for the other; `None` if there is none.
    pub(super) const fn by(self) -> Option<Seat> {
        self.by
    }

    /// Returns the game that followed as a rematch; `None` if there is none.
    pub(in crate::hall) const fn next(self) -> Option<GameId> {
        self.next
    }

    /// Returns `true` if the other seat already wants the rematch to which `seat` agrees.
    pub(in crate::hall) fn is_agreed_by(self, seat: Seat) -> bool {
        self.next.is_none() && self.by == Some(seat.other())
    }

    /// Records that a seat wants a rematch, or refuses the one that is wanted.
    pub(super) fn answer(&mut self, seat: Seat, consent: Consent) -> Result<(), Reason> {
        self.by = match consent {
            Consent::Agree => Some(seat),
            Consent::Refuse => {
                self.by.ok_or(Reason::NotNow)?;
                None
            }
        };
        Ok(())
    }

    /// Records that a rematch began.
    pub(super) const fn begin(&mut self, next: GameId) {
        self.next = Some(next);
        self.by = None;
    }

    /// Takes back a rematch that could not be stored.
    pub(super) const fn undo(&mut self) {
        self.next = None;
    }

    /// Ends the wish for a rematch. Returns `true` if there was one.
    pub(super) const fn end_wish(&mut self) -> bool {
        self.by.take().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_seats_have_to_want_it() {
        let mut rematch = Rematch::default();
        assert_eq!(
            rematch.answer(Seat::First, Consent::Refuse),
            Err(Reason::NotNow)
        );
        assert_eq!(rematch.answer(Seat::First, Consent::Agree), Ok(()));
        assert!(!rematch.is_agreed_by(Seat::First));
        assert!(rematch.is_agreed_by(Seat::Second));
        rematch.begin("0123456789".parse().expect("a name"));
        assert!(!rematch.is_agreed_by(Seat::Second));
        assert!(!rematch.end_wish());
        rematch.undo();
        assert_eq!(rematch, Rematch::default());
    }
}
