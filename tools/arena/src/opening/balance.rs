//! Tests if a position is equally good for both sides, in the judgement of the engine.

use tengen_core::Position;
use tengen_engine::{Engine, Score, SearchLimit, Silent};

/// The number of nodes of a quick judgement.
const QUICK: u64 = 20_000;

/// The quicker searches before the last one, which sort out most positions: the divisor of the nodes,
/// and the factor of the largest value.
const STAGES: [(u64, u16); 3] = [(800, 3), (100, 2), (10, 1)];

/// The smallest number of nodes of such a search.
const FEWEST: u64 = 1000;

/// The requirement on a balanced position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Balance {
    /// Accepts every position without a search.
    Any,
    Within {
        /// The largest absolute value; see [`Score::Value`].
        most: u16,
        /// The number of nodes of the search that gives the value.
        nodes: u64,
    },
}

impl Balance {
    /// Accepts positions by a quick search.
    pub(crate) const fn quick(most: u16) -> Balance {
        Balance::Within { most, nodes: QUICK }
    }

    /// Returns `true` if `engine` finds no win, and neither side better by more than the value.
    pub(crate) fn holds(self, position: &Position, engine: &mut Engine) -> bool {
        let Balance::Within { most, nodes } = self else {
            return true;
        };
        let stages = STAGES
            .iter()
            .filter(|&&(divisor, _)| nodes / divisor >= FEWEST);
        let mut stages = stages.chain([&(1, 1)]);
        stages.all(|&(divisor, factor)| {
            value(engine, position, nodes / divisor) <= most.saturating_mul(factor)
        })
    }
}

/// Writes the value, or `any`.
impl std::fmt::Display for Balance {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {
            Balance::Any => f.write_str("any"),
            Balance::Within { most, .. } => write!(f, "{most}"),
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
