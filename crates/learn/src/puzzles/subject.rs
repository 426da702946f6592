//! What is solved: a puzzle of the collection, or a position in which the person made a mistake.

use crate::mistakes::Posed;
use tengen_core::board::Point;
use tengen_core::rules::Position;
use tengen_engine::words::{Forcing, Goal};
use tengen_puzzles::{Puzzle, PuzzleId, Task};

/// What is solved.
#[derive(Clone, Debug)]
pub(super) enum Subject {
    /// A puzzle, with the identity by which it is shown.
    Puzzle(Puzzle, PuzzleId),
    /// A position from a review.
    Card(Posed),
}

impl Subject {
    /// Returns the position and the first moves that solve it, as they lie on the board.
    pub(super) fn posed(&self) -> (Position, Vec<Point>) {
        match self {
            Subject::Puzzle(puzzle, id) => puzzle.in_symmetry(id.symmetry()),
            Subject::Card(card) => (card.mistake.position.clone(), vec![card.mistake.better()]),
        }
    }

    pub(super) fn goal(&self) -> Goal {
        match self {
            Subject::Puzzle(puzzle, _) => {
                let moves = puzzle.difficulty().moves;
                match puzzle.task() {
                    Task::Fours => Goal::Win(Forcing::Fours, moves),
                    Task::Threats => Goal::Win(Forcing::Threats, moves),
                    Task::Defend => Goal::Hold,
                }
            }
            Subject::Card(card) => card
                .mistake
                .win
                .map_or(Goal::Hold, |moves| Goal::Win(Forcing::Threats, moves)),
        }
    }
}
