//! The bot that looks at every point once: it adds up the lines of five points through it.
//!
//! The scoring is that of a well-known tutorial program for the browser. Here blocked lines stay
//! dead, and a five is made whatever else the sums say.

use super::fives::FiveLines;
use super::legal::{empty_points, is_legal, without_a_stone};
use super::reference::worth;
use super::{Bot, Choice, Observer, Score, SearchLimit, Verdict};
use tengen_core::board::Point;
use tengen_core::rules::{Judgement, Position};

/// Scores every point and plays the best. It looks no move ahead, and has no chances.
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

/// The point where the better of the two sums is best, and where they are equal, the other one; the
/// first one of several. None if no point is legal.
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
