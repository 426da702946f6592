//! Results of the engine as the Lab keeps them: the table of the last search, and the figures behind a move.

use super::Lab;
use tengen_core::board::Stone;
use tengen_core::game::{Game, NodeId};
use tengen_engine::words::Reply;
use tengen_engine::words::{BotKind, Candidate, Choice, Info, Limits, Mcts, Score, Verdict};
use tengen_kit::computer::TaskReply;
use tengen_kit::players::Mover;
use tengen_kit::time::Millis;

/// The result of the engine for a position, final or so far.
#[derive(Clone, PartialEq, Debug)]
pub struct LabSearch {
    /// The side to move.
    pub colour: Stone,
    /// The bot and its limits.
    pub mover: Mover,
    /// The node of the position.
    pub(super) node: NodeId,
    /// The search result of the engine.
    pub info: Info,
    /// The thinking time in ms.
    pub ms: u32,
    /// The id of the request.
    id: u32,
}

/// How far a search is on the way to its limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Measure {
    /// The thinking time and its limit, in ms.
    Time {
        /// The time so far.
        ms: u32,
        /// The limit.
        most: u32,
    },
    /// The number of stones that the search placed, and its limit.
    Nodes {
        /// The number so far.
        nodes: u64,
        /// The limit.
        most: u64,
    },
    /// The completed depth and its limit, in plies.
    Depth {
        /// The depth so far.
        depth: u8,
        /// The limit.
        most: u8,
    },
    /// The number of iterations of `mcts`, and how many it makes.
    Iterations {
        /// The number so far.
        done: u16,
        /// The number that it makes.
        most: u16,
    },
}

/// The figures that a bot reports for its move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Thought {
    /// The thinking time in ms.
    pub ms: u32,
    /// The number of stones that the search placed.
    pub nodes: u64,
    /// The depth of the last completed iteration, in plies.
    pub depth: u8,
    /// The value of the position for the side to move.
    pub score: Score,
}

impl LabSearch {
    /// Returns the searched root moves, best first.
    pub fn candidates(&self) -> impl Iterator<Item = &Candidate> {
        self.info.candidates.iter().filter(|it| it.visits > 0)
    }

    /// Returns the progress of the search in thousandths; `None` if it is unknown.
    pub fn done(&self) -> Option<u16> {
        let share = |part: u64, most: u64| {
            let done = part.saturating_mul(1000) / most.max(1);
            Some(u16::try_from(done.min(1000)).unwrap_or(1000))
        };
        let by_limit = || match self.measure()? {
            Measure::Time { ms, most } => share(ms.into(), most.into()),
            Measure::Nodes { nodes, most } => share(nodes, most),
            Measure::Depth { depth, most } => share(depth.into(), most.into()),
            Measure::Iterations { .. } => None,
        };
        self.info.done.or_else(by_limit)
    }

    /// Returns how far the search is on the way to its limit; `None` for programs without one.
    pub fn measure(&self) -> Option<Measure> {
        let Info { depth, nodes, .. } = self.info;
        match (self.mover.bot, self.mover.limits) {
            (BotKind::Mcts(Mcts { iterations, .. }), _) => {
                let done = u64::from(self.info.done?) * u64::from(iterations) / 1000;
                let done = u16::try_from(done).unwrap_or(iterations);
                Some(Measure::Iterations {
                    done,
                    most: iterations,
                })
            }
            (BotKind::Search | BotKind::Level(_), limits) => Some(match limits {
                Limits::Time(most) => Measure::Time { ms: self.ms, most },
                Limits::Nodes(most) => Measure::Nodes { nodes, most },
                Limits::Depth(most) => Measure::Depth { depth, most },
            }),
            _ => None,
        }
    }
}

impl Lab {
    /// Stores what the engine reports about the game on the board.
    pub fn hear(&mut self, reply: &TaskReply, game: &Game) {
        if !self.is_open() {
            return;
        }
        let &TaskReply {
            ref reply,
            wanted,
            since,
        } = reply;
        let search = |id: u32, ms: u32, info: Info| LabSearch {
            colour: game.position().to_move(),
            mover: wanted.mover(),
            node: game.cursor(),
            info,
            ms,
            id,
        };
        match reply {
            Reply::Info { id, ms, info } => self.show(search(*id, *ms, info.clone())),
            Reply::Best {
                id, ms, verdict, ..
            } => {
                // Without a search, the table shows the chosen move.
                if self.search.as_ref().map(|it| it.id) != Some(*id) {
                    self.show(search(*id, *ms, found(verdict)));
                }
                self.pending = Some(Thought {
                    ms: *ms,
                    nodes: verdict.nodes,
                    depth: verdict.depth,
                    score: verdict.score,
                });
            }
            Reply::Answer { .. } => {
                self.pending = Some(Thought {
                    ms: u32::try_from(Millis(since).whole()).unwrap_or(u32::MAX),
                    nodes: 0,
                    depth: 0,
                    score: Score::Value(0),
                });
            }
            Reply::Hint { .. }
            | Reply::Proof { .. }
            | Reply::Study { .. }
            | Reply::Lines { .. }
            | Reply::Analysed { .. }
            | Reply::Solved { .. }
            | Reply::Error { .. } => {}
        }
    }
}

impl Lab {
    fn show(&mut self, search: LabSearch) {
        if self.search.as_ref().map(|it| it.node) != Some(search.node) {
            self.pinned = None;
        }
        self.search = Some(search);
    }
}

/// Builds a table of one root move for a choice that was made without a search.
fn found(verdict: &Verdict) -> Info {
    let candidate = |point| Candidate {
        point,
        visits: verdict.nodes.max(1),
        score: verdict.score,
    };
    let point = match verdict.choice {
        Choice::Place(point) => Some(point),
        Choice::Pass | Choice::Nothing => None,
    };
    Info {
        depth: verdict.depth,
        nodes: verdict.nodes,
        done: None,
        score: verdict.score,
        line: verdict.line.clone(),
        candidates: point.map(candidate).into_iter().collect(),
    }
}
