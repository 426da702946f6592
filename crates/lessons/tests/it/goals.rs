//! The properties of points that exercises ask for, by the rules and by the slow definitions.

use std::collections::BTreeSet;

use tengen_core::rules::{Judgement, ShapeKind, forbidden, shapes};
use tengen_core::{Point, Position, Stone};
use tengen_engine::{Aim, Engine, Forcing, SearchLimit, Silent, Solution};
use tengen_lessons::Goal;
use tengen_testing::definitions::{Look, Made, WAYS, with};
use tengen_testing::vcf_checker::{fives, grid};

const NODES: u64 = 400_000;

/// The most stones that the check of a proof places.
const MOST: u64 = 1_000_000;

fn spot(point: Point) -> (usize, usize) {
    (usize::from(point.column()), usize::from(point.row()))
}

/// Returns all points with the property in a position.
pub(crate) fn points(position: &Position, goal: Goal) -> BTreeSet<Point> {
    let mut engine = Engine::new(position);
    let points = position.board().size().points();
    points
        .filter(|&point| position.board().is_empty_at(point))
        .filter(|&point| {
            let has = has(&mut engine, position, point, goal);
            if let Some(slow) = slowly(position, point, goal) {
                assert_eq!(has, slow, "{goal:?} {point}: two definitions differ");
            }
            has
        })
        .collect()
}

fn has(engine: &mut Engine, position: &Position, point: Point, goal: Goal) -> bool {
    let (board, rules, side) = (position.board(), position.rules(), position.to_move());
    let is_forbidden = side == Stone::Black && forbidden(board, point, rules).is_some();
    let made = shapes(board, point, side, rules);
    let count = |kinds: &[ShapeKind]| made.iter().filter(|it| kinds.contains(&it.kind)).count();
    let fours = count(&[ShapeKind::Four, ShapeKind::OpenFour]);
    let threes = count(&[ShapeKind::OpenThree]);
    let is_five = count(&[ShapeKind::Five]) > 0;
    let is_plain = !is_five && !is_forbidden;
    match goal {
        Goal::Five => is_five,
        Goal::Four => is_plain && fours > 0,
        Goal::OpenFour => is_plain && count(&[ShapeKind::OpenFour]) > 0,
        Goal::OpenThree => is_plain && threes > 0,
        Goal::FourThree => is_plain && fours > 0 && threes > 0,
        Goal::DoubleThree => is_plain && threes > 1,
        Goal::DoubleFour => is_plain && fours > 1,
        Goal::Forbidden => is_forbidden,
        Goal::Stop => {
            let mut after = position.clone();
            is_plain && after.put(point).is_ok() && !can_make_a_five(&after)
        }
        Goal::Hold => {
            let mut after = position.clone();
            let is_placed = is_plain && after.put(point).is_ok();
            is_placed && !wins(engine, &after, None)
        }
        Goal::Win => !is_five && fours > 0 && is_plain && wins(engine, position, Some(point)),
    }
}

fn can_make_a_five(position: &Position) -> bool {
    let mut points = position.board().size().points();
    points.any(|point| position.judge(point) == Ok(Judgement::Five))
}

fn wins(engine: &mut Engine, position: &Position, first: Option<Point>) -> bool {
    let aim = Aim {
        first,
        ..Aim::any(Forcing::Fours)
    };
    let limit = SearchLimit::Nodes(NODES);
    match engine.seek(position, aim, limit, &mut Silent) {
        Solution::Win(proof) => {
            assert!(tengen_proofs::check(&proof, MOST).is_ok(), "{first:?}");
            true
        }
        Solution::None => false,
        Solution::Unknown => panic!("the search was not finished"),
    }
}

/// Returns the same by the slow definitions; `None` for what they do not know.
fn slowly(position: &Position, point: Point, goal: Goal) -> Option<bool> {
    let (rules, side) = (position.rules(), position.to_move());
    let parts = rules.variant.parts();
    let before = grid(position.board());
    let look = Look {
        grid: &before,
        parts,
        stone: side,
    };
    let made = look.made(spot(point));
    let after = with(&before, spot(point), side);
    let look = Look {
        grid: &after,
        parts,
        stone: side,
    };
    let fours: usize = WAYS.iter().map(|&way| look.fours(spot(point), way)).sum();
    let threes = WAYS
        .iter()
        .filter(|&&way| look.has_three(spot(point), way))
        .count();
    let is_plain = made == Made::Nothing;
    Some(match goal {
        Goal::Five => made == Made::Five,
        Goal::Forbidden => matches!(made, Made::Forbidden(_)),
        Goal::Stop => is_plain && fives(&after, parts, !side).is_empty(),
        Goal::Four => is_plain && fours > 0,
        Goal::OpenFour => {
            is_plain
                && WAYS
                    .iter()
                    .any(|&way| look.is_straight_four(spot(point), way))
        }
        Goal::OpenThree => is_plain && threes > 0,
        Goal::FourThree => is_plain && fours > 0 && threes > 0,
        Goal::DoubleThree => is_plain && threes > 1,
        Goal::DoubleFour => is_plain && fours > 1,
        Goal::Hold | Goal::Win => return None,
    })
}
