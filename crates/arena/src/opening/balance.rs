//! Tests if a position is equally good for both sides, in the judgement of the engine.

use tengen_core::Position;
use tengen_engine::{Engine, Score, SearchLimit, Silent};

/// The number of nodes of a quick judgement.
const QUICK: u64 = 20_000;

/// The searches that judge a position one after the other, most positions only the first, before the
/// search with all nodes: the divisor of the nodes, and the largest value as a multiple of that of the last search.
const STAGES: [(u64, u16); 3] = [(800, 3), (100, 2), (10, 1)];

/// The smallest number of nodes of such a search.
const FEWEST: u64 = 1000;

/// The requirement on a balanced position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Balance {
    /// The largest absolute value; see [`Score::Value`].
    most: u16,
    /// The number of nodes of the search that gives the value; 0 accepts every position.
    nodes: u64,
}

impl Balance {
    /// Accepts every position without a search.
    pub(crate) const ANY: Balance = Balance { most: 0, nodes: 0 };

    /// Accepts positions by a quick search.
    pub(crate) const fn quick(most: u16) -> Balance {
        Balance { most, nodes: QUICK }
    }

    /// Accepts positions by a search of `nodes` nodes.
    pub(crate) const fn searched(most: u16, nodes: u64) -> Balance {
        Balance { most, nodes }
    }

    /// Returns `true` if `engine` finds no win, and neither side better by more than the value.
    pub(super) fn holds(self, position: &Position, engine: &mut Engine) -> bool {
        if self == Balance::ANY {
            return true;
        }
        let stages = STAGES
            .iter()
            .filter(|&&(divisor, _)| self.nodes / divisor >= FEWEST);
        let mut stages = stages.chain([&(1, 1)]);
        stages.all(|&(divisor, factor)| {
            value(engine, position, self.nodes / divisor) <= self.most.saturating_mul(factor)
        })
    }
}

/// Writes the value, or `any`.
impl std::fmt::Display for Balance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Balance::ANY => f.write_str("any"),
            Balance { most, .. } => write!(f, "{most}"),
        }
    }
}

/// Returns the absolute value of a position by a search, the largest number for a win or a loss.
fn value(engine: &mut Engine, position: &Position, nodes: u64) -> u16 {
    match engine
        .think(position, SearchLimit::Nodes(nodes), &mut Silent)
        .score
    {
        Score::Value(value) => value.unsigned_abs(),
        Score::Win(_) | Score::Loss(_) => u16::MAX,
    }
}
