//! Choices of the player, and of the address for one visit.

use super::{Kept, Page};
use crate::settings::{Setting, Visit};

impl Page {
    /// Returns the page with choices for this visit.
    #[must_use]
    pub fn with_visit(mut self, visit: Visit) -> Page {
        self.cx.visit = visit;
        self
    }

    /// Changes a setting. A choice of the address for the same thing ends.
    pub(super) fn set(&mut self, setting: Setting) {
        let ends_visit = self.cx.visit.end(setting);
        if ends_visit || !self.cx.settings.has(setting) {
            self.cx.settings.apply(setting);
            self.renju.mark(&self.cx);
            self.settings_changed();
        }
    }

    pub(super) fn settings_changed(&mut self) {
        self.cx.unsaved.add(Kept::Settings);
        self.cx.refresh();
    }
}
