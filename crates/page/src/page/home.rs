//! The events of the start of learning.

use super::{Layout, Page};
use tengen_learn::home::{HomeEvent, Shows};

impl Page {
    pub(super) fn home_event(&mut self, event: HomeEvent) {
        match event {
            HomeEvent::Solved(day) => self.home.note(day, &mut self.cx),
            HomeEvent::Seen(visit) => {
                self.home.see(visit.day, &mut self.cx);
                self.puzzles.prepare(visit.stored.as_deref(), &mut self.cx);
                self.mistakes.ask(&mut self.cx);
            }
        }
    }

    /// Asks for what the start of learning shows, when it opens.
    pub(super) fn settle_home(&mut self) {
        let is_shown = if self.layout() == Layout::Learn {
            Shows::Yes
        } else {
            Shows::No
        };
        self.home.settle(is_shown, &mut self.cx);
    }
}
