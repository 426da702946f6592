//! Leaving the activity on the board. One that asks first is left only when the person agrees.

use super::{Effect, Event, Page};
use crate::FileEvent;
use tengen_kit::activity::Leave;
use tengen_kit::store::Holder;

/// A task for the dialog that asks before an activity is left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeaveJob {
    /// Asks; the answer is [`Event::Leave`] or [`Event::Stay`].
    Ask,
    /// Closes the dialog.
    Close,
}

impl Page {
    /// Returns the question to the person who wanted to go elsewhere, until it is answered or the activity is over.
    pub fn leave_question(&self) -> Option<&'static str> {
        self.leaving.as_ref()?;
        match self.cx.games.activity().leave() {
            Leave::Now => None,
            Leave::Ask(question) => Some(self.texts().get(question)),
        }
    }

    /// Handles an event. One that leads away from an activity that asks first waits for the answer.
    pub(super) fn go_or_ask(&mut self, event: Event) {
        if self.asks_before(&event) {
            self.ask_to_leave(event);
        } else {
            self.go_through(event);
        }
    }

    /// Returns `true` if the activity on the board asks before this event.
    ///
    /// A page is a value, so the event is tried on another one: no list says which events lead where.
    fn asks_before(&self, event: &Event) -> bool {
        if !event.may_leave() || self.cx.games.activity().leave() == Leave::Now {
            return false;
        }
        let mut trial = self.clone();
        // Another tab gives the game up only if the person agrees.
        trial.cx.holder = Holder::Here;
        trial.go_through(event.clone());
        trial.carry_out_requests();
        let reloads = trial.cx.effects.contains(&Effect::Renew);
        reloads || trial.open_place() != self.open_place()
    }

    fn ask_to_leave(&mut self, event: Event) {
        // The new wish takes the place of an earlier one.
        self.stay();
        self.leaving = Some(Box::new(event));
        self.cx.push(Effect::job(LeaveJob::Ask));
        self.cx.refresh();
    }

    /// Leaves the activity, and does what the person wanted.
    pub(super) fn leave_after_all(&mut self) {
        if let Some(event) = self.leaving.take() {
            self.cx.push(Effect::job(LeaveJob::Close));
            self.go_through(*event);
        }
    }

    /// Forgets what the person wanted.
    pub(super) fn stay(&mut self) {
        let Some(event) = self.leaving.take() else {
            return;
        };
        self.cx.push(Effect::job(LeaveJob::Close));
        match *event {
            Event::Address(arrival) => self.bring_address_back(&arrival),
            Event::File(FileEvent::Read(reading, _)) => self.files.cancel(reading, &mut self.cx),
            _ => {}
        }
    }

    /// Stops asking once there is nothing left to lose.
    pub(super) fn stop_asking(&mut self) {
        if self.cx.games.activity().leave() == Leave::Now {
            self.stay();
        }
    }

    /// Returns `true` if the browser shows an address at which it has arrived, and the person has not decided yet to go there.
    pub(super) fn asks_before_arrival(&self) -> bool {
        matches!(self.leaving.as_deref(), Some(Event::Address(_)))
    }
}
