//! Results of the engine as the Lab keeps them: the table of the last search, and the figures behind a move.

use super::Lab;
use crate::board::Millis;
use crate::computer::{Heard, Mover};
use tengen_core::board::Stone;
use tengen_core::game::{Game, NodeId};
use tengen_engine::words::Reply;
use tengen_engine::words::{Candidate, Choice, Info, Limits, Score, Verdict};

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
    #[must_use]
    pub fn done(&self) -> Option<u16> {
        let by_time = || match self.mover.limits {
            Limits::Time(most) => {
                let done = u64::from(self.ms) * 1000 / u64::from(most.max(1));
                Some(u16::try_from(done.min(1000)).unwrap_or(1000))
            }
            Limits::Nodes(_) | Limits::Depth(_) => None,
        };
        self.info.done.or_else(by_time)
    }
}

impl Lab {
    /// Stores what the engine reports about the game on the board.
    pub(crate) fn hear(&mut self, heard: &Heard, game: &Game) {
        let &Heard {
            ref reply,
            wanted,
            since,
        } = heard;
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
            Reply::Error { .. } => {}
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
