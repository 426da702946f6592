//! The marks of a question on the board: the point that it asks about, and the right answer.

use super::{QuestionBoard, Reply};
use tengen_core::board::Point;
use tengen_core::game::Sign;
use tengen_core::rules::{ShapeKind, makes_five, shapes};
use tengen_picture::{Diagram, Threat, ThreatKind};
use tengen_puzzles::{Answer, Topic, four_points, open_threes};

/// Adds the marks of a question to a diagram.
pub(super) fn draw(diagram: &mut Diagram, board: &QuestionBoard) {
    let question = board.question();
    let (mut circles, mut cross) = (Vec::new(), None);
    if let Some(point) = question.point() {
        let is_forbidden = matches!(board.right(), Answer::May(Some(_)));
        if board.is_answered() && is_forbidden {
            diagram.forbidden = vec![point];
        } else {
            circles.push(point);
        }
    }
    if let Some(reply) = board.reply() {
        diagram.threats = threats(board);
        if let Answer::Points(points) = board.right() {
            let threatens = |point: Point| diagram.threats.iter().any(|it| it.point == point);
            circles.extend(points.iter().filter(|&&it| !threatens(it)));
            if question.topic() == Topic::Stop {
                // What is marked is what stops the threat.
                diagram.threats.retain(|it| points.contains(&it.point));
            }
        }
        if let Reply::Point(point) = reply
            && !board.is_right(reply)
        {
            cross = Some(point);
        }
    }
    let points = question.position().board().size().points();
    let sign = |point: Point| {
        if cross == Some(point) {
            Some((point, Sign::Cross))
        } else {
            circles.contains(&point).then_some((point, Sign::Circle))
        }
    };
    diagram.signs = points.filter_map(sign).collect();
}

/// Returns the points on which the answer depends: where the three becomes an open four, where fours can be made, or what
/// the opponent threatens.
pub(super) fn threats(board: &QuestionBoard) -> Vec<Threat> {
    let question = board.question();
    let (position, side) = (question.position(), question.position().to_move());
    let (stones, rules) = (position.board(), position.rules());
    let at = |stone, makes| {
        move |point| Threat {
            point,
            stone,
            makes,
        }
    };
    match question.topic() {
        Topic::Fours => {
            let points = four_points(position, side);
            points.into_iter().map(at(side, ThreatKind::Four)).collect()
        }
        Topic::Three => {
            let threes = open_threes(position, !side).into_iter();
            let points = threes.flat_map(|three| three.gains);
            points.map(at(!side, ThreatKind::OpenFour)).collect()
        }
        Topic::Stop => {
            let empty = || stones.size().points().filter(|&it| stones.is_empty_at(it));
            let fives = empty().filter(|&it| makes_five(stones, it, !side, rules));
            let fives: Vec<Threat> = fives.map(at(!side, ThreatKind::Five)).collect();
            if !fives.is_empty() {
                return fives;
            }
            let is_open = |&point: &Point| {
                let made = shapes(stones, point, !side, rules);
                made.first()
                    .is_some_and(|it| it.kind == ShapeKind::OpenFour)
            };
            let points = empty().filter(is_open);
            points.map(at(!side, ThreatKind::OpenFour)).collect()
        }
        _ => Vec::new(),
    }
}
