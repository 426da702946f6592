//! The events of lessons.

use super::{Page, PanelTab};
use crate::lessons::LessonEvent;
use crate::openings;

impl Page {
    /// Returns the page with the exercises solved that a text of the store names.
    #[must_use]
    pub fn with_lessons(mut self, text: &str) -> Page {
        self.lessons.read_progress(text);
        self
    }

    pub(super) fn lesson_event(&mut self, event: LessonEvent) {
        if event == LessonEvent::Open {
            self.close_panels_but(PanelTab::Learn);
        }
        if matches!(event, LessonEvent::Close | LessonEvent::Choose(_)) {
            self.trainers.leave(&mut self.cx);
            self.drill.leave(&mut self.cx);
        }
        self.renju.close_study();
        if event == LessonEvent::Close {
            openings::leave(&mut self.cx);
        }
        self.lessons.update(event, &mut self.cx);
    }
}
