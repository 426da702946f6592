//! The trait of all computer players: the engine at full strength, its levels, and the simpler programs that it is measured
//! against.

use super::{Observer, SearchLimit, Verdict};
use tengen_core::rules::Position;

/// A program that chooses moves.
pub trait Bot {
    /// Chooses an action for the side to move: a legal point, a pass if the rules have passes, or
    /// [`Choice::Nothing`](super::Choice::Nothing). It never chooses a forbidden point.
    ///
    /// Bots that answer immediately ignore `limits`.
    fn choose(
        &mut self,
        position: &Position,
        limits: SearchLimit<'_>,
        observer: &mut dyn Observer,
    ) -> Verdict;
}
