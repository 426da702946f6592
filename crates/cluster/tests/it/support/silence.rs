//! The time for which a player sees nothing done.

use std::{
    sync::{Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// The silence of a player.
#[derive(Debug)]
pub(crate) struct Silence(Mutex<State>);

#[derive(Debug)]
struct State {
    last: Instant,
    longest: Duration,
}

impl Default for Silence {
    fn default() -> Silence {
        Silence(Mutex::new(State::new()))
    }
}

impl State {
    fn new() -> State {
        State {
            last: Instant::now(),
            longest: Duration::ZERO,
        }
    }
}

impl Silence {
    /// Begins to measure now.
    pub(crate) fn begin(&self) {
        *self.lock() = State::new();
    }

    /// Notes that something is done.
    pub(crate) fn end(&self) {
        let mut state = self.lock();
        state.longest = state.longest.max(state.last.elapsed());
        state.last = Instant::now();
    }

    /// Returns the longest silence since the beginning, also if it has not ended.
    pub(crate) fn longest(&self) -> Duration {
        let state = self.lock();
        state.longest.max(state.last.elapsed())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
