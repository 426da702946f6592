//! The replies of the opponent in a puzzle: the longest defence of a plan.

use tengen_core::board::Point;
use tengen_core::rules::Position;
use tengen_kit::line::after;
use tengen_proofs::{Attack, Defence};

/// Returns the reply that holds out longest, and the answer of the plan to it. Of equal replies that is the one
/// nearest to the stone of the plan. `None` if there is no legal reply with an answer.
pub(super) fn longest<'a>(
    position: &Position,
    stone: Point,
    defence: &'a Defence,
) -> Option<(Point, &'a Attack)> {
    let distance = |point: Point| {
        let columns = point.column().abs_diff(stone.column());
        columns.max(point.row().abs_diff(stone.row()))
    };
    let legal = position.legal_points();
    let answered = legal.filter_map(|point| Some((point, defence.answer(point)?)));
    answered.min_by_key(|&(point, answer)| {
        let is_listed = defence.replies().any(|(listed, _)| listed == point);
        (
            std::cmp::Reverse(answer.moves()),
            !is_listed,
            distance(point),
        )
    })
}

/// Returns the stones of a plan and the longest defence against it, from a position in which its side is to move.
pub(super) fn line(position: &Position, plan: &Attack) -> Vec<Point> {
    let mut line = Vec::new();
    let mut turn = Some((position.clone(), plan));
    while let Some((position, attack)) = turn.take() {
        let stone = attack.point();
        let Some(after_stone) = after(&position, stone) else {
            break;
        };
        line.push(stone);
        let reply = attack
            .defence()
            .and_then(|it| longest(&after_stone, stone, it));
        if let Some((reply, answer)) = reply
            && let Some(next) = after(&after_stone, reply)
        {
            line.push(reply);
            turn = Some((next, answer));
        }
    }
    line
}
