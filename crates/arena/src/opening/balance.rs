//! Whether a position is as good for one side as for the other, as far as the engine sees.

use tengen_core::Position;
use tengen_engine::{Score, SearchLimit, Silent, think};

/// The nodes of the judgement.
const NODES: u64 = 20_000;

/// The largest value of a position that counts as balanced; see [`Score::Value`].
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Balance(pub(crate) u16);

impl Balance {
    /// Every value will do, and nothing is searched.
    pub(crate) const ANY: Balance = Balance(u16::MAX);

    /// Whether the engine finds neither side better by more than this, and no win.
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
