//! Questions about threats: the open three, the points of a four, and the points that stop a threat.

use tengen_core::rules::{ShapeKind, makes_five, shapes};
use tengen_core::{Point, Position, Stone};
use tengen_puzzles::{Topic, four_points, open_threes, stopping_points};

use super::Kind;

/// The most points of a four that a question counts.
const MOST: usize = 4;

/// Returns the questions of a position.
pub(super) fn kinds(position: &Position) -> Vec<(Kind, Option<Point>)> {
    let mover = position.to_move();
    let can_win = |stone| {
        let mut points = position.board().size().points();
        points.any(|point| {
            position.board().is_empty_at(point)
                && makes_five(position.board(), point, stone, position.rules())
        })
    };
    if can_win(mover) {
        return Vec::new();
    }
    let is_attacked = can_win(!mover);
    let fours = four_points(position, mover).len();
    let found = [
        (!is_attacked).then(|| of_fours(position, fours)).flatten(),
        (!is_attacked).then(|| of_three(position)).flatten(),
        // A four of the side to move would have to be answered first.
        (fours == 0)
            .then(|| of_stop(position, is_attacked))
            .flatten(),
    ];
    found
        .into_iter()
        .flatten()
        .map(|kind| (kind, None))
        .collect()
}

fn of_fours(position: &Position, count: usize) -> Option<Kind> {
    let closed = closed_threes(position, position.to_move());
    // Without any three, nobody would look for a four.
    let is_tempting = count > 0 || closed_threes(position, !position.to_move()) > 0;
    let fits = count <= MOST && is_tempting;
    fits.then_some(Kind {
        topic: Topic::Fours,
        answer: count,
        look: closed.min(1),
    })
}

fn of_three(position: &Position) -> Option<Kind> {
    let stone = !position.to_move();
    let threes = open_threes(position, stone);
    let [three] = &threes[..] else {
        return None;
    };
    let (first, last) = (three.stones.first()?, three.stones.last()?);
    let columns = first.column().abs_diff(last.column());
    let length = columns.max(first.row().abs_diff(last.row()));
    // Other threes, which are not open, can be mistaken for it.
    let is_tempting = closed_threes(position, stone) > 0;
    is_tempting.then_some(Kind {
        topic: Topic::Three,
        answer: usize::from(length > 2),
        look: usize::from(stone == Stone::White),
    })
}

fn of_stop(position: &Position, is_attacked: bool) -> Option<Kind> {
    let count = stopping_points(position).len();
    // A three that one point alone stops is rare.
    let answer = if is_attacked { 0 } else { count.clamp(2, MOST) };
    (count > 0).then_some(Kind {
        topic: Topic::Stop,
        answer,
        look: usize::from(position.to_move() == Stone::White),
    })
}

/// Returns the number of stones of a colour that are part of a three that is not open.
fn closed_threes(position: &Position, stone: Stone) -> usize {
    let (board, rules) = (position.board(), position.rules());
    let stones = board.iter().filter(|(_, it)| *it == stone);
    let is_closed = |(point, _): &(Point, Stone)| {
        let made = shapes(board, *point, stone, rules);
        made.iter().any(|it| it.kind == ShapeKind::ClosedThree)
    };
    stones.filter(is_closed).count()
}
