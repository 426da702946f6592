//! The stages of a puzzle while it is solved, and its first try.

use std::rc::Rc;

use tengen_core::board::Point;
use tengen_core::rules::Position;
use tengen_kit::time::Millis;
use tengen_proofs::Attack;

/// What happens next.
#[derive(Clone, Debug)]
pub(super) enum Stage {
    /// The person is to move.
    Asking,
    /// The engine judges this move of the person.
    Judging(Point),
    /// The engine studies this position, after this move of the person.
    Studying(Point, Rc<Position>),
    /// The engine looks for the plan of the solution, which begins with this move.
    Seeking(Point),
    /// The opponent replies when the time has come.
    Replying(Reply),
    /// The last move was no solution, and has to be taken back.
    Refuted,
    /// It was solved, or the solution was shown.
    Done,
}

/// A reply of the opponent.
#[derive(Clone, Debug)]
pub(super) struct Reply {
    pub(super) point: Point,
    pub(super) due: Millis,
    /// The plan after it; `None` if it refutes the move.
    pub(super) answer: Option<Attack>,
}

/// The first try at a puzzle.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Trial {
    /// It goes on without help.
    Running,
    /// It failed by a wrong move or by help, or it was counted as solved.
    Over,
}

/// What happened to the first try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::puzzles) enum Outcome {
    /// Nothing counts.
    Nothing,
    /// The first try failed.
    Failed,
    /// It was solved at the first try.
    Solved,
}
