//! Positions decided without a search: a full board, or a win or loss in a few plies by the threats
//! on the board.
//!
//! Source: the order of urgency in threat-space search (L. V. Allis, H. J. van den Herik and
//! M. P. H. Huntjens, 1993): a five before a four, a four before an open three.

use super::{Search, WIN};
use crate::threat::Threat;

impl Search<'_> {
    /// Returns the value if the rules or the threats on the board decide it: a full board, or a win
    /// or loss in a few plies. `None` otherwise.
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
        // A four leaves the opponent one reply and a double three one move. Without a four to gain
        // time, the opponent is too late. Excluded for a side with forbidden points, which would
        // need a search.
        let wins = state.count(own, Threat::FourThree) + state.count(own, Threat::ThreeThree);
        let free = wins > 0 && !self.restricted[own as usize] && self.plain[own as usize];
        (free && !state.has_four(foe)).then_some(WIN - ply - 5)
    }
}
