//! The legal actions of a position, without any judgement of their value.

use super::Choice;
use tengen_core::board::{Point, Stone};
use tengen_core::rules::{Passes, Position, forbidden};

/// Returns `true` if the side to move may put a stone on `point`.
pub(super) fn is_legal(position: &Position, point: Point) -> bool {
    let board = position.board();
    board.is_empty_at(point)
        && (position.to_move() == Stone::White
            || forbidden(board, point, position.rules()).is_none())
}

/// Returns the choice for a position in which no stone may be placed.
pub(super) fn without_a_stone(position: &Position) -> Choice {
    match position.rules().passes() {
        Passes::On if !position.board().is_full() => Choice::Pass,
        _ => Choice::Nothing,
    }
}

/// Returns the empty points in board order.
pub(super) fn empty_points(position: &Position) -> Vec<Point> {
    let board = position.board();
    let mut points: Vec<Point> = board.size().points().collect();
    points.retain(|&point| board.at(point).is_none());
    points
}
