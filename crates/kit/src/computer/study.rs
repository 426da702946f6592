//! The study of a position, wherever the cursor is: its task, and the check of the engine's result.

use std::rc::Rc;

use super::{BotTurn, ComputerPart};
use crate::change::Change;
use crate::context::Context;
use tengen_core::board::Point;
use tengen_core::rules::{Judgement, Position};
use tengen_engine::words::{Choice, Studied};
use tengen_proofs::Attack;

/// A position that the engine is to study.
#[derive(Clone, Debug)]
pub struct StudyTask {
    /// Equal numbers are the same study.
    pub number: StudyNumber,
    pub position: Rc<Position>,
}

/// The number of a study, and what it is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StudyNumber {
    /// A position of a review.
    Review(u32),
    /// The position after a move of the person in a position from a review.
    Card(u32),
    /// The position after a move of the collection.
    Explored(u32),
}

impl ComputerPart {
    /// Reports the result of a study. A move that is impossible is treated as a failure of the engine.
    pub(super) fn take_study(
        &mut self,
        number: StudyNumber,
        studied: Studied,
        turn: Option<BotTurn>,
        cx: &mut Context,
    ) {
        let fits = |point: Point| {
            let task = cx.tasks.study(number);
            let judged = task.map(|task| task.position.judge(point));
            matches!(judged, Some(Ok(Judgement::Quiet | Judgement::Five)))
        };
        let choice = match studied.verdict.choice {
            Choice::Place(point) => Some(point),
            Choice::Pass | Choice::Nothing => None,
        };
        let plan = studied.win.as_ref().map(Attack::point);
        if !choice.into_iter().chain(plan).all(fits) {
            return self.fail(turn, cx);
        }
        self.has_done();
        cx.changed(Change::Studied(number, Rc::new(studied)));
    }
}
