//! The solver of a forge: searches for wins with more and more nodes, so that the effort is known.

use std::ops::RangeInclusive;

use tengen_core::Position;
use tengen_engine::{Aim, Engine, Forcing, Fours, SearchLimit, Silent, Solution};
use tengen_proofs::Proof;

use super::{ForgeLimits, Rejected};

/// The smallest and the largest power of two nodes by which the effort is measured.
const EFFORTS: RangeInclusive<u8> = 5..=40;

/// A quick search for a win by threats has the limit divided by this number: most wins are found early.
const QUICK: u64 = 8;

/// An engine with limits.
#[derive(Debug)]
pub(super) struct Solver {
    pub(super) limits: ForgeLimits,
    engine: Engine,
}

/// A proof with the effort that found it.
pub(super) type Proven = (Proof, u8);

/// The answer to the question for a win.
pub(super) enum Answer {
    /// A win by the proof, with the effort that found it.
    Win(Box<Proof>, u8),
    None,
}

impl Solver {
    pub(super) fn new(like: &Position, limits: ForgeLimits) -> Solver {
        Solver {
            limits,
            engine: Engine::new(like),
        }
    }

    /// Returns the number of moves of the shortest win of the side to move by fours, or `None` without one.
    pub(super) fn fours(&mut self, position: &Position) -> Result<Option<usize>, Rejected> {
        match self.engine.vcf(position, u8::MAX, self.limits.fours) {
            Fours::Unknown => Err(Rejected::Limit),
            known => Ok(known.moves()),
        }
    }

    /// Searches for a win of the side to move.
    pub(super) fn win(&mut self, position: &Position, aim: Aim) -> Result<Answer, Rejected> {
        let most = match aim.forcing {
            Forcing::Fours => self.limits.fours,
            Forcing::Threats => self.limits.threats,
        };
        self.within(position, aim, most)
    }

    /// Searches for a win by threats of the side to move with few nodes.
    pub(super) fn quick_win(&mut self, position: &Position, aim: Aim) -> Result<Answer, Rejected> {
        self.within(position, aim, self.limits.threats / QUICK)
    }

    /// Returns `true` if [`quick_win`](Self::quick_win) would find a win. It does not measure the effort, and so
    /// takes half as long.
    pub(super) fn has_quick_win(&mut self, position: &Position, aim: Aim) -> bool {
        let limit = SearchLimit::Nodes(self.limits.threats / QUICK);
        let found = self.engine.seek(position, aim, limit, &mut Silent);
        matches!(found, Solution::Win(_))
    }

    fn within(&mut self, position: &Position, aim: Aim, most: u64) -> Result<Answer, Rejected> {
        for effort in EFFORTS {
            let nodes = most.min(1 << effort);
            let limit = SearchLimit::Nodes(nodes);
            match self.engine.seek(position, aim, limit, &mut Silent) {
                Solution::Win(proof) => return Ok(Answer::Win(proof, effort)),
                Solution::None => return Ok(Answer::None),
                Solution::Unknown if nodes == most => break,
                Solution::Unknown => {}
            }
        }
        Err(Rejected::Limit)
    }
}
