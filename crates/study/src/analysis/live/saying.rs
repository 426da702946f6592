//! When the verdict on a position is said: once it has settled, and later only if it has become another one.

use tengen_core::board::Point;
use tengen_kit::time::Millis;

/// The time in which the best move must stay the same before it is said, in ms.
const SETTLES: f64 = 2_000.0;

/// The longest time for which the first verdict waits, in ms.
const LATEST: f64 = 3_000.0;

/// The least time between two verdicts on a position, in ms.
const PAUSE: f64 = 10_000.0;

/// The change of the chance that is worth saying, in percent.
const MUCH: u8 = 15;

/// The verdict on a position: the best move, and the chance of the side to move in percent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Verdict {
    pub(super) best: Point,
    pub(super) percent: u8,
}

impl Verdict {
    fn is_news_after(self, said: Verdict) -> bool {
        self.best != said.best || self.percent.abs_diff(said.percent) >= MUCH
    }
}

/// What was said about a position, and what is to be said.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) struct Saying {
    /// The moment when the engine began.
    began: Millis,
    /// The last verdict, and since when its move is the best one.
    last: Option<(Verdict, Millis)>,
    /// What was said last, and when.
    said: Option<(Verdict, Millis)>,
    /// The moment at which the page looks again.
    wakes: Option<Millis>,
}

/// What is to be done about a verdict.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Due {
    /// Nothing, or nothing yet.
    Nothing,
    /// Look again after this time.
    Wake(Millis),
    /// Say it.
    Say,
}

impl Saying {
    pub(super) const fn new(began: Millis) -> Saying {
        Saying {
            began,
            last: None,
            said: None,
            wakes: None,
        }
    }

    /// Hears the verdict of the engine.
    pub(super) fn hear(&mut self, verdict: Verdict, now: Millis) {
        let since = self.last.filter(|(last, _)| last.best == verdict.best);
        self.last = Some((verdict, since.map_or(now, |(_, since)| since)));
    }

    /// Ends the wait for the first verdict, because the engine has used up its time.
    pub(super) fn end(&mut self) {
        self.began = Millis(f64::NEG_INFINITY);
    }

    /// Returns what is to be done now.
    pub(super) fn due(&mut self, now: Millis) -> Due {
        let Some((verdict, since)) = self.last else {
            return Due::Nothing;
        };
        let settled = since.0 + SETTLES;
        let due = match self.said {
            None => settled.min(self.began.0 + LATEST),
            Some((said, at)) if verdict.is_news_after(said) => settled.max(at.0 + PAUSE),
            Some(_) => return Due::Nothing,
        };
        // Timers can fire a fraction of a millisecond early.
        if due <= now.0 + 1.0 {
            self.said = Some((verdict, now));
            self.wakes = None;
            return Due::Say;
        }
        let due = Millis(due);
        if self.wakes.replace(due) == Some(due) {
            return Due::Nothing;
        }
        Due::Wake(Millis(due.0 - now.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(best: &str, percent: u8) -> Verdict {
        let best = best.parse().expect("a point");
        Verdict { best, percent }
    }

    /// Hears verdicts at their seconds, looks every half second, and returns when something was said, in seconds.
    fn said(heard: &[(f64, &str, u8)], seconds: u32) -> Vec<f64> {
        let mut saying = Saying::new(Millis(0.0));
        let mut said = Vec::new();
        for half in 0..=2 * seconds {
            let now = f64::from(half) / 2.0;
            for &(at, best, percent) in heard {
                if at.to_bits() == now.to_bits() {
                    saying.hear(verdict(best, percent), Millis(now * 1000.0));
                }
            }
            if saying.due(Millis(now * 1000.0)) == Due::Say {
                said.push(now);
            }
        }
        said
    }

    #[test]
    fn the_first_verdict_is_said_when_it_has_settled() {
        assert_eq!(said(&[], 20), []);
        assert_eq!(said(&[(0.0, "h8", 50)], 20), [2.0]);
        assert_eq!(said(&[(0.0, "h8", 50), (0.5, "h8", 90)], 20), [2.0]);
        assert_eq!(said(&[(0.0, "h8", 50), (0.5, "i9", 50)], 20), [2.5]);
        let restless = [(0.0, "h8", 50), (1.0, "i9", 50), (2.0, "h8", 50)];
        assert_eq!(said(&restless, 20), [3.0], "it waits no longer");
    }

    #[test]
    fn later_verdicts_are_said_if_they_are_news() {
        let better = [(0.0, "h8", 50), (5.0, "h8", 64)];
        assert_eq!(said(&better, 30), [2.0], "a little better");
        let much = [(0.0, "h8", 50), (5.0, "h8", 65)];
        assert_eq!(said(&much, 30), [2.0, 12.0]);
        let late = [(0.0, "h8", 50), (20.0, "i9", 50)];
        assert_eq!(said(&late, 30), [2.0, 22.0]);
        let back = [(0.0, "h8", 50), (5.0, "i9", 50), (8.0, "h8", 50)];
        assert_eq!(said(&back, 30), [2.0], "it is the same again");
    }

    #[test]
    fn the_page_looks_again_once_and_the_end_waits_for_nothing() {
        let mut saying = Saying::new(Millis(0.0));
        saying.hear(verdict("h8", 50), Millis(100.0));
        assert_eq!(saying.due(Millis(100.0)), Due::Wake(Millis(2000.0)));
        assert_eq!(saying.due(Millis(200.0)), Due::Nothing, "it was asked");
        saying.end();
        assert_eq!(saying.due(Millis(300.0)), Due::Say);
        assert_eq!(saying.due(Millis(300.0)), Due::Nothing);
    }
}
