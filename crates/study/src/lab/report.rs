//! The moments at which the Lab's long texts, the state and the log, are written: at most five in a second, because
//! bots without a pause play many moves in that time.

use super::Lab;
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::time::Millis;

/// The least time between two writes, in ms.
const REST: f64 = 200.0;

/// The last write of state and log, and the next one if it waits.
#[derive(Clone, Copy, Debug)]
pub(super) struct Report {
    freshness: Freshness,
    /// The earliest time of the next write.
    next: Millis,
    /// The time of the requested waking.
    wake: Option<Millis>,
}

/// The relation of the written texts to the game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Freshness {
    Fresh,
    Stale,
}

impl Default for Report {
    fn default() -> Report {
        Report {
            freshness: Freshness::Fresh,
            next: Millis(0.0),
            wake: None,
        }
    }
}

impl Report {
    /// Requests a write, now or later, if the page changed with this event or before.
    fn settle(&mut self, cx: &mut Context) {
        // Timers can fire a fraction of a millisecond early.
        let now = Millis(cx.now.0 + 1.0);
        self.wake.take_if(|wake| wake.0 <= now.0);
        if cx.effects.contains(&Effect::Refresh) {
            self.freshness = Freshness::Stale;
        }
        if self.freshness == Freshness::Fresh || self.wake.is_some() {
            return;
        }
        if self.next.0 <= now.0 {
            self.freshness = Freshness::Fresh;
            self.next = Millis(cx.now.0 + REST);
            cx.push(Effect::Report);
        } else {
            self.wake = Some(self.next);
            cx.push(Effect::Wake(Millis(self.next.0 - cx.now.0)));
        }
    }
}

impl Lab {
    /// Has the state and the log written after a change, while the Lab is open.
    pub fn report(&mut self, cx: &mut Context) {
        if self.is_open() {
            self.report.settle(cx);
        }
    }
}
