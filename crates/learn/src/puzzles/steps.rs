//! The line that the person steps through: the solution on the board, or the moves that refute a move.

use super::{PuzzleBoard, PuzzlesPart, Solving};
use tengen_core::board::{Point, Stone};
use tengen_kit::context::Context;
use tengen_kit::game::Games;

/// A move of the line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PuzzleStep {
    pub point: Point,
    pub stone: Stone,
    /// What it leads to.
    pub goal: StepGoal,
    pub place: StepPlace,
}

/// What a press on a move of the line shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepGoal {
    /// The position after this ply.
    Ply(u16),
    /// The refutation as far as the move with this index.
    Refutation(usize),
}

/// Whether a move of the line is the last one that shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum StepPlace {
    Here,
    Elsewhere,
}

impl StepPlace {
    const fn of(is_here: bool) -> StepPlace {
        if is_here {
            StepPlace::Here
        } else {
            StepPlace::Elsewhere
        }
    }
}

impl PuzzlesPart {
    /// Returns the moves of the solution on the board, or the reply that refutes a move and what follows; empty if there is
    /// nothing to step through.
    pub fn steps(&self, games: &Games) -> Vec<PuzzleStep> {
        let (Some(solving), Some(board)) = (self.current(), games.get::<PuzzleBoard>()) else {
            return Vec::new();
        };
        let steps = if solving.is_done() {
            played(board)
        } else {
            refutation(solving, board)
        };
        if steps.len() < 2 { Vec::new() } else { steps }
    }

    pub(super) fn look(&mut self, index: usize, cx: &mut Context) {
        if let Some(solving) = &mut self.current {
            solving.look(index);
            cx.refresh();
        }
    }
}

/// Returns the moves of the line on the board.
fn played(board: &PuzzleBoard) -> Vec<PuzzleStep> {
    let game = board.session().game();
    let (tree, here) = (game.tree(), game.ply());
    let line = game.line().into_iter();
    let moves = line.filter_map(|node| {
        let step = tree.step(node)?;
        Some(PuzzleStep {
            point: step.action.point()?,
            stone: step.colour,
            goal: StepGoal::Ply(step.ply),
            place: StepPlace::of(step.ply == here),
        })
    });
    moves.collect()
}

/// Returns the reply on the board, and the moves that are expected after it.
fn refutation(solving: &Solving, board: &PuzzleBoard) -> Vec<PuzzleStep> {
    let game = board.session().game();
    let reply = game.tree().step(game.cursor());
    let reply = reply.and_then(|it| Some((it.action.point()?, it.colour)));
    let Some(reply) = reply.filter(|_| !solving.refuting().is_empty()) else {
        return Vec::new();
    };
    let moves = [reply]
        .into_iter()
        .chain(solving.refuting().iter().copied());
    let moves = moves.enumerate().map(|(index, (point, stone))| PuzzleStep {
        point,
        stone,
        goal: StepGoal::Refutation(index),
        place: StepPlace::of(index == solving.looked()),
    });
    moves.collect()
}
