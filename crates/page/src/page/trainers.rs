//! The events of trainers.

use super::Page;
use tengen_learn::trainers::{QuestionBoard, TrainEvent};

impl Page {
    pub(crate) fn question_board(&self) -> Option<&QuestionBoard> {
        self.cx.games.get()
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
        self.renju.close_study();
        self.board.close_notice();
        self.trainers.update(event, &mut self.cx);
    }
}
