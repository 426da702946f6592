//! The game that covers the one on the board: a win that is played out, a puzzle, an exercise of a lesson, a question
//! of a trainer, an opening, a line of a tree that is drilled, or replies that are prepared.

use super::{Aside, Games};
use crate::board::Millis;
use crate::drill::DrillBoard;
use crate::game::Cover;
use crate::lessons::ExerciseBoard;
use crate::openings::OpeningBoard;
use crate::planning::PlanBoard;
use crate::playout::Playout;
use crate::puzzles::PuzzleBoard;
use crate::trainers::QuestionBoard;
use tengen_core::game::NodeId;

impl Games {
    /// Returns the game that covers the one on the board.
    pub(crate) fn cover(&self) -> Option<&Cover> {
        self.aside.as_ref().map(|it| &it.cover)
    }

    pub(super) fn cover_mut(&mut self) -> Option<&mut Cover> {
        self.aside.as_mut().map(|it| &mut it.cover)
    }

    /// Returns the win that is played out on the board.
    pub(crate) fn playout(&self) -> Option<&Playout> {
        match self.cover()? {
            Cover::Playout(playout) => Some(playout),
            _ => None,
        }
    }

    pub(crate) fn playout_mut(&mut self) -> Option<&mut Playout> {
        match self.cover_mut()? {
            Cover::Playout(playout) => Some(playout),
            _ => None,
        }
    }

    /// Returns the puzzle on the board.
    pub(crate) fn puzzle(&self) -> Option<&PuzzleBoard> {
        match self.cover()? {
            Cover::Puzzle(puzzle) => Some(puzzle),
            _ => None,
        }
    }

    pub(crate) fn puzzle_mut(&mut self) -> Option<&mut PuzzleBoard> {
        match self.cover_mut()? {
            Cover::Puzzle(puzzle) => Some(puzzle),
            _ => None,
        }
    }

    /// Covers the game on the board, and pauses the local game. `due` is returned when the cover is left.
    pub(crate) fn cover_by(&mut self, cover: Cover, due: Option<NodeId>, now: Millis) {
        self.pause_local(now);
        let due = self.aside.take().map_or(due, |it| it.due);
        self.aside = Some(Box::new(Aside { cover, due }));
    }

    /// Sets the node that is due when the cover is left.
    pub(crate) fn put_off(&mut self, due: Option<NodeId>) {
        if let Some(aside) = &mut self.aside {
            aside.due = due;
        }
    }

    /// Puts the covered game back on the board. Returns the node that was due there.
    pub(crate) fn uncover(&mut self) -> Option<NodeId> {
        self.aside.take()?.due
    }

    /// Returns the exercise on the board.
    pub(crate) fn exercise(&self) -> Option<&ExerciseBoard> {
        match self.cover()? {
            Cover::Exercise(exercise) => Some(exercise),
            _ => None,
        }
    }

    pub(crate) fn exercise_mut(&mut self) -> Option<&mut ExerciseBoard> {
        match self.cover_mut()? {
            Cover::Exercise(exercise) => Some(exercise),
            _ => None,
        }
    }

    /// Returns the question on the board.
    pub(crate) fn question(&self) -> Option<&QuestionBoard> {
        match self.cover()? {
            Cover::Question(question) => Some(question),
            _ => None,
        }
    }

    pub(crate) fn question_mut(&mut self) -> Option<&mut QuestionBoard> {
        match self.cover_mut()? {
            Cover::Question(question) => Some(question),
            _ => None,
        }
    }

    /// Returns the opening on the board.
    pub(crate) fn opening(&self) -> Option<&OpeningBoard> {
        match self.cover()? {
            Cover::Opening(opening) => Some(opening),
            _ => None,
        }
    }

    /// Returns the line that is drilled on the board.
    pub(crate) fn drill(&self) -> Option<&DrillBoard> {
        match self.cover()? {
            Cover::Drill(drill) => Some(drill),
            _ => None,
        }
    }

    /// Returns the board on which replies are prepared.
    pub(crate) fn plan(&self) -> Option<&PlanBoard> {
        match self.cover()? {
            Cover::Plan(plan) => Some(plan),
            _ => None,
        }
    }

    pub(crate) fn plan_mut(&mut self) -> Option<&mut PlanBoard> {
        match self.cover_mut()? {
            Cover::Plan(plan) => Some(plan),
            _ => None,
        }
    }

    pub(crate) fn drill_mut(&mut self) -> Option<&mut DrillBoard> {
        match self.cover_mut()? {
            Cover::Drill(drill) => Some(drill),
            _ => None,
        }
    }
}
