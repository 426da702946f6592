//! What may be done in a position. Knows nothing of what is good.

use super::Choice;
use tengen_core::board::{Point, Stone};
use tengen_core::rules::{Passes, Position, forbidden};

/// Whether the side to move may put a stone there.
pub(super) fn is_legal(position: &Position, point: Point) -> bool {
    let board = position.board();
    board.is_empty_at(point)
        && (position.to_move() == Stone::White
            || forbidden(board, point, position.rules()).is_none())
}

/// What is done where no stone may be put.
pub(super) fn without_a_stone(position: &Position) -> Choice {
    match position.rules().passes() {
        Passes::On if !position.board().is_full() => Choice::Pass,
        _ => Choice::Nothing,
    }
}

/// The empty points, in the order of the board.
pub(super) fn empty_points(position: &Position) -> Vec<Point> {
    let board = position.board();
    let mut points: Vec<Point> = board.size().points().collect();
    points.retain(|&point| board.at(point).is_none());
    points
}
