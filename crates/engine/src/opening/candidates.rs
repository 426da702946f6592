//! Points worth searching in an opening. It does not compute their values.

use crate::chance::Chance;
use crate::fives::FiveLines;
use crate::legal::is_legal;
use crate::near::Near;
use crate::order::ordered;
use tengen_core::board::Point;
use tengen_core::rules::Position;
use tengen_core::rules::opening::PatternSymmetry;

/// The maximum number of points searched for one answer.
const MOST: usize = 16;

/// Returns the points on which the side to move may put a stone, or all points if there is none.
pub(super) fn legal(position: &Position, points: Vec<Point>) -> Vec<Point> {
    let is_meant = |point: &Point| is_legal(position, *point);
    some_of(points, is_meant)
}

/// Returns the points near a stone, or near the centre of an empty board, or all points if none is near.
pub(super) fn near(position: &Position, points: &[Point]) -> Vec<Point> {
    let near = Near::of(position.board());
    some_of(points.to_vec(), |&point| near.has(point))
}

fn some_of(points: Vec<Point>, is_meant: impl Fn(&Point) -> bool) -> Vec<Point> {
    let some: Vec<Point> = points.iter().copied().filter(is_meant).collect();
    if some.is_empty() { points } else { some }
}

/// Returns the points with the best line values for either side, the best first, without symmetric
/// duplicates.
pub(super) fn strong(position: &Position, points: &[Point]) -> Vec<Point> {
    let lines = FiveLines::of(position.board());
    let rank = |point: &Point| {
        let sums = lines.sums(*point, position.to_move());
        (
            -i64::from(sums.own.max(sums.foe)),
            -i64::from(sums.own.min(sums.foe)),
        )
    };
    different(position, ordered(&near(position, points), rank))
}

/// Returns random points of the whole list, without symmetric duplicates.
pub(super) fn sample(
    position: &Position,
    mut points: Vec<Point>,
    chance: &mut Chance,
) -> Vec<Point> {
    for place in 0..points.len() {
        let other = place + chance.below(points.len() - place);
        points.swap(place, other);
    }
    different(position, points)
}

/// Returns the first points, at most [`MOST`], that no symmetry of the stones maps onto one another.
fn different(position: &Position, points: Vec<Point>) -> Vec<Point> {
    let symmetry = PatternSymmetry::of(position.board());
    let mut found: Vec<Point> = Vec::new();
    for point in points {
        if found.len() == MOST {
            break;
        }
        if !found.iter().any(|&known| symmetry.clash(known, point)) {
            found.push(point);
        }
    }
    found
}
