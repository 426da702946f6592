//! The engine with a wandering mind: now and then it plays one of its other candidates, so that the
//! games of training data show more than its favourite lines.

use std::sync::Arc;

use tengen_core::Position;
use tengen_engine::evaluation::Tables;
use tengen_engine::{Choice, Engine, Info, Observer, SearchLimit};

use crate::player::{Answer, Seated, Turn};
use crate::random::Random;

/// One of this many moves is another candidate.
const RARELY: u64 = 20;

/// The number of candidates of which one is drawn.
const AMONG: usize = 4;

/// The engine in one game of training data.
pub(super) struct Wandering {
    engine: Engine,
    nodes: u64,
    random: Random,
}

impl Wandering {
    /// Creates the engine for positions like this one.
    pub(super) fn new(
        like: &Position,
        tables: &Arc<Tables>,
        nodes: u64,
        random: Random,
    ) -> Wandering {
        Wandering {
            engine: Engine::with_tables(like, Arc::clone(tables)),
            nodes,
            random,
        }
    }
}

/// Keeps the last intermediate result.
#[derive(Default)]
pub(super) struct Last(pub(super) Option<Info>);

impl Observer for Last {
    fn informs(&mut self, info: &Info) {
        self.0 = Some(info.clone());
    }
}

impl Seated for Wandering {
    fn choose(&mut self, turn: Turn<'_>) -> Answer {
        let mut last = Last::default();
        let limit = SearchLimit::Nodes(self.nodes);
        let verdict = self.engine.think(turn.position, limit, &mut last);
        let mut choice = verdict.choice;
        if self.random.below(RARELY) == 0
            && let Some(info) = last.0
        {
            let among = info.candidates.len().min(AMONG);
            let drawn = self.random.pick(&info.candidates[..among]);
            choice = drawn.map_or(choice, |drawn| Choice::Place(drawn.point));
        }
        Answer {
            choice: Ok(choice),
            ms: 0,
        }
    }
}
