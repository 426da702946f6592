//! The bot that plays random moves: the weakest yardstick.

use super::chance::Chance;
use super::legal::{empty_points, without_a_stone};
use super::{Bot, Choice, Observer, SearchLimit, Verdict};
use tengen_core::board::Point;
use tengen_core::rules::{Judgement, Position};

/// Plays a random legal point, each with equal probability.
#[derive(Clone, Copy, Debug)]
pub(super) struct Random {
    pub(super) seed: u64,
}

impl Bot for Random {
    fn choose(&mut self, position: &Position, _: SearchLimit<'_>, _: &mut dyn Observer) -> Verdict {
        let mut chance = Chance::new(self.seed, position);
        let mut points = empty_points(position);
        let choice = draw_legal(&mut points, position, &mut chance);
        Verdict::of(choice.map_or_else(
            || without_a_stone(position),
            |(point, _)| Choice::Place(point),
        ))
    }
}

/// Draws a random legal point for the side to move, removes it from `points`, and returns it with
/// the judgement of a stone on it. `None` if no point is legal.
pub(super) fn draw_legal(
    points: &mut Vec<Point>,
    position: &Position,
    chance: &mut Chance,
) -> Option<(Point, Judgement)> {
    let mut left = points.len();
    while left > 0 {
        let place = chance.below(left);
        let point = points[place];
        match position.judge(point) {
            Ok(Judgement::Forbidden(_)) | Err(_) => {
                left -= 1;
                points.swap(place, left);
            }
            Ok(judgement) => {
                points.swap_remove(place);
                return Some((point, judgement));
            }
        }
    }
    None
}
