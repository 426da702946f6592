//! Pruning and reductions: futility, razoring, late moves.
//!
//! Sources: the form of the rules follows Rapfi (Gomocup champion), by its log and source; late
//! move reductions as in chess programs since 2004.

use super::node::{Best, Kind, Node};
use super::{Margin, PLY, SURE, Search};
use crate::cell::Cell;
use crate::moves::Situation;
use crate::state::State;
use crate::threat::Threat;
use tengen_core::board::Stone;

/// The treatment of a move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Reduction {
    /// The move is not searched, and neither is any later quiet move of the node.
    Skip,
    /// The move is searched this much less deeply (256ths of a ply); deeper if negative.
    By(i32),
}

/// 256 times the natural logarithm of a number from 1 to 64, rounded.
const LN: [i32; 65] = [
    0, 0, 177, 281, 355, 412, 459, 498, 532, 562, 589, 614, 636, 657, 676, 693, 710, 725, 740, 754,
    767, 779, 791, 803, 814, 824, 834, 844, 853, 862, 871, 879, 887, 895, 903, 910, 917, 924, 931,
    938, 944, 951, 957, 963, 969, 974, 980, 986, 991, 996, 1001, 1007, 1011, 1016, 1021, 1026,
    1030, 1035, 1039, 1044, 1048, 1052, 1057, 1061, 1065,
];

fn ln(number: usize) -> i32 {
    LN[number.min(64)]
}

/// The number of moves searched by remaining depth in plies, about `3 + plies ^ 1.3`.
const MOST: [usize; 16] = [3, 4, 6, 8, 9, 11, 14, 16, 18, 21, 23, 26, 29, 31, 34, 37];

/// The maximum extra depth of one line.
const MOST_EXTRA: i32 = 8 * PLY;

impl Search<'_> {
    /// Returns the value of a node if it is far outside its bounds.
    pub(super) fn prunes(&mut self, node: &Node, situation: Situation, eval: i32) -> Option<i32> {
        if node.kind == Kind::Principal || situation == Situation::Five {
            return None;
        }
        let plies = node.depth / PLY;
        let is_sure = node.alpha.abs() >= SURE || node.beta.abs() >= SURE;
        if is_sure {
            return None;
        }
        let razor = self.margin(Margin::RazorBase) + self.margin(Margin::RazorPly) * plies;
        if node.depth < 5 * PLY / 2 && eval + razor < node.alpha {
            let value = self.quiet(node.alpha, node.alpha + 1, node.ply);
            if value <= node.alpha || self.has_stopped() {
                return Some(value);
            }
        }
        let improves = self.improves(node.ply, eval);
        let margin = self.margin(Margin::FutilityPly) * (plies - i32::from(improves)).max(0)
            + self.margin(Margin::FutilityBase);
        let quiet = situation == Situation::Free;
        (quiet && plies < 9 && eval - margin >= node.beta).then_some(eval)
    }

    /// Returns `true` if a node will probably have a cutoff: its moves are searched less deeply.
    ///
    /// Source: the program Rapfi.
    pub(super) fn is_cut_expected(&self, node: &Node, situation: Situation, expected: i32) -> bool {
        let margin = self.margin(Margin::CutPly) * node.depth / PLY + self.margin(Margin::CutBase);
        node.kind == Kind::Cut
            && situation == Situation::Free
            && node.depth > 2 * PLY
            && node.beta.abs() < SURE
            && expected >= node.beta + margin
    }

    /// Returns the number of moves that are searched at a node of this depth, in plies.
    fn most_moves(&self, node: &Node, plies: usize) -> usize {
        let factor = usize::try_from(self.margin(Margin::LateMoves)).unwrap_or(0);
        let most = MOST[plies.min(15)] * factor / 256;
        if self.improves(node.ply, self.engine.evals[node.ply]) {
            most
        } else {
            most / 2 + 1
        }
    }

    /// Returns `true` if the side to move stands better than two plies ago.
    fn improves(&self, ply: usize, eval: i32) -> bool {
        ply >= 2 && eval > self.engine.evals[ply - 2]
    }

    /// Returns `true` if so few points are empty that every move must be searched.
    fn is_almost_full(&self) -> bool {
        let board = self.state().board();
        board.size().area() - board.stones() <= 16
    }

    pub(super) fn reduction(
        &self,
        node: &Node,
        situation: Situation,
        cell: Cell,
        best: &Best,
    ) -> Reduction {
        let state = self.state();
        if situation == Situation::Five {
            let may = node.extra < MOST_EXTRA;
            let more = self.margin(Margin::FiveMore);
            return Reduction::By(if may { -more } else { 0 });
        }
        let (own, foe) = (state.to_move(), !state.to_move());
        let plies = usize::try_from(node.depth / PLY).unwrap_or(0);
        let tried = best.tried;
        let (attack, defence) = (state.threat(own, cell), state.threat(foe, cell));
        if best.value > -SURE && node.kind != Kind::Principal && situation == Situation::Free {
            let most = self.most_moves(node, plies);
            if tried >= most && is_quiet(state, cell) && !self.is_almost_full() {
                return Reduction::Skip;
            }
        }
        if tried == 0 || plies < 2 {
            return Reduction::By(0);
        }
        let mut reduction = ln(plies) * ln(tried + 1) / 256 * self.margin(Margin::Reduction) / 256;
        if node.kind == Kind::Principal {
            reduction -= self.margin(Margin::PrincipalLess);
        } else if node.kind == Kind::Cut && !self.engine.history.is_killer(node.ply, cell) {
            reduction += self.margin(Margin::CutMore);
        }
        if attack >= Threat::Three || defence >= Threat::ThreePlus {
            reduction -= self.margin(Margin::ThreatLess);
        }
        if attack == Threat::Suspect {
            reduction -= self.margin(Margin::SuspectLess);
        }
        if situation == Situation::OpenFour {
            reduction = reduction * self.margin(Margin::OpenFourReduction) / 256;
        }
        reduction -= self.engine.history.value(own, cell) * self.margin(Margin::HistoryLess) / 256;
        Reduction::By(reduction.clamp(0, node.depth - PLY))
    }
}

/// Returns `true` if neither side makes a four on an empty cell.
pub(super) fn is_quiet(state: &State, cell: Cell) -> bool {
    Stone::BOTH
        .iter()
        .all(|&stone| state.threat(stone, cell) < Threat::Four)
}
