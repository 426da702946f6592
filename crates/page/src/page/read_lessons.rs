//! Read access to the lessons for views and the shell.

use super::Page;
use tengen_learn::lessons::{ExerciseBoard, LessonStep};
use tengen_lessons::Block;

impl Page {
    pub(crate) fn exercise_board(&self) -> Option<&ExerciseBoard> {
        self.cx.games.get()
    }

    /// Returns `true` if the lessons are loaded.
    pub fn has_lessons(&self) -> bool {
        !self.lessons.all().is_empty()
    }

    /// Returns `true` if an exercise is on the board that is not over, so that nothing may give its answer away.
    pub fn has_open_exercise(&self) -> bool {
        self.exercise_board().is_some_and(|board| !board.is_over())
    }

    /// Returns `true` if an answer was given to the exercise on the board, so that it can be begun again.
    pub fn is_exercise_begun(&self) -> bool {
        self.exercise_board().is_some_and(ExerciseBoard::is_touched)
    }

    /// Returns the text of the step of the open lesson; empty while an exercise is shown.
    pub fn lesson_text(&self) -> &[Block] {
        self.lessons.step_text()
    }

    /// Returns the step of the lesson that is open.
    pub fn lesson_step(&self) -> Option<LessonStep<'_>> {
        self.lessons.step()
    }
}
