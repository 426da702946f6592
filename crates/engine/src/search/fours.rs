//! The leaves: a quiescence search of continuous fours for the side to move, which may also decline
//! to make a four (stand pat).
//!
//! Sources: L. R. Harris, "The Heuristic Search and the Game of Chess" (1975) for searching until a
//! position is quiet; the initial limits on later fours come from Rapfi.

use super::{Search, WIN};
use crate::cell::Cell;
use crate::moves::{Ranked, in_order, replies};
use crate::state::cells;
use crate::threat::Threat;

impl Search<'_> {
    /// Returns the value of a leaf: at least its static value, or a win by fours.
    pub(super) fn quiet(&mut self, alpha: i32, beta: i32, ply: usize) -> i32 {
        self.quiet_from(alpha, beta, ply, ply)
    }

    fn quiet_from(&mut self, alpha: i32, beta: i32, ply: usize, root: usize) -> i32 {
        self.engine.lines[ply].clear();
        if self.must_stop() {
            return 0;
        }
        let plies = i32::try_from(ply).unwrap_or(0);
        if let Some(value) = self.settled(plies) {
            return value;
        }
        let foe = !self.state().to_move();
        if self.state().count(foe, Threat::Five) > 0 {
            return self.quiet_reply(alpha, beta, ply, root);
        }
        let stand = self.eval();
        if stand >= beta || ply - root >= self.sight.fours || ply + 2 >= super::MAX_PLY {
            return stand;
        }
        self.quiet_fours(stand, alpha.max(stand), beta, ply, root)
    }

    /// Searches the fours of the side to move.
    fn quiet_fours(
        &mut self,
        mut best: i32,
        mut alpha: i32,
        beta: i32,
        ply: usize,
        root: usize,
    ) -> i32 {
        let own = self.state().to_move();
        let start = self.engine.list.len();
        let before = self.state().last(1);
        let order = self.engine.state.order();
        for cell in cells(self.engine.state.fours(own)) {
            let state = &self.engine.state;
            let threat = state.threat_if_allowed(own, cell);
            // After the first four, only fours that also make another threat and lie near the
            // previous own stone are tried.
            if ply > root && (threat == Threat::Four || before.is_some_and(|it| is_far(it, cell))) {
                continue;
            }
            let ranked = Ranked::new(cell, order.of(cell));
            self.engine.list.push(ranked);
        }
        in_order(&mut self.engine.list[start..]);
        for place in start..self.engine.list.len() {
            let cell = self.engine.list[place].cell();
            if self.state().is_forbidden(cell) {
                continue;
            }
            self.place(cell);
            let value = -self.quiet_from(-beta, -alpha, ply + 1, root);
            self.undo();
            if self.has_stopped() {
                break;
            }
            if value > best {
                best = value;
                alpha = alpha.max(value);
                if value >= beta {
                    break;
                }
            }
        }
        self.engine.list.truncate(start);
        best
    }

    /// Searches the replies of the side to move to a five threat.
    fn quiet_reply(&mut self, mut alpha: i32, beta: i32, ply: usize, root: usize) -> i32 {
        let mut best = i32::try_from(ply).unwrap_or(0) + 2 - WIN;
        for cell in cells(&replies(self.state())) {
            if !self.state().is_empty(cell) || self.state().is_forbidden(cell) {
                continue;
            }
            self.place(cell);
            let value = -self.quiet_from(-beta, -alpha, ply + 1, root);
            self.undo();
            if self.has_stopped() {
                break;
            }
            best = best.max(value);
            alpha = alpha.max(value);
            if value >= beta {
                break;
            }
        }
        best
    }
}

/// Returns `true` if two cells are neither within two cells of each other nor within four on a line.
fn is_far(one: Cell, other: Cell) -> bool {
    let across = one.column().abs_diff(other.column());
    let up = one.row().abs_diff(other.row());
    let up = u32::try_from(up).unwrap_or(u32::MAX);
    let is_near = across.max(up) <= 2;
    let on_line = across == 0 || up == 0 || across == up;
    !(is_near || on_line && across.max(up) <= 4)
}
