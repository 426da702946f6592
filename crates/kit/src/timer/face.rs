//! The displayed state of a player's clock, as a value.

use super::Timer;
use crate::time::Millis;
use tengen_core::game::{Face, Moment, Seat};

/// The limit below which a time counts as low, in ms.
pub const LOW: u64 = 20_000;

/// The remaining time at which low time is announced, in ms.
pub const WARN: Moment = 10_000;

/// The displayed state of a player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockFace {
    /// The times of the clock.
    pub face: Face,
    /// The activity of the clock.
    pub state: ClockState,
    /// The urgency of the remaining time.
    pub urgency: Urgency,
}

/// The activity of a player's clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ClockState {
    /// It is not this player's turn.
    Resting,
    /// The clock is running.
    Running,
    /// The player is to move, but the clock is stopped.
    Paused,
}

/// The urgency of the remaining time of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Urgency {
    /// There is enough time, or it is not this player's turn.
    Calm,
    /// Less than [`LOW`] is left.
    Low,
    /// The last 10 seconds are running.
    Ending,
}

impl Timer {
    /// Returns the displayed state of a seat's clock at `now`.
    pub fn face(&self, seat: Seat, now: Millis) -> ClockFace {
        let clock = self.clock();
        let state = match clock.turn() == Some(seat) {
            false => ClockState::Resting,
            true if clock.is_running() => ClockState::Running,
            true => ClockState::Paused,
        };
        let urgency = match clock.rest(seat, now.whole()) {
            Some(rest) if state != ClockState::Resting && rest <= WARN => Urgency::Ending,
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
