//! The bot that rates every point once, by the lines of five points through it.
//!
//! The scoring follows a well-known tutorial program for the browser. Unlike there, blocked lines
//! stay worthless, and a five is always played, whatever the sums are.

use super::fives::FiveLines;
use super::legal::{empty_points, is_legal, without_a_stone};
use super::reference::worth;
use super::{Bot, Choice, Observer, Score, SearchLimit, Verdict};
use tengen_core::board::Point;
use tengen_core::rules::{Judgement, Position};

/// Rates every point and plays the best. It does not look ahead and makes no random choices.
#[derive(Clone, Copy, Debug)]
pub(super) struct Simple;

impl Bot for Simple {
    fn choose(&mut self, position: &Position, _: SearchLimit<'_>, _: &mut dyn Observer) -> Verdict {
        let lines = FiveLines::of(position.board());
        let Some(point) = best(position, &lines) else {
            return Verdict::of(without_a_stone(position));
        };
        let score = match position.judge(point) {
            Ok(Judgement::Five) => Score::Win(1),
            _ => worth(&lines, position),
        };
        Verdict {
            score,
            ..Verdict::of(Choice::Place(point))
        }
    }
}

/// Returns the point with the largest of its two sums; ties are decided by the other sum, then by
/// board order. `None` if no point is legal.
fn best(position: &Position, lines: &FiveLines) -> Option<Point> {
    if position.board().is_empty() {
        return Some(position.board().size().centre());
    }
    let own = position.to_move();
    let mut best = None;
    for point in empty_points(position) {
        let sums = lines.sums(point, own);
        let is_five = lines.is_on_four(point, own) && position.judge(point) == Ok(Judgement::Five);
        let rank = (is_five, sums.own.max(sums.foe), sums.own.min(sums.foe));
        if best.is_none_or(|(known, _)| rank > known) && is_legal(position, point) {
            best = Some((rank, point));
        }
    }
    best.map(|(_, point)| point)
}
