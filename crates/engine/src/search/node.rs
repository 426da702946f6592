//! A node of the search: computes its value between two bounds.
//!
//! Source of the three kinds of nodes: D. E. Knuth and R. W. Moore, "An Analysis of Alpha-Beta Pruning"
//! (1975).

use super::history::Tried;
use super::prune::{Reduction, is_quiet};
use super::{INFINITE, MAX_PLY, PLY, SURE, Search, WIN};
use crate::cell::Cell;
use crate::moves::{Picker, Situation};
use crate::state::State;
use crate::table::{Bound, TableEntry};
use tengen_core::rules::Passes;

/// The expected kind of a node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// The node lies on the principal variation: its exact value is needed.
    Principal,
    /// One of its moves is expected to reach beta.
    Cut,
    /// None of its moves is expected to reach alpha.
    All,
}

/// The parameters of the search of a node.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) alpha: i32,
    pub(super) beta: i32,
    /// The remaining depth in 256ths of a ply.
    pub(super) depth: i32,
    /// The number of plies from the root.
    pub(super) ply: usize,
    pub(super) kind: Kind,
    /// The extra depth that extensions have given this line so far, in 256ths of a ply.
    pub(super) extra: i32,
}

impl Node {
    pub(super) fn plies(&self) -> i32 {
        i32::try_from(self.ply).unwrap_or(0)
    }

    /// Returns the parameters for the node after a move, searched `reduction` less deeply (256ths
    /// of a ply).
    fn child(&self, alpha: i32, beta: i32, reduction: i32, kind: Kind) -> Node {
        Node {
            alpha: -beta,
            beta: -alpha,
            depth: self.depth - PLY - reduction,
            ply: self.ply + 1,
            kind,
            extra: self.extra,
        }
    }
}

/// The result of a node so far.
pub(super) struct Best {
    pub(super) value: i32,
    pub(super) cell: Option<Cell>,
    /// The number of moves searched.
    pub(super) tried: usize,
}

impl Search<'_> {
    /// Returns the value of a node.
    pub(super) fn node(&mut self, mut node: Node) -> i32 {
        if node.depth < PLY / 2 || node.ply >= MAX_PLY {
            return self.quiet(node.alpha, node.beta, node.ply);
        }
        self.engine.lines[node.ply].clear();
        if self.must_stop() {
            return 0;
        }
        if let Some(value) = self.settled(node.plies()) {
            return value;
        }
        node.alpha = node.alpha.max(node.plies() - WIN);
        node.beta = node.beta.min(WIN - node.plies() - 1);
        if node.alpha >= node.beta {
            return node.alpha;
        }
        let hash = self.state().hash();
        let known = self.engine.table.get(hash);
        if let Some(value) = known.and_then(|known| known.cuts(&node)) {
            return value;
        }
        let situation = Situation::of(self.state());
        let eval = match (situation, known) {
            // The static value is unreliable while the opponent threatens a five: use that of the
            // previous ply.
            (Situation::Five, _) => -self.engine.evals[node.ply.saturating_sub(1)],
            (_, Some(known)) => i32::from(known.eval),
            (_, None) => self.eval(),
        };
        self.engine.evals[node.ply] = eval;
        let expected = match (situation, known) {
            (Situation::OpenFour | Situation::Free, Some(known)) => known.expected(eval),
            _ => eval,
        };
        if let Some(value) = self.prunes(&node, situation, expected) {
            return value;
        }
        self.engine.history.enter(node.ply);
        let mut searched = node;
        if self.is_cut_expected(&node, situation, expected) {
            searched.depth -= PLY;
        }
        let best = self.moves(searched, situation, known.and_then(TableEntry::cell));
        if self.has_stopped() {
            return 0;
        }
        self.remember(hash, &node, &best, eval);
        best.value
    }

    fn moves(&mut self, node: Node, situation: Situation, first: Option<Cell>) -> Best {
        let mut picker = Picker::new(situation, first, &self.engine.list);
        let mut best = Best {
            value: -INFINITE,
            cell: None,
            tried: 0,
        };
        let mut alpha = node.alpha;
        let mut tried = Tried::none();
        loop {
            let Some(cell) = self.next(&mut picker) else {
                if self.may_miss_a_reply(situation, &best) && self.widen(&mut picker) {
                    continue;
                }
                break;
            };
            if self.state().is_forbidden(cell) {
                continue;
            }
            let reduction = match self.reduction(&node, situation, cell, &best) {
                Reduction::Skip => {
                    let state = &self.engine.state;
                    picker.retain(&mut self.engine.list, |cell| !is_quiet(state, cell));
                    continue;
                }
                Reduction::By(reduction) => reduction,
            };
            let value = self.look(&node, cell, alpha, best.tried, reduction);
            best.tried += 1;
            if self.has_stopped() {
                break;
            }
            if value > best.value {
                best.value = value;
                if value > alpha {
                    alpha = value;
                    best.cell = Some(cell);
                    self.lead(node.ply, cell);
                }
                if value >= node.beta {
                    self.learn(&node, situation, &tried, cell);
                    break;
                }
            }
            tried.add(cell);
        }
        picker.finish(&mut self.engine.list);
        if best.tried == 0 {
            best.value = self.stuck(&node, situation);
        }
        if best.value <= -SURE && situation == Situation::Free && !self.has_stopped() {
            best.value = best.value.max(self.pass(&node, alpha));
        }
        best
    }

    /// Returns the value of a pass, or `-INFINITE` if the rules have no pass or the board is full.
    pub(super) fn pass(&mut self, node: &Node, alpha: i32) -> i32 {
        if self.state().rules().passes() == Passes::Off || self.state().board().is_full() {
            return -INFINITE;
        }
        if node.ply > 0 && self.state().last(0).is_none() {
            // The second pass in a row ends the game in a draw.
            return 0;
        }
        self.engine.state.pass();
        let value = -self.node(node.child(alpha, node.beta, 0, Kind::Principal));
        self.undo();
        value
    }

    /// Returns the value of a move.
    fn look(&mut self, node: &Node, cell: Cell, alpha: i32, tried: usize, reduction: i32) -> i32 {
        let child = |search: &mut Self, alpha, beta, reduction, kind| {
            let mut child = node.child(alpha, beta, reduction, kind);
            child.extra += (-reduction).max(0);
            -search.node(child)
        };
        self.place(cell);
        let other = match node.kind {
            Kind::Cut => Kind::All,
            Kind::All | Kind::Principal => Kind::Cut,
        };
        let value = if tried == 0 {
            let kind = match node.kind {
                Kind::Principal => Kind::Principal,
                _ => other,
            };
            child(self, alpha, node.beta, reduction.min(0), kind)
        } else {
            let mut value = child(self, alpha, alpha + 1, reduction, other);
            if value > alpha && reduction > 0 {
                value = child(self, alpha, alpha + 1, 0, other);
            }
            if value > alpha && value < node.beta && node.kind == Kind::Principal {
                value = child(self, alpha, node.beta, reduction.min(0), Kind::Principal);
            }
            value
        };
        self.undo();
        value
    }

    fn next(&mut self, picker: &mut Picker) -> Option<Cell> {
        let engine = &mut *self.engine;
        let (own, history) = (engine.state.to_move(), &engine.history);
        picker.next(&engine.state, &mut engine.list, |cell| {
            history.value(own, cell)
        })
    }

    fn widen(&mut self, picker: &mut Picker) -> bool {
        let engine = &mut *self.engine;
        let (own, history) = (engine.state.to_move(), &engine.history);
        picker.widen(&engine.state, &mut engine.list, |cell| {
            history.value(own, cell)
        })
    }

    /// Returns `true` if a reply may be missing: White can also stop Black's open four from a
    /// distance, by making its point forbidden.
    fn may_miss_a_reply(&self, situation: Situation, best: &Best) -> bool {
        let foe = !self.state().to_move();
        situation == Situation::OpenFour && self.restricted[foe as usize] && best.value <= -SURE
    }

    /// Returns the value of a node without a legal move: a five cannot be prevented, or no point
    /// nearby is available.
    fn stuck(&self, node: &Node, situation: Situation) -> i32 {
        if situation == Situation::Five {
            node.plies() + 2 - WIN
        } else if any_empty_allowed(self.state()) {
            self.engine.evals[node.ply]
        } else {
            node.plies() - WIN
        }
    }

    /// Sets the best line of a ply to `cell`, followed by the best line of the next ply.
    fn lead(&mut self, ply: usize, cell: Cell) {
        let (upper, lower) = self.engine.lines.split_at_mut(ply + 1);
        if let (Some(line), Some(rest)) = (upper.last_mut(), lower.first()) {
            line.clear();
            line.push(cell);
            line.extend_from_slice(rest);
        }
    }

    fn remember(&mut self, hash: u64, node: &Node, best: &Best, eval: i32) {
        let bound = if best.value >= node.beta {
            Bound::Lower
        } else if best.cell.is_some() {
            Bound::Exact
        } else {
            Bound::Upper
        };
        // In the table, wins and losses count plies from this position, not from the root.
        let value = match best.value {
            SURE.. => best.value + node.plies(),
            value if value <= -SURE => value - node.plies(),
            value => value,
        };
        let entry = TableEntry::new(best.cell, value, eval, node.depth);
        self.engine.table.put(hash, bound, entry);
    }

    /// Learns from a move that caused a cutoff, after the moves in `tried`.
    fn learn(&mut self, node: &Node, situation: Situation, tried: &Tried, cell: Cell) {
        if situation == Situation::Free {
            let own = self.state().to_move();
            let history = &mut self.engine.history;
            history.learn(own, node.ply, node.depth / PLY, tried, cell);
        }
    }
}

impl TableEntry {
    /// Returns the value of a node if the table entry decides it.
    fn cuts(self, node: &Node) -> Option<i32> {
        if i32::from(self.depth) < node.depth || node.kind == Kind::Principal {
            return None;
        }
        let value = match i32::from(self.value) {
            value @ SURE.. => value - node.plies(),
            value if value <= -SURE => value + node.plies(),
            value => value,
        };
        let settles = match self.bound {
            Bound::None => false,
            Bound::Exact => true,
            Bound::Lower => value >= node.beta,
            Bound::Upper => value <= node.alpha,
        };
        settles.then_some(value)
    }

    /// Returns the best estimate of the value of a node with the static value `eval`: the result of
    /// the earlier search, as far as its bound allows.
    fn expected(self, eval: i32) -> i32 {
        let value = i32::from(self.value);
        let is_nearer = match self.bound {
            Bound::None => false,
            Bound::Exact => true,
            Bound::Lower => value > eval,
            Bound::Upper => value < eval,
        };
        if is_nearer && value.abs() < SURE {
            value
        } else {
            eval
        }
    }
}

/// Returns `true` if any empty point of the whole board is allowed.
fn any_empty_allowed(state: &State) -> bool {
    let size = state.board().size();
    Cell::all(size).any(|cell| state.is_empty(cell) && !state.is_forbidden(cell))
}
