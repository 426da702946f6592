//! A local game with its clock.

use super::study_copy::{CopyPlace, StudyCopy};
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
    /// Boxed, because few games are studied while they run.
    copy: Option<Box<StudyCopy>>,
}

impl LocalGame {
    pub(super) fn new(game: Game, purpose: Purpose) -> LocalGame {
        LocalGame {
            timer: Timer::of(&game).map(Box::new),
            session: Session::new(game).with_purpose(purpose),
            copy: None,
        }
    }

    /// Puts a copy of the game on the board. A computer goes on with the game at `resume_at`.
    pub(super) fn study_copy(&mut self, resume_at: Option<NodeId>) {
        let copy = StudyCopy::of(self.session.game(), self.copy.as_deref(), resume_at);
        self.copy = Some(Box::new(copy));
    }

    /// Returns `true` if a copy of the game is on the board in its place.
    pub(super) fn is_copied(&self) -> bool {
        let place = self.copy.as_ref().map(|it| it.place);
        matches!(place, Some(CopyPlace::Board { .. }))
    }

    /// Puts the copy aside. Returns the node at which a computer goes on.
    pub(super) fn put_copy_aside(&mut self) -> Option<NodeId> {
        let copy = self.copy.as_mut()?;
        match std::mem::replace(&mut copy.place, CopyPlace::Aside) {
            CopyPlace::Board { resume_at } => resume_at,
            CopyPlace::Aside => None,
        }
    }

    /// Sets the node at which a computer goes on with the game, if its copy is on the board.
    pub(super) fn put_off(&mut self, node: Option<NodeId>) {
        if let Some(CopyPlace::Board { resume_at }) = self.copy.as_mut().map(|it| &mut it.place) {
            *resume_at = node;
        }
    }

    /// Gives the game the lines and notes of its copy, which goes. Returns `true` if there was one.
    pub(super) fn take_copy_over(&mut self) -> bool {
        let Some(copy) = self.copy.take() else {
            return false;
        };
        // The terms and the start of a copy are those of its game.
        let _ = self.session.graft(copy.session.game());
        true
    }

    /// Gives the game the note that its copy has at `node`, if the game has this move too.
    pub(super) fn take_note_over(&mut self, node: NodeId) {
        let Some(copy) = self.copy.as_ref().filter(|_| self.is_copied()) else {
            return;
        };
        // The copy began as this game, which stands still meanwhile, and no number of a node is given twice.
        if self.session.game().tree().contains(node) {
            let written = copy.session.game().annotations().note(node.number());
            let written = written.cloned().unwrap_or_default();
            *self.session.annotations_mut().note_mut(node.number()) = written;
        }
    }

    /// Returns the session on the board: that of the copy or that of the game.
    pub(super) fn shown(&self) -> &Session {
        match &self.copy {
            Some(copy) if self.is_copied() => &copy.session,
            _ => &self.session,
        }
    }

    pub(super) fn shown_mut(&mut self) -> &mut Session {
        let is_copied = self.is_copied();
        match &mut self.copy {
            Some(copy) if is_copied => &mut copy.session,
            _ => &mut self.session,
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

/// The inputs that a copy, and a record beside the game of another tab, do not have: nobody plays there.
const NOT_IN_COPY: [Input; 4] = [Input::Resign, Input::Pause, Input::Computer, Input::Rematch];

impl LocalGame {
    /// Returns `true` if the game was opened, and its main line has an end.
    fn is_finished_record(&self) -> bool {
        let tree = self.session.game().tree();
        let end = tree.main_line_from(NodeId::ROOT).last().copied();
        self.session.purpose() == Purpose::Study && end.is_some_and(|it| tree.ending(it).is_some())
    }

    /// Returns the offers in the tab that holds the game.
    fn offers_here(&self, cx: &Context) -> Offers {
        let game = self.shown().game();
        // Two people on one screen talk to each other.
        let mut offers = Offers::USUAL.with(&[Input::Draw], Offer::Absent(None));
        if self.is_copied() || cx.holder == Holder::Apart {
            offers = offers.with(&NOT_IN_COPY, Offer::Absent(None));
        }
        let offers = match self.shown().is_claim_pending() {
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
        self.shown()
    }

    fn session_mut(&mut self) -> &mut Session {
        self.shown_mut()
    }

    /// Carries out a deed on the clock of the game; in its copy without a clock.
    fn act(&mut self, deed: Deed, seat: Seat, now: Millis) -> Result<Done, Refusal> {
        if self.is_copied() {
            let event = self.shown_mut().handle(deed, At::seat(seat))?;
            return Ok(Done::Here(event));
        }
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
        if cx.local_use == LocalUse::Studied || cx.holder == Holder::Apart {
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
        let game = self.shown().game();
        let is_bots = self.controller(game.seat_to_move(), cx).bot().is_some();
        (is_bots && !game.status().is_over()).then_some(NoticeReason::ComputersTurn)
    }
}
