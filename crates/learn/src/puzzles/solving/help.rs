//! Help for the person: hints, and the solution.

use super::{Outcome, Solving, Stage};
use crate::puzzles::remark::kind;
use crate::puzzles::replies::line;
use crate::puzzles::{PuzzleBoard, PuzzleRemark};
use tengen_core::board::Point;
use tengen_engine::words::Goal;
use tengen_proofs::Attack;

impl Solving {
    /// Returns the move to find.
    fn wanted(&self) -> Option<Point> {
        let planned = self.plan.as_ref().map(Attack::point);
        planned.or_else(|| self.solutions.first().copied())
    }

    /// Gives the next hint: the kind of the move, and then its point.
    pub(in crate::puzzles) fn hint(&mut self) -> Outcome {
        let Some(point) = self.wanted().filter(|_| self.may_hint()) else {
            return Outcome::Nothing;
        };
        self.hints += 1;
        self.remark = if self.hints == 1 {
            PuzzleRemark::Kind(kind(&self.position, point), point)
        } else {
            PuzzleRemark::Point(point)
        };
        match self.card() {
            // The grade of the answer takes the hint into account.
            Some(_) => Outcome::Nothing,
            None => self.spoil(),
        }
    }

    /// Shows the solution, or lets the engine look for its plan.
    pub(in crate::puzzles) fn give_up(&mut self, board: &mut PuzzleBoard) -> Outcome {
        let outcome = self.spoil();
        board.hold();
        self.shown.clear();
        let Some(point) = self.wanted() else {
            return outcome;
        };
        if let Some(card) = self.card() {
            let line = card.mistake.line.clone();
            self.show(line, board);
            return outcome;
        }
        match &self.plan {
            Some(plan) => {
                let line = line(&self.position, plan);
                self.show(line, board);
            }
            None if self.goal == Goal::Hold => self.show(vec![point], board),
            None => {
                self.stage = Stage::Seeking(point);
                self.remark = PuzzleRemark::Judging;
            }
        }
        outcome
    }

    /// Plays the moves of the solution, and goes to the first of them.
    pub(super) fn show(&mut self, line: Vec<Point>, board: &mut PuzzleBoard) {
        let start = board.session().game().ply();
        for &point in &line {
            if !board.play(point) {
                break;
            }
        }
        // The line has this ply unless its first move was refused; then the cursor stays.
        let _ = board.session_mut().goto_ply(start + 1);
        board.finish();
        self.stage = Stage::Done;
        self.remark = PuzzleRemark::Solution(line);
    }
}
