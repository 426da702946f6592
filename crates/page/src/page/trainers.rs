//! The events of trainers.

use super::{Effect, Event, Page};
use crate::trainers::{QuestionBoard, TrainEvent, TrainerPart};
use tengen_core::board::Point;
use tengen_core::game::PlayRefusal;

impl Page {
    /// Returns the page with the progress in the trainers that a text of the store names.
    #[must_use]
    pub fn with_trainers(mut self, text: &str) -> Page {
        self.trainers.read_progress(text);
        self
    }

    pub(crate) const fn trainers(&self) -> &TrainerPart {
        &self.trainers
    }

    pub(crate) fn question_board(&self) -> Option<&QuestionBoard> {
        self.cx.games.question()
    }

    /// Returns `true` if a question of a trainer is on the board that waits for an answer by a press on a point.
    #[must_use]
    pub fn asks_for_press(&self) -> bool {
        let board = self.question_board();
        board.is_some_and(|it| !it.is_answered() && it.choices().next().is_none())
    }

    /// Returns `true` if a question of a trainer is on the board that is answered.
    #[must_use]
    pub fn has_answered(&self) -> bool {
        self.question_board()
            .is_some_and(QuestionBoard::is_answered)
    }

    /// Returns `true` if a question of a trainer is on the board that was answered wrongly.
    #[must_use]
    pub fn has_erred(&self) -> bool {
        let board = self.question_board();
        board.is_some_and(|it| it.reply().is_some_and(|reply| !it.is_right(reply)))
    }

    pub(super) fn train_event(&mut self, event: TrainEvent) {
        if !matches!(event, TrainEvent::Loaded(_)) {
            self.renju.close_study();
            self.board.close_notice();
        }
        self.trainers.update(event, &mut self.cx);
    }

    /// Takes a press on a point as an answer, if a question is on the board. Returns `true` if there is one.
    pub(super) fn takes_reply(&mut self, point: Point) -> bool {
        let is_question = self.question_board().is_some();
        if is_question {
            self.trainers.press(point, &mut self.cx);
        }
        is_question
    }

    /// Handles an event that has another meaning, or none, while a question is on the board. Returns `true` if it
    /// was handled.
    pub(super) fn takes_question(&mut self, event: &Event) -> bool {
        if self.question_board().is_none() {
            return false;
        }
        match event {
            Event::Act(action) | Event::Choose(action) => match action.point() {
                Some(point) => _ = self.takes_reply(point),
                None => self.cx.push(Effect::Refused(PlayRefusal::NotNow.into())),
            },
            // A question has no moves.
            event if event.looks_through_game() => {}
            Event::Undo | Event::Playout(_) | Event::Hint | Event::PlaceAnyway => {}
            event => return event.is_idle_in_cover(),
        }
        true
    }
}
