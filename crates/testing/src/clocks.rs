//! Clocks for tests.

use std::cell::Cell;

use tengen_engine::Clock;

/// A clock that advances by 1 ms each time it is read.
#[derive(Default)]
pub struct TickingClock(pub Cell<u32>);

impl Clock for TickingClock {
    fn ms(&self) -> u32 {
        self.0.set(self.0.get().wrapping_add(1));
        self.0.get()
    }
}
