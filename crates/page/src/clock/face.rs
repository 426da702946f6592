//! What a player's clock shows, as a value.

use super::Timer;
use crate::board::Millis;
use tengen_core::game::{Face, Moment, Seat};

/// Below this a time counts as low, in ms.
pub const LOW: u32 = 20_000;

/// With this much time left it is said aloud, in ms.
pub(super) const WARN: Moment = 10_000;

/// What a player's clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockFace {
    /// The times.
    pub face: Face,
    /// Whether it runs.
    pub state: ClockState,
    /// How much time is left until the flag falls.
    pub urgency: Urgency,
}

/// Whether a player's clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockState {
    /// It is not this player's turn.
    Resting,
    /// It runs.
    Running,
    /// It would run, but stands still.
    Paused,
}

/// How much time a player who has the turn has left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Urgency {
    /// Enough, or it is not this player's turn.
    Calm,
    /// Less than [`LOW`].
    Low,
    /// The last ten seconds.
    Ending,
}

impl Timer {
    /// What the clock of a seat shows at `now`.
    pub(crate) fn face(&self, seat: Seat, now: Millis) -> ClockFace {
        let clock = self.clock();
        let state = match clock.turn() == Some(seat) {
            false => ClockState::Resting,
            true if clock.is_running() => ClockState::Running,
            true => ClockState::Paused,
        };
        let urgency = match clock.rest(seat, now.whole()) {
            Some(rest) if state != ClockState::Resting && Moment::from(rest) <= WARN => {
                Urgency::Ending
            }
            Some(rest) if state != ClockState::Resting && rest < LOW => Urgency::Low,
            _ => Urgency::Calm,
        };
        ClockFace {
            face: clock.face(seat, now.whole()),
            state,
            urgency,
        }
    }
}
