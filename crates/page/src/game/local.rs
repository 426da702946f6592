//! A local game with its clock.

use crate::board::Millis;
use crate::clock::Timer;
use tengen_core::game::{Action, At, Deed, DeedOutcome, Game, Purpose, Refusal, Seat, Session};

/// A local game with its clock.
#[derive(Clone, Debug)]
pub(super) struct LocalGame {
    pub(super) session: Session,
    /// Boxed, because many games have no clock.
    pub(super) timer: Option<Box<Timer>>,
}

impl LocalGame {
    pub(super) fn new(game: Game, purpose: Purpose) -> LocalGame {
        LocalGame {
            timer: Timer::of(&game).map(Box::new),
            session: Session::new(game).with_purpose(purpose),
        }
    }

    pub(super) fn act(
        &mut self,
        deed: Deed,
        seat: Seat,
        now: Millis,
    ) -> Result<DeedOutcome, Refusal> {
        let timer = self.timer.as_ref();
        let at = timer.map_or(At::seat(seat), |it| it.at(seat, now));
        let event = self.session.handle(deed, at)?;
        if let (DeedOutcome::Acted(_), Some(timer)) = (&event, &mut self.timer) {
            timer.pass(self.session.game(), now);
        }
        Ok(event)
    }

    pub(super) fn flag(&mut self, now: Millis) -> bool {
        let Some(timer) = &mut self.timer else {
            return false;
        };
        let Some(seat) = timer.flagged(now) else {
            return false;
        };
        let did = self.session.call(Action::Flag, timer.at(seat, now)).is_ok();
        if did {
            timer.pass(self.session.game(), now);
        }
        did
    }
}
