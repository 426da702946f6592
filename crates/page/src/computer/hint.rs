//! Hints: a move that the engine recommends to the person to move, and the reason.

use tengen_core::game::{Game, NodeId};
use tengen_core::rules::Judgement;
use tengen_engine::words::{Choice, HintReason, Score, Verdict};

/// A move recommended by the engine.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Hint {
    /// The node at which the hint is valid.
    pub(super) node: NodeId,
    /// The recommended move or pass.
    pub choice: Choice,
    /// The reason for the move.
    pub reason: HintReason,
    /// The value of the position after the move, for the side that plays it.
    pub score: Score,
}

impl Hint {
    pub(super) fn new(node: NodeId, verdict: &Verdict, reason: Option<HintReason>) -> Hint {
        Hint {
            node,
            choice: verdict.choice,
            reason: reason.unwrap_or(HintReason::Best),
            score: verdict.score,
        }
    }

    /// Returns `true` if the move can be played in `game`.
    pub(super) fn fits(&self, game: &Game) -> bool {
        match self.choice {
            Choice::Place(point) => !matches!(
                game.position().judge(point),
                Err(_) | Ok(Judgement::Forbidden(_))
            ),
            Choice::Pass => game.can_pass(),
            Choice::Nothing => true,
        }
    }
}
