//! The bot that plays anywhere: the lowest yardstick.

use super::chance::Chance;
use super::legal::{empty_points, without_a_stone};
use super::{Bot, Choice, Observer, SearchLimit, Verdict};
use tengen_core::board::Point;
use tengen_core::rules::{Judgement, Position};

/// Plays any legal point, each with the same chance.
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

/// Draws one of the empty points that the side to move may take, and takes it from the list; with it
/// comes what its stone does. None if there is no such point.
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
