//! The static value of a position, computed from its patterns.
//!
//! Every empty point counts by the shapes that either colour would make there, as in Yixin and
//! Rapfi ("point evaluation"); the values of the classes are in `weights` and were set by hand.

use super::Search;
use crate::threat::Threat;
use tengen_core::board::Stone;

impl Search<'_> {
    /// Returns the static value of the position for the side to move.
    pub(super) fn eval(&self) -> i32 {
        let state = self.state();
        let own = state.to_move();
        let (now, before) = state.values();
        let value = match own {
            Stone::Black => now + before,
            Stone::White => -(now + before),
        } / 4;
        let has = |stone, threat| i32::from(state.count(stone, threat) > 0);
        let foe = !own;
        let tempo = 180 * has(own, Threat::FourThree)
            + 90 * has(own, Threat::ThreeThree)
            + 30 * has(own, Threat::FourPlus)
            + 20 * has(own, Threat::ThreePlus)
            - 70 * has(foe, Threat::OpenFour)
            - 60 * has(foe, Threat::FourThree)
            - 40 * has(foe, Threat::ThreeThree);
        (value + tempo).clamp(-6000, 6000)
    }
}
