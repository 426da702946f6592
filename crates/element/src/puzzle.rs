//! Puzzles: a solution is a tree of moves, of which the person finds those of one side.

use tengen_core::board::{Point, Stone};
use tengen_core::game::{Game, NodeId, Status};

/// A puzzle on the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Puzzle {
    /// The position of the puzzle.
    start: NodeId,
    solver: Stone,
    pub(crate) state: PuzzleState,
}

/// How far the puzzle is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum PuzzleState {
    /// The person is to move.
    Asks,
    /// The plan is to answer.
    Answers,
    /// The last try was wrong.
    Wrong,
    Solved,
}

/// The judgement on a try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Try {
    /// The move is of the solution: it leads to this node.
    Right(NodeId),
    /// The move wins at once, in a way that the solution does not name.
    Wins,
    Wrong,
}

impl Puzzle {
    /// Makes a puzzle of the position at the cursor of a game. `None` if no moves follow, or nobody is to move.
    pub(crate) fn new(game: &Game) -> Option<Puzzle> {
        let Status::ToMove(solver) = game.status() else {
            return None;
        };
        let start = game.cursor();
        let has_solution = !game.tree().children(start).is_empty();
        has_solution.then_some(Puzzle {
            start,
            solver,
            state: PuzzleState::Asks,
        })
    }

    pub(crate) const fn start(&self) -> NodeId {
        self.start
    }

    /// Returns `true` if the person is to move in the position of a game.
    pub(crate) fn is_turn(&self, game: &Game) -> bool {
        game.status() == Status::ToMove(self.solver)
    }

    /// Judges a move of the person. `None` if it is not the person's turn.
    pub(crate) fn judge(&self, game: &Game, point: Point) -> Option<Try> {
        let is_on = !matches!(self.state, PuzzleState::Solved | PuzzleState::Answers);
        if !is_on || !self.is_turn(game) {
            return None;
        }
        let tree = game.tree();
        let mut moves = tree.children(game.cursor()).iter().copied();
        let leads =
            |node: &NodeId| tree.step(*node).and_then(|it| it.action.point()) == Some(point);
        if let Some(node) = moves.find(leads) {
            return Some(Try::Right(node));
        }
        let mut tried = game.clone();
        let wins = match tried.play(point) {
            Ok(Status::Over { outcome, .. }) => outcome.winner() == Some(self.solver),
            _ => false,
        };
        Some(if wins { Try::Wins } else { Try::Wrong })
    }

    /// Returns the answer of the plan at the cursor; `None` if the solution ends there.
    pub(crate) fn answer(game: &Game) -> Option<NodeId> {
        game.tree().children(game.cursor()).first().copied()
    }
}
