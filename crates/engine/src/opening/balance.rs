//! Values of positions, computed by a bot whose budget is shared among them.

use crate::observer::Quiet;
use crate::order::ordered;
use crate::{Bot, Choice, Observer, Score, SearchLimit};
use tengen_core::board::Point;
use tengen_core::rules::{Judgement, Position};

/// A bot that scores positions within one budget.
pub(super) struct Balance<'a> {
    pub(super) bot: &'a mut dyn Bot,
    /// The budget of the answer: the remaining nodes, or the time since its beginning.
    pub(super) limits: SearchLimit<'a>,
    pub(super) observer: &'a mut dyn Observer,
}

/// A value larger than every estimate.
const WIN: i32 = 200_000;

impl Balance<'_> {
    /// Returns the value of a position for the side to move.
    pub(super) fn worth(&mut self, position: &Position) -> i32 {
        value(self.look(position, share(self.limits, 1)).0)
    }

    /// Searches with 1/`shares` of the remaining budget and returns the chosen move.
    pub(super) fn choice(&mut self, position: &Position, shares: u32) -> Option<Point> {
        let part = share(self.limits, shares);
        // The remaining time decreases by itself.
        if let (SearchLimit::Nodes(nodes), SearchLimit::Nodes(part)) = (self.limits, part) {
            self.limits = SearchLimit::Nodes(nodes - part.min(nodes));
        }
        match self.look(position, part).1 {
            Choice::Place(point) => Some(point),
            Choice::Pass | Choice::Nothing => None,
        }
    }

    /// Searches one of several positions without reporting results to the observer.
    fn look(&mut self, position: &Position, limits: SearchLimit<'_>) -> (Score, Choice) {
        let mut quiet = Quiet(&mut *self.observer);
        let verdict = self.bot.choose(position, limits, &mut quiet);
        (verdict.score, verdict.choice)
    }

    /// Returns the points with the value of a stone on each for the side to move, the best first,
    /// and uses the whole remaining budget. When the time is over, the points not searched yet are
    /// left out, but at least one is searched.
    pub(super) fn ranked(&mut self, position: &Position, points: &[Point]) -> Vec<(i32, Point)> {
        let mut part = share(self.limits, count(points.len()));
        let mut ranked = Vec::new();
        let mut is_first = true;
        for (done, &point) in points.iter().enumerate() {
            let worth = match position.judge(point) {
                Ok(Judgement::Five) => WIN,
                Ok(Judgement::Forbidden(_)) | Err(_) => -WIN,
                Ok(_) => {
                    if let SearchLimit::Time(time) = self.limits {
                        if time.is_over() && !is_first {
                            continue;
                        }
                        part = share(self.limits, count(points.len() - done));
                    }
                    is_first = false;
                    let mut after = position.clone();
                    // The point is empty, so `put` cannot fail.
                    let _ = after.put(point);
                    -value(self.look(&after, part).0)
                }
            };
            ranked.push((worth, point));
        }
        ordered(&ranked, |&(worth, _)| (-i64::from(worth), 0))
    }
}

/// Converts a number of shares; the result is at least 1.
fn count(shares: usize) -> u32 {
    u32::try_from(shares).unwrap_or(u32::MAX).max(1)
}

/// Returns 1/`shares` of the budget; of a time limit, 1/`shares` of the remaining time, starting now.
fn share(limits: SearchLimit<'_>, shares: u32) -> SearchLimit<'_> {
    match limits {
        SearchLimit::Time(time) => SearchLimit::Time(time.restarted(time.left() / shares)),
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
