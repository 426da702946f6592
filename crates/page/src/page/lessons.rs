//! The events of lessons.

use super::{Page, PanelTab};
use tengen_learn::lessons::LessonEvent;

impl Page {
    pub(super) fn lesson_event(&mut self, event: LessonEvent) {
        if event == LessonEvent::Open {
            self.close_panels_but(PanelTab::Learn);
        }
        if matches!(event, LessonEvent::Close | LessonEvent::Choose(_)) {
            self.drill.leave(&mut self.cx);
        }
        if matches!(event, LessonEvent::Choose(_)) {
            self.features.close(&mut self.cx);
        }
        self.renju.close_study();
        if event == LessonEvent::Close {
            self.features.leave(&mut self.cx);
        }
        self.lessons.update(event, &mut self.cx);
    }

    /// Shows the list of lessons, in place of what else can be learned.
    pub(super) fn show_lessons(&mut self) {
        if !self.lessons.is_open() {
            self.lesson_event(LessonEvent::Open);
        }
        self.lesson_event(LessonEvent::List);
        self.drill.leave(&mut self.cx);
    }
}
