//! The static value of a position.

use super::Search;

/// The largest static value of a position.
const MOST: i32 = 6000;

impl Search<'_> {
    /// Returns the static value of the position for the side to move.
    pub(super) fn eval(&mut self) -> i32 {
        self.engine.state.value().clamp(-MOST, MOST)
    }
}
