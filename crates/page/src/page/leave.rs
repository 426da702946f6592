//! Leaving the activity on the board. One that asks first is left only when the person agrees.

use super::{Event, Page};
use tengen_kit::activity::Leave;

impl Page {
    /// Handles an event. If it leads away from an activity that asks before it is left, the person is asked, and nothing else
    /// has changed.
    ///
    /// A page is a value, so the event is tried: no list says which events lead where.
    pub(super) fn take_in_or_ask(&mut self, event: Event) {
        let Leave::Ask(toast) = self.cx.games.activity().leave() else {
            return self.take_in(event);
        };
        if !event.may_leave() {
            return self.take_in(event);
        }
        let (before, here) = (self.clone(), self.open_place());
        self.take_in(event.clone());
        self.follow_changes();
        if self.open_place() == here {
            return;
        }
        *self = before;
        if let Event::Address(arrival) = &event {
            self.keep_address(arrival);
        }
        self.leaving = Some(Box::new(event));
        self.cx.show_toast_anew(toast);
    }

    /// Leaves the activity, and does what the person wanted.
    pub(super) fn leave_after_all(&mut self) {
        let event = self.leaving.take().map(|event| match *event {
            // The browser shows the address of the activity again.
            Event::Address(arrival) => Event::Visit(arrival),
            event => event,
        });
        if let Some(event) = event {
            self.go_through(event);
        }
    }
}
