//! Tests if a position is equally good for both sides, in the judgement of the engine.

use tengen_core::Position;
use tengen_engine::{Score, SearchLimit, Silent, think};

/// The number of nodes that the judgement may search.
const NODES: u64 = 20_000;

/// The largest absolute value of a balanced position; see [`Score::Value`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Balance(pub(crate) u16);

impl Balance {
    /// Accepts every position without a search.
    pub(crate) const ANY: Balance = Balance(u16::MAX);

    /// Returns `true` if the engine finds no win, and neither side better by more than this value.
    pub(super) fn holds(self, position: &Position) -> bool {
        if self == Balance::ANY {
            return true;
        }
        let verdict = think(position, SearchLimit::Nodes(NODES), &mut Silent);
        match verdict.score {
            Score::Value(value) => value.unsigned_abs() <= self.0,
            Score::Win(_) | Score::Loss(_) => false,
        }
    }
}
