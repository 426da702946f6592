//! What a position says without a search: a full board, or a win or loss in a few plies by the threats
//! that are there.
//!
//! Source: the order of urgency in threat-space search (L. V. Allis, H. J. van den Herik and
//! M. P. H. Huntjens, 1993): a five before a four, a four before an open three.

use super::{Search, WIN};
use crate::threat::Threat;

impl Search<'_> {
    /// What the rules or the threats on the board say without a search: a full board, or a win or loss
    /// in a few plies.
    pub(super) fn settled(&self, ply: i32) -> Option<i32> {
        let state = self.state();
        let own = state.to_move();
        let foe = !own;
        if state.count(own, Threat::Five) > 0 {
            return Some(WIN - ply - 1);
        }
        if state.board().is_full() {
            let winner = state.rules().full_board.winner(state.first());
            return Some(match winner {
                None => 0,
                Some(winner) if winner == own => WIN - ply,
                Some(_) => ply - WIN,
            });
        }
        if state.count(foe, Threat::Five) > 0 {
            let lost = state.count(foe, Threat::Five) > 1 && self.plain[foe as usize];
            return lost.then_some(ply + 2 - WIN);
        }
        if state.count(own, Threat::OpenFour) > 0 {
            return Some(WIN - ply - 3);
        }
        // A four leaves the other side one reply, a double three one move: if it has no four to
        // make meanwhile, it is too late. What Black may not do would have to be looked at.
        let wins = state.count(own, Threat::FourThree) + state.count(own, Threat::ThreeThree);
        let free = wins > 0 && !self.restricted[own as usize] && self.plain[own as usize];
        (free && !state.has_four(foe)).then_some(WIN - ply - 5)
    }
}
