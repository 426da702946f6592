//! The analysis of the position on the board while a person looks at it: its task, and the check of the engine's replies.

use std::rc::Rc;

use super::{BotTurn, ComputerPart};
use crate::change::Change;
use crate::context::Context;
use tengen_core::board::Point;
use tengen_core::game::NodeId;
use tengen_core::rules::{Judgement, Position};
use tengen_engine::words::{Analysis, BotKind, Limits, LineCount};

/// A position that the engine is to analyse. Equal values are the same task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LiveTask {
    pub node: NodeId,
    pub bot: BotKind,
    pub count: LineCount,
    pub limits: Limits,
}

/// What the engine said about a task.
#[derive(Clone, PartialEq, Debug)]
pub struct Ranked {
    pub task: LiveTask,
    pub analysis: Analysis,
    /// The time since the engine began, in ms.
    pub ms: u32,
    pub progress: Progress,
}

impl Ranked {
    pub fn going(task: LiveTask, analysis: Analysis, ms: u32) -> Ranked {
        Ranked {
            task,
            analysis,
            ms,
            progress: Progress::Going,
        }
    }

    pub fn done(task: LiveTask, analysis: Analysis, ms: u32) -> Ranked {
        Ranked {
            progress: Progress::Done,
            ..Ranked::going(task, analysis, ms)
        }
    }
}

/// If the engine goes on with a task.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Progress {
    Going,
    Done,
}

impl ComputerPart {
    /// Reports the best lines. Lines that are impossible are treated as a failure of the engine.
    pub(super) fn take_lines(&mut self, ranked: Ranked, turn: Option<BotTurn>, cx: &mut Context) {
        if !fits(&ranked.analysis, ranked.task, cx.game().position()) {
            return self.fail(turn, cx);
        }
        if ranked.progress == Progress::Done {
            self.has_done();
        }
        cx.changed(Change::Ranked(Rc::new(ranked)));
    }
}

/// Returns `true` if the lines begin with different moves that are possible, and are as many as wanted at most.
fn fits(analysis: &Analysis, task: LiveTask, position: &Position) -> bool {
    let lines = &analysis.best.lines;
    let firsts: Vec<Point> = lines
        .iter()
        .filter_map(|it| it.moves.first().copied())
        .collect();
    let is_new = |(index, point): (usize, &Point)| !firsts[..index].contains(point);
    let is_possible = |&point: &Point| {
        let judged = position.judge(point);
        matches!(
            judged,
            Ok(Judgement::Quiet | Judgement::Five | Judgement::FullBoard)
        )
    };
    let is_threat = |point: &Point| {
        let board = position.board();
        board.size().contains(*point) && board.is_empty_at(*point)
    };
    lines.len() <= task.count.number()
        && firsts.len() == lines.len()
        && firsts.iter().all(is_possible)
        && firsts.iter().enumerate().all(is_new)
        && analysis.threat.iter().all(is_threat)
}
