//! The answers to questions, by the rules alone.

use tengen_core::order::sort_by_key;
use tengen_core::rules::{Forbidden, Shape, ShapeKind, forbidden, makes_five, shapes};
use tengen_core::{Board, Point, Position, Stone};

use super::{Question, Topic};

/// The right answer to a question.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Answer {
    /// The point is forbidden for this reason; `None` if Black may play there.
    May(Option<Forbidden>),
    /// The number.
    Count(usize),
    /// Any of these points: stones of the three, or empty points that stop a threat. In the order of the points.
    Points(Vec<Point>),
}

impl Question {
    /// Returns the right answer.
    pub fn answer(&self) -> Answer {
        let (position, mover) = (&self.position, self.position.to_move());
        if let Some(point) = self.point {
            return Answer::May(forbidden(position.board(), point, position.rules()));
        }
        match self.topic {
            Topic::Fours => Answer::Count(four_points(position, mover).len()),
            Topic::Stop => Answer::Points(stopping_points(position)),
            _ => {
                let threes = open_threes(position, !mover);
                let mut points: Vec<Point> = threes.into_iter().flat_map(|it| it.stones).collect();
                sort_by_key(&mut points, |it| *it);
                points.dedup();
                Answer::Points(points)
            }
        }
    }
}

/// Returns the open threes of a colour on the board, each once.
pub fn open_threes(position: &Position, stone: Stone) -> Vec<Shape> {
    let (board, rules) = (position.board(), position.rules());
    let mut threes: Vec<Shape> = Vec::new();
    for (point, _) in board.iter().filter(|(_, it)| *it == stone) {
        for shape in shapes(board, point, stone, rules) {
            let is_new = || threes.iter().all(|it| it.stones != shape.stones);
            if shape.kind == ShapeKind::OpenThree && is_new() {
                threes.push(shape);
            }
        }
    }
    threes
}

/// Returns the empty points at which a stone of a colour is allowed and makes a four, but no five.
pub fn four_points(position: &Position, stone: Stone) -> Vec<Point> {
    let (board, rules) = (position.board(), position.rules());
    let makes = |&point: &Point| {
        let made = best(board, point, stone, position);
        let is_four = matches!(made, Some(ShapeKind::Four | ShapeKind::OpenFour));
        is_four && (stone == Stone::White || forbidden(board, point, rules).is_none())
    };
    empty_points(board).filter(makes).collect()
}

/// Returns the points at which a stone of the side to move stops the threat of the opponent. If the opponent can make a
/// five, these are the points after which it cannot; otherwise, if it can make an open four, those after which it cannot.
/// Empty if nothing is threatened, or if no stone stops it.
pub fn stopping_points(position: &Position) -> Vec<Point> {
    let (board, mover) = (position.board(), position.to_move());
    let fives: Vec<Point> = empty_points(board)
        .filter(|&it| makes_five(board, it, !mover, position.rules()))
        .collect();
    match fives[..] {
        [] => {}
        [_] => return fives,
        [..] => return Vec::new(),
    }
    let makes = |board: &Board, point: Point| {
        board.is_empty_at(point)
            && best(board, point, !mover, position) == Some(ShapeKind::OpenFour)
    };
    let threats: Vec<Point> = empty_points(board).filter(|&it| makes(board, it)).collect();
    if threats.is_empty() {
        return Vec::new();
    }
    let stops = |&point: &Point| {
        let mut after = board.clone();
        after.put(point, mover);
        threats.iter().all(|&it| !makes(&after, it))
    };
    empty_points(board).filter(stops).collect()
}

/// Returns the strongest shape that a stone makes.
fn best(board: &Board, point: Point, stone: Stone, position: &Position) -> Option<ShapeKind> {
    let made = shapes(board, point, stone, position.rules());
    made.first().map(|shape| shape.kind)
}

fn empty_points(board: &Board) -> impl Iterator<Item = Point> {
    board.size().points().filter(|&it| board.is_empty_at(it))
}
