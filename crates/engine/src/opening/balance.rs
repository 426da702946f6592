//! What positions are worth, by a bot whose time is shared among them.

use crate::order::ordered;
use crate::{Bot, Choice, Observer, Score, SearchLimit};
use tengen_core::board::Point;
use tengen_core::rules::{Judgement, Position};

/// A bot that scores positions.
pub(super) struct Balance<'a> {
    pub(super) bot: &'a mut dyn Bot,
    /// What is left for the answer.
    pub(super) limits: SearchLimit<'a>,
    pub(super) observer: &'a mut dyn Observer,
}

/// More than any estimate.
const WIN: i32 = 200_000;

impl Balance<'_> {
    /// What a position is worth to the side to move.
    pub(super) fn worth(&mut self, position: &Position) -> i32 {
        value(self.look(position, self.limits).0)
    }

    /// What the bot would play, found with one of so many shares of what is left; the others stay.
    pub(super) fn choice(&mut self, position: &Position, shares: u32) -> Option<Point> {
        let part = share(self.limits, shares);
        self.limits = match (self.limits, part) {
            (SearchLimit::Time(all), SearchLimit::Time(part)) => {
                SearchLimit::Time(all.restarted(all.ms().saturating_sub(part.ms())))
            }
            (SearchLimit::Nodes(nodes), SearchLimit::Nodes(part)) => {
                SearchLimit::Nodes(nodes - part.min(nodes))
            }
            (limits, _) => limits,
        };
        match self.look(position, part).1 {
            Choice::Place(point) => Some(point),
            Choice::Pass | Choice::Nothing => None,
        }
    }

    /// Searches one of several positions; its time begins now, and what is found is not told.
    fn look(&mut self, position: &Position, limits: SearchLimit<'_>) -> (Score, Choice) {
        let mut quiet = Quiet(&mut *self.observer);
        let verdict = self.bot.choose(position, limits.restarted(), &mut quiet);
        (verdict.score, verdict.choice)
    }

    /// The points with what a stone on each is worth to the side to move, the best first. All that is
    /// left goes into it.
    pub(super) fn ranked(&mut self, position: &Position, points: &[Point]) -> Vec<(i32, Point)> {
        let shares = u32::try_from(points.len()).unwrap_or(u32::MAX).max(1);
        let part = share(self.limits, shares);
        let mut ranked = Vec::new();
        for &point in points {
            let worth = match position.judge(point) {
                Ok(Judgement::Five) => WIN,
                Ok(Judgement::Forbidden(_)) | Err(_) => -WIN,
                Ok(_) => {
                    let mut after = position.clone();
                    // The point is empty.
                    let _ = after.put(point);
                    -value(self.look(&after, part).0)
                }
            };
            ranked.push((worth, point));
        }
        ordered(&ranked, |&(worth, _)| (-i64::from(worth), 0))
    }
}

/// One of so many shares.
fn share(limits: SearchLimit<'_>, shares: u32) -> SearchLimit<'_> {
    match limits {
        SearchLimit::Time(time) => SearchLimit::Time(time.restarted((time.ms() / shares).max(1))),
        SearchLimit::Nodes(nodes) => SearchLimit::Nodes((nodes / u64::from(shares)).max(1)),
        SearchLimit::Depth(plies) => SearchLimit::Depth(plies),
    }
}

fn value(score: Score) -> i32 {
    match score {
        Score::Value(value) => i32::from(value),
        Score::Win(plies) => WIN - i32::from(plies),
        Score::Loss(plies) => i32::from(plies) - WIN,
    }
}

/// Stops with another observer, and says nothing.
struct Quiet<'a>(&'a mut dyn Observer);

impl Observer for Quiet<'_> {
    fn stops(&mut self) -> bool {
        self.0.stops()
    }
}
