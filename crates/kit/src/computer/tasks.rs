//! The tasks that the parts of the page have for the engine, and the order in which the computer takes them up.

use std::rc::Rc;

use super::wanted::{AskedBy, BotTurn, Wanted};
use super::{Advice, AttemptTask, ComputerPart, LiveTask, StudyNumber, StudyTask};
use crate::context::Context;

/// The tasks for the engine besides moves and advice, in order of precedence: the first one that is set comes first.
#[derive(Clone, Debug, Default)]
pub struct Tasks {
    /// The move in a puzzle that is judged. It comes before everything else.
    pub attempt: Option<Rc<AttemptTask>>,
    /// The position after a move in a position from a review.
    pub card: Option<Rc<StudyTask>>,
    /// The next position of a review.
    pub review: Option<Rc<StudyTask>>,
    /// The position on the board while a person looks at it.
    pub live: Option<LiveTask>,
    /// The position after a move of the collection.
    pub explored: Option<Rc<StudyTask>>,
}

impl Tasks {
    /// Returns the study with a number.
    pub fn study(&self, number: StudyNumber) -> Option<&Rc<StudyTask>> {
        let mut all = [&self.card, &self.review, &self.explored]
            .into_iter()
            .flatten();
        all.find(|task| task.number == number)
    }

    /// Returns the task that comes before the moves of the computer and the advice.
    fn urgent(&self) -> Option<Wanted> {
        let task = self.attempt.as_ref()?;
        Some(Wanted::Attempt(task.number))
    }

    /// Returns the task for an engine that has nothing else to do.
    fn idle(&self) -> Option<Wanted> {
        let study = |task: &Option<Rc<StudyTask>>| Some(Wanted::Study(task.as_ref()?.number));
        let live = || self.live.map(Wanted::Live);
        let studied = study(&self.card).or_else(|| study(&self.review));
        studied.or_else(live).or_else(|| study(&self.explored))
    }
}

impl ComputerPart {
    /// Returns the current task of the computer; `None` if it has none. A judgement in a puzzle comes first, then the
    /// move of a computer, advice, and last the tasks for an idle engine.
    pub fn wanted(&self, turn: Option<BotTurn>, cx: &Context) -> Option<Wanted> {
        let at_board = || {
            let is_over = cx.game().status().is_over();
            let duty = || ComputerPart::duty(turn?, cx);
            let task = || duty().or_else(|| self.advice(turn, cx));
            if is_over { None } else { task() }
        };
        let urgent = cx.tasks.urgent();
        urgent.or_else(at_board).or_else(|| cx.tasks.idle())
    }

    /// Returns the task of the advice that a person asked for at the cursor. A hint is for a person to move; a win may
    /// be sought for a computer that waits.
    fn advice(&self, turn: Option<BotTurn>, cx: &Context) -> Option<Wanted> {
        let node = cx.game().cursor();
        let (_, advice) = self.advising.filter(|(at, _)| *at == node)?;
        match advice {
            Advice::Hint => turn.is_none().then_some(Wanted::Hint(node)),
            Advice::Win => Some(Wanted::Win(node)),
        }
    }

    /// Returns the task of the computer whose turn it is; `None` if it waits.
    fn duty(turn: BotTurn, cx: &Context) -> Option<Wanted> {
        let game = cx.game();
        let node = game.cursor();
        let is_asked = turn.asked_by == AskedBy::Lab;
        // While the clock is paused, the computer waits.
        if cx.games.is_paused() {
            return None;
        }
        if cx.games.session().request().is_some() {
            return Some(Wanted::Grant(node));
        }
        if cx.resume_at != Some(node) && !is_asked {
            return None;
        }
        if game.claim().is_some() {
            return Some(Wanted::Claim(node));
        }
        Some(match game.protocol().asked() {
            Some(asked) => Wanted::Answer(node, turn.mover, asked),
            None => Wanted::Move(node, turn.mover),
        })
    }
}
