//! The events of lessons.

use super::{Page, Panel};
use tengen_learn::lessons::LessonEvent;

impl Page {
    pub(super) fn lesson_event(&mut self, event: LessonEvent) {
        self.renju.close_study();
        match event {
            LessonEvent::Open => self.close_panels_but(Panel::Learn),
            LessonEvent::Choose(_) => {
                self.drill.leave(&mut self.cx);
                self.features.close(&mut self.cx);
            }
            LessonEvent::Close => {
                self.drill.leave(&mut self.cx);
                self.features.leave(&mut self.cx);
            }
            _ => {}
        }
        self.lessons.update(event, &mut self.cx);
    }

    /// Shows the list of lessons, in place of what else can be learned.
    pub(super) fn show_lessons(&mut self) {
        self.lesson_event(LessonEvent::List);
        if !self.lessons.is_open() {
            self.lesson_event(LessonEvent::Open);
        }
        self.drill.leave(&mut self.cx);
    }
}
