//! Results of the engine that it has to justify: proofs, studies, and judgements of moves in puzzles. One that does not
//! fit the rules is treated as a failure of the engine.

use std::rc::Rc;

use super::ComputerPart;
use super::wanted::BotTurn;
use crate::analysis::StudyNumber;
use crate::page::{Change, Context};
use crate::wins::WinFound;
use tengen_core::board::Point;
use tengen_core::rules::Judgement;
use tengen_engine::words::{Attempt, Choice, Proven, Studied};
use tengen_proofs::Attack;

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
        let task = cx.solve.as_ref().filter(|task| task.number == number);
        if !task.is_some_and(|task| task.accepts(&attempt)) {
            return self.fail(turn, cx);
        }
        self.has_done();
        cx.changed(Change::Solved(number, Rc::new(attempt)));
    }

    /// Reports the result of the search for a win. A plan that begins with an impossible move is treated as a
    /// failure of the engine.
    pub(super) fn take_proof(&mut self, found: Proven, turn: Option<BotTurn>, cx: &mut Context) {
        if let Proven::Win(_, plan) = &found
            && !matches!(
                cx.game().position().judge(plan.point()),
                Ok(Judgement::Quiet | Judgement::Five)
            )
        {
            return self.fail(turn, cx);
        }
        self.has_done();
        self.advising = None;
        let found = WinFound::new(cx.game().position().clone(), found);
        cx.changed(Change::Sought(Rc::new(found)));
    }

    /// Reports the result of a study. A move that is impossible is treated as a failure of the engine.
    pub(super) fn take_study(
        &mut self,
        number: StudyNumber,
        studied: Studied,
        turn: Option<BotTurn>,
        cx: &mut Context,
    ) {
        let fits = |point: Point| {
            let task = cx.study_of(number);
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
