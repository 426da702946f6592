//! Live analysis: the engine thinks about the position on the board, and its best lines are shown meanwhile.

mod saying;
mod task;

use std::rc::Rc;

use crate::analysis::{RowPress, percent};
use saying::{Due, Saying, Verdict};
pub use task::Blocked;
use task::{blocked, task_here};
use tengen_core::board::{Point, Stone};
use tengen_core::game::NodeId;
use tengen_core::rules::Position;
use tengen_engine::words::{BestLine, BotKind, Score};
use tengen_kit::computer::{LiveTask, Progress, Ranked};
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::game::GameKey;
use tengen_kit::line::expected;
use tengen_kit::message::AnalysisMessage;
use tengen_kit::time::Millis;

/// The largest number of moves of a line that is shown.
const LONGEST: usize = 16;

/// The time that the cursor must stay at a position before the engine begins, in ms. Whoever steps through a game
/// quickly does not start the engine again at each step.
const REST: f64 = 150.0;

/// Live analysis, while it is on.
#[derive(Clone, Debug)]
pub struct Live {
    stage: LiveStage,
    /// The position at which the cursor stays, and the moment at which the engine may begin; `None` once it may.
    rest: Option<(NodeId, Option<Millis>)>,
    found: Option<Found>,
    /// Black's value of the position that was analysed last.
    last: Option<Score>,
    /// The index of the line that the pointer or the focus is on.
    pointed: Option<usize>,
}

/// The state of live analysis.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LiveStage {
    /// The engine thinks, or waits until it may.
    Running,
    /// The engine has failed, and is not asked again.
    Failed,
}

/// The result for a position.
#[derive(Clone, Debug)]
pub struct Found {
    key: Option<GameKey>,
    position: Position,
    pub ranked: Rc<Ranked>,
    lines: Vec<LiveLine>,
    saying: Saying,
    /// `true` if the engine has used up its time for the task.
    pub is_done: bool,
}

/// A line with its value.
#[derive(Clone, PartialEq, Debug)]
pub struct LiveLine {
    /// The value for the side to move; `None` from an engine that tells no value.
    pub score: Option<Score>,
    /// The moves with their colours, as far as the rules allow them. Never empty.
    pub moves: Vec<(Point, Stone)>,
}

impl Live {
    pub(super) const fn new() -> Live {
        Live {
            stage: LiveStage::Running,
            rest: None,
            found: None,
            last: None,
            pointed: None,
        }
    }

    pub(super) const fn fail(&mut self) {
        self.stage = LiveStage::Failed;
    }

    /// Returns the task of the engine; `None` if it has none now.
    pub(super) fn task(&mut self, cx: &mut Context) -> Option<LiveTask> {
        if self.stage == LiveStage::Failed || blocked(cx).is_some() {
            return None;
        }
        let task = task_here(cx);
        if self
            .found(cx)
            .is_some_and(|it| it.is_done && it.ranked.task == task)
        {
            return None;
        }
        match self.rest {
            Some((node, None)) if node == task.node => Some(task),
            Some((node, Some(from))) if node == task.node => {
                // Timers can fire a fraction of a millisecond early.
                if cx.now.0 + 1.0 < from.0 {
                    return None;
                }
                self.rest = Some((node, None));
                Some(task)
            }
            _ => {
                self.rest = Some((task.node, Some(Millis(cx.now.0 + REST))));
                cx.push(Effect::Wake(Millis(REST)));
                None
            }
        }
    }

    /// Keeps a result for the position on the board, unless the engine has looked further before.
    pub(super) fn take(&mut self, ranked: &Rc<Ranked>, cx: &mut Context) {
        let is_done = ranked.progress == Progress::Done;
        let before = self.found(cx).filter(|it| {
            it.ranked.task.count == ranked.task.count
                && it.ranked.analysis.best.depth > ranked.analysis.best.depth
        });
        if before.is_none() {
            let position = cx.game().position().clone();
            let began = Millis(cx.now.0 - f64::from(ranked.ms));
            let mut saying = self
                .found(cx)
                .map_or(Saying::new(began), |found| found.saying);
            if let Some(verdict) = verdict(ranked) {
                saying.hear(verdict, cx.now);
            }
            let line = |line: &BestLine| LiveLine {
                score: told(ranked, line),
                moves: expected(&position, &line.moves, LONGEST),
            };
            self.found = Some(Found {
                key: cx.games.key(),
                lines: ranked.analysis.best.lines.iter().map(line).collect(),
                position,
                ranked: Rc::clone(ranked),
                saying,
                is_done,
            });
            let stone = cx.game().position().to_move();
            if let Some(best) = ranked.analysis.best.lines.first() {
                self.last = told(ranked, best).map(|score| for_black(score, stone));
            }
        } else if let Some(found) = &mut self.found
            && is_done
        {
            found.is_done = true;
            // The lines belong to this task now.
            let kept = Ranked {
                task: ranked.task,
                ..(*found.ranked).clone()
            };
            found.ranked = Rc::new(kept);
        }
        if is_done && let Some(found) = &mut self.found {
            found.saying.end();
        }
        if is_done && verdict(ranked).is_none() {
            cx.announce(AnalysisMessage::Verdict);
        }
        cx.refresh();
    }

    /// Says the verdict on the position on the board when it is time.
    pub(super) fn say(&mut self, cx: &mut Context) {
        let is_here = self.found(cx).is_some() && blocked(cx).is_none();
        let Some(found) = self.found.as_mut().filter(|_| is_here) else {
            return;
        };
        match found.saying.due(cx.now) {
            Due::Nothing => {}
            Due::Wake(after) => cx.push(Effect::Wake(after)),
            Due::Say => cx.announce(AnalysisMessage::Verdict),
        }
    }

    /// Returns the result for the position on the board.
    pub fn found(&self, cx: &Context) -> Option<&Found> {
        let found = self.found.as_ref()?;
        let is_here = found.key == cx.games.key() && found.position == *cx.game().position();
        is_here.then_some(found)
    }

    /// Returns the lines for the position on the board.
    pub fn lines(&self, cx: &Context) -> &[LiveLine] {
        if blocked(cx).is_some() {
            return &[];
        }
        self.found(cx).map_or(&[], |found| &found.lines)
    }

    /// Points at a line, or at none. Returns `true` if that changes anything.
    pub(super) fn point_at(&mut self, index: Option<usize>) -> bool {
        std::mem::replace(&mut self.pointed, index) != index
    }

    pub const fn stage(&self) -> LiveStage {
        self.stage
    }

    /// Returns Black's value of the position that was analysed last.
    pub const fn last_score(&self) -> Option<Score> {
        self.last
    }

    /// Returns the first point of the win by fours that the side threatens that is not to move.
    pub fn threat(&self, cx: &Context) -> Option<Point> {
        let found = self.found(cx).filter(|_| blocked(cx).is_none())?;
        found.ranked.analysis.threat.first().copied()
    }

    /// Returns the index of the line that the board shows.
    pub fn pointed(&self, cx: &Context) -> Option<usize> {
        self.pointed.filter(|&index| index < self.lines(cx).len())
    }

    /// Returns the moves of a line; empty if there is none with this index.
    pub fn moves(&self, index: usize, cx: &Context) -> &[(Point, Stone)] {
        self.lines(cx).get(index).map_or(&[], |line| &line.moves)
    }

    /// Returns the value of a move for the side to move, if a line begins with it.
    pub fn score(&self, point: Point, cx: &Context) -> Option<Score> {
        let mut lines = self.lines(cx).iter();
        let line = lines.find(|it| it.moves.first().map(|it| it.0) == Some(point))?;
        line.score
    }

    /// Returns the moves of the line that the board shows.
    pub(super) fn shown(&self, cx: &Context) -> &[(Point, Stone)] {
        self.pointed(cx).map_or(&[], |index| self.moves(index, cx))
    }

    /// Handles a press on a line: its first move is played if it was shown already. `None` if there is no such line.
    pub(super) fn press(&mut self, index: usize, cx: &Context) -> Option<RowPress> {
        let shown = self.pointed.replace(index);
        let (point, _) = *self.moves(index, cx).first()?;
        Some(RowPress::of(index, point, shown))
    }

    /// Returns the first points of the lines with their letters; none while a line is shown.
    pub(super) fn letters(&self, cx: &Context) -> Vec<(Point, char)> {
        if self.pointed(cx).is_some() {
            return Vec::new();
        }
        let firsts = self.lines(cx).iter().filter_map(|line| line.moves.first());
        firsts.map(|(point, _)| *point).zip('A'..).collect()
    }

    /// Returns the reason why the engine does not think; `None` if it does, or has.
    pub fn blocked(&self, cx: &Context) -> Option<Blocked> {
        match self.stage {
            LiveStage::Failed => Some(Blocked::Failed),
            LiveStage::Running => blocked(cx),
        }
    }
}

/// Returns the value of a line. An engine of somebody else may tell only its move; that is seen by a value of 0 without
/// depth and nodes.
fn told(ranked: &Ranked, line: &BestLine) -> Option<Score> {
    let best = &ranked.analysis.best;
    let is_bare = best.depth == 0 && best.nodes == 0 && line.score == Score::Value(0);
    let is_foreign = matches!(ranked.task.bot, BotKind::External(_));
    (!(is_foreign && is_bare)).then_some(line.score)
}

fn verdict(ranked: &Ranked) -> Option<Verdict> {
    let best = ranked.analysis.best.lines.first()?;
    Some(Verdict {
        best: *best.moves.first()?,
        percent: percent(best.score.chance()),
    })
}

/// Returns the score for Black of a score for `stone`.
pub fn for_black(score: Score, stone: Stone) -> Score {
    match stone {
        Stone::Black => score,
        Stone::White => -score,
    }
}
