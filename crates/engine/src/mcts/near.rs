//! The points that the tree considers. A thousand playouts tell nothing about each of 225 points, but something about
//! each of two dozen.

use crate::legal::{empty_points, is_legal};
use tengen_core::board::Point;
use tengen_core::rules::Position;

/// The largest distance in lines from a stone, or from the centre of an empty board.
const REACH: u8 = 2;

/// Returns the empty points near the stones, or near the centre of an empty board. Returns all empty points if none
/// of these is legal.
pub(super) fn near_points(position: &Position) -> Vec<Point> {
    let board = position.board();
    let all = empty_points(position);
    let mut stones: Vec<Point> = board.size().points().collect();
    stones.retain(|&point| board.at(point).is_some());
    if stones.is_empty() {
        stones.push(board.size().centre());
    }
    let is_near = |point: &Point| stones.iter().any(|&stone| distance(stone, *point) <= REACH);
    let near: Vec<Point> = all.iter().copied().filter(is_near).collect();
    if near.iter().any(|&point| is_legal(position, point)) {
        near
    } else {
        all
    }
}

/// Returns the larger of the distances across and up, in lines.
fn distance(one: Point, other: Point) -> u8 {
    let across = one.column().abs_diff(other.column());
    across.max(one.row().abs_diff(other.row()))
}
