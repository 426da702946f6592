//! The engine with a wandering mind: now and then it plays one of its other candidates, so that the
//! games of training data show more than its favourite lines.

use std::sync::Arc;
use std::sync::mpsc::Sender;

use tengen_core::{Point, Position};
use tengen_engine::evaluation::Tables;
use tengen_engine::{Choice, Engine, Info, Observer, Score, SearchLimit, Verdict};

use crate::player::{Answer, Seated, Turn};
use crate::random::Random;

/// One of this many moves is another candidate.
const RARELY: u64 = 20;

/// The number of candidates of which one is drawn.
const AMONG: usize = 4;

/// The quotient of the nodes of the two searches that must agree on a position.
pub(super) const SMALLER: u64 = 4;

/// The largest difference between the chances to win that both searches give a position.
const AGREEMENT: f64 = 0.08;

/// The results of two searches of a position that agree: a score and, if both chose it, the best move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Agreed {
    pub(super) score: Score,
    pub(super) best: Option<Point>,
}

impl Agreed {
    /// Returns the result of the larger search, or `None` if the two disagree. A proof needs no second opinion.
    pub(super) fn of(small: (Score, Choice), large: (Score, Choice)) -> Option<Agreed> {
        let best = match large.1 {
            Choice::Place(point) if small.1 == large.1 => Some(point),
            _ => None,
        };
        let score = large.0;
        let difference = small.0.chance() - score.chance();
        let is_proved = !matches!(score, Score::Value(_));
        (is_proved || difference.abs() <= AGREEMENT).then_some(Agreed { score, best })
    }
}

/// The engine in one game of training data.
pub(super) struct Wandering {
    engine: Engine,
    nodes: u64,
    random: Random,
    /// Receives the judgement of each position, with its number of plies.
    judged: Sender<(usize, Agreed)>,
}

impl Wandering {
    /// Creates the engine for positions like this one.
    pub(super) fn new(
        like: &Position,
        tables: &Arc<Tables>,
        nodes: u64,
        random: Random,
        judged: Sender<(usize, Agreed)>,
    ) -> Wandering {
        Wandering {
            engine: Engine::with_tables(like, Arc::clone(tables)),
            nodes,
            random,
            judged,
        }
    }

    /// Tells the score of a position if the first quarter of the search agrees with the whole, or if the score is proved.
    fn judge(&self, plies: usize, early: Option<&Info>, verdict: &Verdict) {
        let large = (verdict.score, verdict.choice);
        let small = early.map_or(large, |early| {
            let first = early.line.first();
            let choice = first.map_or(Choice::Nothing, |&point| Choice::Place(point));
            (early.score, choice)
        });
        let agreed = Agreed::of(small, large);
        if let Some(agreed) = agreed {
            // Nobody hears of a game that is given up.
            let _ = self.judged.send((plies, agreed));
        }
    }
}

/// Keeps the last intermediate result, and the last one of the first nodes.
#[derive(Default)]
pub(super) struct Last {
    pub(super) info: Option<Info>,
    early: Option<Info>,
    /// The number of the first nodes.
    first: u64,
}

impl Observer for Last {
    fn informs(&mut self, info: &Info) {
        if info.nodes <= self.first {
            self.early = Some(info.clone());
        }
        self.info = Some(info.clone());
    }
}

impl Seated for Wandering {
    fn choose(&mut self, turn: Turn<'_>) -> Answer {
        let mut last = Last {
            first: self.nodes / SMALLER,
            ..Last::default()
        };
        let limit = SearchLimit::Nodes(self.nodes);
        let verdict = self.engine.think(turn.position, limit, &mut last);
        self.judge(turn.plies.len(), last.early.as_ref(), &verdict);
        let mut choice = verdict.choice;
        if self.random.below(RARELY) == 0
            && let Some(info) = last.info
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
