//! The search for a win of the side to move by fours or by threats: its time, and the check of the engine's result.

use std::rc::Rc;

use super::{BotTurn, ComputerPart};
use crate::change::Change;
use crate::context::Context;
use tengen_core::board::Stone;
use tengen_core::rules::{Judgement, Position};
use tengen_engine::words::{Forcing, Proven};
use tengen_proofs::Proof;

/// The time of the search for a win, in ms.
pub const WIN_TIME: u32 = 10_000;

/// The result of a search for a win.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WinFound {
    /// The side to move wins by such moves, by this proof.
    Win {
        /// The kind of its moves.
        forcing: Forcing,
        /// The proof.
        proof: Rc<Proof>,
        /// The number of moves that the plan needs at most.
        moves: usize,
    },
    /// The side to move has no win by fours or by threats.
    None(Position),
    /// The time was used up before the answer was known.
    Unknown(Position),
    /// The engine failed.
    Failed(Position),
}

impl WinFound {
    /// Returns the result of a search of `position`.
    pub fn new(position: Position, proven: Proven) -> WinFound {
        match proven {
            Proven::Win(forcing, plan) => WinFound::Win {
                forcing,
                moves: plan.moves(),
                proof: Rc::new(Proof { position, plan }),
            },
            Proven::None => WinFound::None(position),
            Proven::Unknown => WinFound::Unknown(position),
        }
    }

    /// Returns the position that was searched.
    pub fn position(&self) -> &Position {
        match self {
            WinFound::Win { proof, .. } => &proof.position,
            WinFound::None(position) | WinFound::Unknown(position) | WinFound::Failed(position) => {
                position
            }
        }
    }

    /// Returns the side for which a win was sought.
    pub fn stone(&self) -> Stone {
        self.position().to_move()
    }
}

impl ComputerPart {
    /// Reports the result of the search for a win. A plan that begins with an impossible move is treated as a
    /// failure of the engine.
    pub(super) fn take_proof(&mut self, found: Proven, turn: Option<BotTurn>, cx: &mut Context) {
        if let Proven::Win(_, plan) = &found
            && !matches!(
                cx.game().position().judge(plan.point()),
                Ok(Judgement::Quiet | Judgement::Five)
            )
        {
            return self.fail(turn, cx);
        }
        self.has_done();
        self.advising = None;
        let found = WinFound::new(cx.game().position().clone(), found);
        cx.changed(Change::Sought(Rc::new(found)));
    }
}
