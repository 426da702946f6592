//! The renju opening that the first stones of a game form.

use alloc::vec::Vec;

use super::Game;
use crate::board::Stone;
use crate::rules::opening::Pattern;

impl Game {
    /// Returns the renju opening of the first three stones, or `None` if they form none of the 26.
    #[must_use]
    pub fn pattern(&self) -> Option<Pattern> {
        if self.setup.is_some() || self.terms.first != Stone::Black || self.ply() < 3 {
            return None;
        }
        let mut stones = Vec::new();
        for node in self.tree.path_to(self.cursor) {
            // A pass among the first three plies would change the colours.
            let step = self.tree.step(node).filter(|step| step.action.is_ply());
            stones.extend(step.map(|step| step.action.point()));
            if stones.len() == 3 {
                break;
            }
        }
        match stones[..] {
            [Some(first), Some(second), Some(third)] => {
                Pattern::of(first, second, third, self.terms.size)
            }
            _ => None,
        }
    }
}
