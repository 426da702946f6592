//! The points that the tree considers. A thousand playouts tell nothing about each of 225 points, but something about
//! each of two dozen.

use crate::legal::{empty_points, is_legal};
use crate::near::Near;
use tengen_core::board::Point;
use tengen_core::rules::Position;

/// Returns the empty points near the stones, or near the centre of an empty board. Returns all empty points if none
/// of these is legal.
pub(super) fn near_points(position: &Position) -> Vec<Point> {
    let all = empty_points(position);
    let near = Near::of(position.board());
    let near: Vec<Point> = all.iter().copied().filter(|&it| near.has(it)).collect();
    if near.iter().any(|&point| is_legal(position, point)) {
        near
    } else {
        all
    }
}
