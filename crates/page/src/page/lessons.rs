//! The events of lessons.

use super::{Effect, Event, Page, PanelTab};
use crate::lessons::LessonEvent;
use crate::openings;
use tengen_core::board::Point;
use tengen_core::game::PlayRefusal;

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

    /// Takes a press on a point as an answer, if an exercise is on the board. Returns `true` if it was.
    pub(super) fn takes_answer(&mut self, point: Point) -> bool {
        let is_exercise = self.cx.games.exercise().is_some();
        if is_exercise {
            self.renju.close_study();
            self.lessons.answer(point, &mut self.cx);
        }
        is_exercise
    }

    /// Handles an event that has another meaning, or none, while an exercise is on the board. Returns `true` if it
    /// was handled.
    pub(super) fn takes_exercise(&mut self, event: &Event) -> bool {
        let Some(board) = self.cx.games.exercise() else {
            return false;
        };
        let is_over = board.is_over();
        match event {
            Event::Undo => self.lesson_event(LessonEvent::Again),
            Event::Act(action) | Event::Choose(action) => match action.point() {
                Some(point) => _ = self.takes_answer(point),
                None => self.cx.push(Effect::Refused(PlayRefusal::NotNow.into())),
            },
            event if event.looks_through_game() => return !is_over,
            Event::Playout(_) | Event::Hint | Event::PlaceAnyway => {}
            event => return event.is_idle_in_cover(),
        }
        true
    }
}
