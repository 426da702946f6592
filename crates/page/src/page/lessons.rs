//! The events of lessons.

use super::{Page, PanelTab};
use tengen_learn::lessons::LessonEvent;
use tengen_learn::openings;

impl Page {
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
