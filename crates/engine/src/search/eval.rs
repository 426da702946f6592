//! The value of a position by its patterns, without a search.
//!
//! Every empty point counts by what either colour would make there, as in Yixin and Rapfi ("point
//! evaluation"); the classes' values are in `weights`, by hand.

use super::Search;
use crate::threat::Threat;
use tengen_core::board::Stone;

impl Search<'_> {
    /// What the position is worth by its patterns, for the side to move.
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
