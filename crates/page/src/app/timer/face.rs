//! What a player's clock shows, as a value.

use super::{LOW, WARN, moment};
use crate::app::{App, Millis};
use tengen_core::board::Stone;
use tengen_core::game::Face;

/// What a player's clock shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClockFace {
    /// The times.
    pub face: Face,
    /// Whether it runs.
    pub going: Going,
    /// How much time is left until the flag falls.
    pub urgency: Urgency,
}

/// Whether a player's clock runs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Going {
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

impl App {
    /// What the clock shows of the player of a colour at `now`; nothing in a game without a clock.
    #[must_use]
    pub fn clock(&self, colour: Stone, now: Millis) -> Option<ClockFace> {
        let timer = self.timer.as_ref()?;
        let seat = self.game().seat_of(colour);
        let clock = &timer.clock;
        let going = match clock.turn() == Some(seat) {
            false => Going::Resting,
            true if clock.is_running() => Going::Running,
            true => Going::Paused,
        };
        let urgency = match clock.rest(seat, moment(now)) {
            Some(rest) if going != Going::Resting && u64::from(rest) <= WARN => Urgency::Ending,
            Some(rest) if going != Going::Resting && rest < LOW => Urgency::Low,
            _ => Urgency::Calm,
        };
        Some(ClockFace {
            face: clock.face(seat, moment(now)),
            going,
            urgency,
        })
    }
}
