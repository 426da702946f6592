//! The judgement of a move in a puzzle: its task, and the check of the engine's answer. The engine is not trusted.

use std::rc::Rc;

use super::{BotTurn, ComputerPart};
use crate::change::Change;
use crate::context::Context;
use crate::line::{after, holds};
use tengen_core::board::Point;
use tengen_core::rules::Position;
use tengen_engine::words::{Attempt, Goal};

/// A move in a puzzle that the engine is to judge.
#[derive(Clone, Debug)]
pub struct AttemptTask {
    /// The number of the task. Equal numbers are the same task.
    pub number: u32,
    /// The position before the move.
    pub position: Rc<Position>,
    pub goal: Goal,
    pub point: Point,
    /// `true` if the puzzle states that the move is right.
    pub is_solution: bool,
}

impl AttemptTask {
    /// Returns `true` if an answer fits the rules, the proofs and the puzzle.
    pub fn accepts(&self, attempt: &Attempt) -> bool {
        let position = &*self.position;
        match attempt {
            Attempt::Right(plan) => {
                let is_short = match self.goal {
                    Goal::Win(_, moves) => plan.moves() <= usize::from(moves),
                    Goal::Hold => false,
                };
                is_short && plan.point() == self.point && holds(position, plan)
            }
            Attempt::Beside(plan) => {
                let is_win = matches!(self.goal, Goal::Win(..));
                is_win && !self.is_solution && plan.point() == self.point && holds(position, plan)
            }
            Attempt::Loses(plan) => {
                let after = after(position, self.point).filter(|_| !self.is_solution);
                after.is_some_and(|after| holds(&after, plan))
            }
            Attempt::Stopped(reply) => {
                let after = after(position, self.point).filter(|_| !self.is_solution);
                after.is_some_and(|after| self::after(&after, *reply).is_some())
            }
            Attempt::Unknown => true,
        }
    }
}

impl ComputerPart {
    /// Reports the judgement of a move in a puzzle. One that contradicts the rules, its proof or the puzzle is treated
    /// as a failure of the engine.
    pub(super) fn take_attempt(
        &mut self,
        number: u32,
        attempt: Attempt,
        turn: Option<BotTurn>,
        cx: &mut Context,
    ) {
        let task = cx
            .tasks
            .attempt
            .as_ref()
            .filter(|task| task.number == number);
        if !task.is_some_and(|task| task.accepts(&attempt)) {
            return self.fail(turn, cx);
        }
        self.has_done();
        cx.changed(Change::Solved(number, Rc::new(attempt)));
    }
}
