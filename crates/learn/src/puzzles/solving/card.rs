//! The judgement of a move in a position from a review. If there was a proved win, the move must win; otherwise it is
//! judged as the review judges: by the study of the position after it.

use std::rc::Rc;

use super::{Outcome, Solving, Stage};
use crate::mistakes::Posed;
use crate::puzzles::subject::Subject;
use crate::puzzles::{PuzzleBoard, PuzzleRemark};
use tengen_core::board::Point;
use tengen_core::rules::Position;
use tengen_engine::words::{Attempt, Choice, Goal, Quality, Review, Studied, Verdict};
use tengen_kit::grade::Grade;
use tengen_kit::line::{after, holds};
use tengen_kit::time::Millis;

impl Solving {
    /// Returns the card; `None` if this is a puzzle.
    pub fn card(&self) -> Option<&Posed> {
        match &self.subject {
            Subject::Card(card) => Some(card),
            Subject::Puzzle(..) => None,
        }
    }

    /// Returns the identity of the card and the grade of its first answer.
    pub(in crate::puzzles) fn grade(&self, outcome: Outcome) -> Option<(u64, Grade)> {
        let grade = match outcome {
            Outcome::Nothing => return None,
            Outcome::Failed => Grade::Wrong,
            Outcome::Solved if self.hints > 0 => Grade::Hinted,
            Outcome::Solved => Grade::Right,
        };
        Some((self.card()?.key, grade))
    }

    /// Returns the position that the engine is to study.
    pub(in crate::puzzles) fn study(&self) -> Option<Rc<Position>> {
        match &self.stage {
            Stage::Studying(_, position) => Some(Rc::clone(position)),
            _ => None,
        }
    }

    /// Follows a stone of the person in a position from a review.
    pub(super) fn tried_in_card(
        &mut self,
        point: Point,
        board: &mut PuzzleBoard,
        now: Millis,
    ) -> Outcome {
        if self.is_stated(point) {
            return self.solve(board, now);
        }
        let Some(after) = after(&self.position, point) else {
            // The rules refuse no other stone that lies on the board.
            self.refuse(PuzzleRemark::Forbidden(point));
            return self.spoil();
        };
        self.stage = match self.goal {
            Goal::Win(..) => Stage::Judging(point),
            Goal::Hold => Stage::Studying(point, Rc::new(after)),
        };
        self.remark = PuzzleRemark::Judging;
        Outcome::Nothing
    }

    /// Takes the judgement of a move that should win. Returns `None` if it is judged as in a puzzle.
    pub(super) fn judged_in_card(
        &mut self,
        point: Point,
        attempt: &Attempt,
        board: &mut PuzzleBoard,
        now: Millis,
    ) -> Option<Outcome> {
        let mistake = &self.card()?.mistake;
        match attempt {
            // Every win is good, however long it takes.
            Attempt::Right(_) | Attempt::Beside(_) => Some(self.solve(board, now)),
            // The review knows better.
            Attempt::Unknown if point == mistake.played => {
                let (before, after) = (mistake.before, mistake.after);
                self.refuse(PuzzleRemark::Drop {
                    tried: point,
                    before,
                    after,
                });
                Some(self.spoil())
            }
            _ => None,
        }
    }

    /// Takes the study of the position after a move.
    pub(in crate::puzzles) fn studied(
        &mut self,
        studied: &Studied,
        board: &mut PuzzleBoard,
        now: Millis,
    ) -> Outcome {
        let (Stage::Studying(point, next), Some(card)) = (&self.stage, self.card()) else {
            return Outcome::Nothing;
        };
        let (point, next, mistake) = (*point, Rc::clone(next), &card.mistake);
        let is_played = point == mistake.played;
        let before = Studied::new(Verdict {
            score: mistake.before,
            ..Verdict::of(Choice::Place(mistake.better()))
        });
        let review = Review::of(&[Choice::Place(point)], vec![before, studied.clone()]);
        let Some(tried) = review.moves().first().copied() else {
            return Outcome::Nothing;
        };
        // A claim that does not hold is no mistake of the person.
        if studied.win.as_ref().is_some_and(|plan| !holds(&next, plan)) {
            return self.refuse(PuzzleRemark::Failed);
        }
        if tried.quality == Quality::Good && !is_played {
            return self.solve(board, now);
        }
        if let Some(plan) = &studied.win {
            return self.lose(point, plan, now);
        }
        let remark = PuzzleRemark::Drop {
            tried: point,
            before: mistake.before,
            after: if is_played {
                mistake.after
            } else {
                tried.after
            },
        };
        match studied.verdict.choice {
            Choice::Place(reply) if after(&next, reply).is_some() => {
                self.refute(reply, remark, now)
            }
            _ => {
                self.refuse(remark);
                self.spoil()
            }
        }
    }
}
