//! The points near the stones, where people look for moves.

use tengen_core::{Board, Point};

/// The largest distance in lines from a stone, or from the centre of an empty board.
const REACH: u8 = 2;

/// The points near the stones of a board, or near the centre of an empty one.
pub(super) struct Near(Vec<Point>);

impl Near {
    pub(super) fn of(board: &Board) -> Near {
        let mut stones: Vec<Point> = board.iter().map(|(point, _)| point).collect();
        if stones.is_empty() {
            stones.push(board.size().centre());
        }
        Near(stones)
    }

    /// Returns `true` for a point near a stone.
    pub(super) fn has(&self, point: Point) -> bool {
        let distance = |stone: &Point| {
            let across = stone.column().abs_diff(point.column());
            across.max(stone.row().abs_diff(point.row()))
        };
        self.0.iter().any(|stone| distance(stone) <= REACH)
    }
}
