//! A local game with its clock.

use super::{Controller, Done};
use crate::activity::{Activity, Input, Offer, Offers, Persons};
use crate::computer::EngineState;
use crate::context::{Context, LocalUse};
use crate::message::NoticeReason;
use crate::store::Holder;
use crate::time::Millis;
use crate::timer::Timer;
use tengen_core::game::{
    Action, At, Deed, DeedOutcome, Game, NodeId, PlayRefusal, Purpose, Refusal, RequestRefusal,
    Seat, Session,
};

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

/// The inputs that change the local game or move its cursor, which only the tab that holds it may do.
const CHANGES: [Input; 16] = [
    Input::Place,
    Input::Pass,
    Input::Undo,
    Input::Redo,
    Input::Look,
    Input::Hint,
    Input::Explorer,
    Input::Claim,
    Input::Resign,
    Input::TakeBack,
    Input::Opening,
    Input::Nigiri,
    Input::Pause,
    Input::Computer,
    Input::Edit,
    Input::Mark,
];

impl LocalGame {
    /// Returns `true` if the game was opened, and its main line has an end.
    fn is_finished_record(&self) -> bool {
        let tree = self.session.game().tree();
        let end = tree.main_line_from(NodeId::ROOT).last().copied();
        self.session.purpose() == Purpose::Study && end.is_some_and(|it| tree.ending(it).is_some())
    }

    /// Returns the offers in the tab that holds the game.
    fn offers_here(&self, cx: &Context) -> Offers {
        let game = self.session.game();
        // Two people on one screen talk to each other.
        let offers = Offers::USUAL.with(&[Input::Draw], Offer::Absent(None));
        let offers = match self.session.is_claim_pending() {
            // While White decides on a claim, Black can only ask.
            true => offers.with(&[Input::Undo], Offer::As(Input::TakeBack)),
            false if game.claim().is_some() => offers,
            false => {
                let nothing = NoticeReason::Refused(RequestRefusal::NotNow.into());
                offers.with(&[Input::TakeBack], Offer::Absent(Some(nothing)))
            }
        };
        if game.status().is_over() {
            const ENDED: [Input; 5] = [
                Input::Place,
                Input::Pass,
                Input::Hint,
                Input::FindWin,
                Input::Resign,
            ];
            let over = NoticeReason::Refused(PlayRefusal::Over.into());
            return offers.with(&ENDED, Offer::Refused(over));
        }
        // Nobody at this page plays in the record of a finished game.
        if self.is_finished_record() && cx.local_use == LocalUse::Played {
            return offers.with(&[Input::Hint, Input::Resign], Offer::Absent(None));
        }
        match self.why_not_now(cx) {
            None => offers,
            Some(reason) => {
                let refused = Offer::Refused(reason);
                offers.with(&[Input::Place, Input::Pass, Input::Hint], refused)
            }
        }
    }
}

impl Activity for LocalGame {
    fn name(&self) -> &'static str {
        "local"
    }

    fn session(&self) -> &Session {
        &self.session
    }

    fn session_mut(&mut self) -> &mut Session {
        &mut self.session
    }

    /// Carries out a deed on the clock of the game.
    fn act(&mut self, deed: Deed, seat: Seat, now: Millis) -> Result<Done, Refusal> {
        let timer = self.timer.as_ref();
        let at = timer.map_or(At::seat(seat), |it| it.at(seat, now));
        let event = self.session.handle(deed, at)?;
        if let (DeedOutcome::Acted(_), Some(timer)) = (&event, &mut self.timer) {
            timer.pass(self.session.game(), now);
        }
        Ok(Done::Here(event))
    }

    fn controller(&self, seat: Seat, cx: &Context) -> Controller {
        if cx.holder == Holder::Elsewhere {
            return Controller::Remote;
        }
        if cx.local_use == LocalUse::Studied {
            return Controller::Hand;
        }
        // If the engine is broken, people play for computers.
        match cx.settings.played_by(seat).computer() {
            Some(bot) if cx.engine != EngineState::Broken => Controller::Bot(bot),
            _ => Controller::Hand,
        }
    }

    fn persons(&self) -> Option<Persons> {
        None
    }

    fn offers(&self, cx: &Context) -> Offers {
        if cx.holder == Holder::Elsewhere {
            let elsewhere = Offer::Refused(NoticeReason::Elsewhere);
            return Offers::USUAL
                .with(&[Input::Draw], Offer::Absent(None))
                .with(&CHANGES, elsewhere);
        }
        self.offers_here(cx)
    }

    fn why_not_now(&self, cx: &Context) -> Option<NoticeReason> {
        if cx.holder == Holder::Elsewhere {
            return Some(NoticeReason::Elsewhere);
        }
        let game = self.session.game();
        let is_bots = self.controller(game.seat_to_move(), cx).bot().is_some();
        (is_bots && !game.status().is_over()).then_some(NoticeReason::ComputersTurn)
    }
}
