//! The replies that can matter to a plan: those after which it may not win, although it wins after a pass.
//!
//! A stone of the defender cannot take away a five, or the legality of a stone that makes at most one four and one three.
//! So it matters only on a point of the plan, and where it makes a four during the plan; and on the line of a five that can
//! be capped. If the defender gets another free reply during the plan, because one of its moves threatens no five, a stone
//! matters too where it makes a three: with the stone of that reply it makes a four.

use super::Plans;
use crate::cell::Cell;
use crate::moves::is_plain;
use crate::state::{Rows, mark};
use crate::threat::Threat;
use tengen_core::board::Stone;
use tengen_proofs::{Attack, Defence};

/// The replies that matter to a plan.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Reach {
    /// Those that were marked.
    Marked,
    /// Any: the plan depends on a forbidden point, or the budget is spent.
    Everywhere,
}

impl Plans<'_, '_> {
    /// Returns the replies after which a plan, which wins after a pass of the defender, might not win: `plan` is for the
    /// side to move. After every other reply a plan of fours wins too. Of other plans this is almost always true; the
    /// check of the proof decides.
    pub(in super::super) fn relevant(&mut self, plan: &Attack) -> Rows {
        let mut rows = [0; 32];
        if self.mark(plan, &mut rows) == Reach::Everywhere {
            return [u32::MAX; 32];
        }
        rows
    }

    fn mark(&mut self, plan: &Attack, rows: &mut Rows) -> Reach {
        let (own, foe) = (self.state.to_move(), !self.state.to_move());
        let cell = Cell::of(plan.point());
        self.mark_fours(foe, rows);
        mark(rows, cell);
        let Some(defence) = plan.defence() else {
            self.mark_five(own, cell, rows);
            return Reach::Marked;
        };
        if self.state.threat(own, cell) == Threat::Suspect || self.budget.is_spent() {
            return Reach::Everywhere;
        }
        self.after(cell, |plans| plans.mark_replies(defence, rows))
    }

    fn mark_replies(&mut self, defence: &Defence, rows: &mut Rows) -> Reach {
        self.mark_fours(self.state.to_move(), rows);
        if let Some(otherwise) = defence.otherwise()
            && self.mark_otherwise(otherwise, rows) == Reach::Everywhere
        {
            return Reach::Everywhere;
        }
        for (reply, answer) in defence.replies() {
            let reply = Cell::of(reply);
            if self.after(reply, |plans| plans.mark(answer, rows)) == Reach::Everywhere {
                return Reach::Everywhere;
            }
        }
        Reach::Marked
    }

    /// Marks the replies that matter to the answer to all replies that are not listed.
    fn mark_otherwise(&mut self, otherwise: &Attack, rows: &mut Rows) -> Reach {
        if otherwise.defence().is_some() {
            self.mark_threes(self.state.to_move(), rows);
            self.state.pass();
            let reach = self.mark(otherwise, rows);
            self.state.undo();
            return reach;
        }
        let five = Cell::of(otherwise.point());
        mark(rows, five);
        self.mark_five(!self.state.to_move(), five, rows);
        if self.state.is_forbidden(five) {
            return Reach::Everywhere;
        }
        Reach::Marked
    }

    /// Marks the points that can cap a five of the colour.
    fn mark_five(&self, stone: Stone, five: Cell, rows: &mut Rows) {
        if is_plain(self.state, stone) {
            return;
        }
        for line in self.state.lines_of_five(stone, five) {
            for cell in (-5..=5).map(|away| five.step(line, away)) {
                mark(rows, cell);
            }
        }
    }

    fn mark_fours(&self, stone: Stone, rows: &mut Rows) {
        for (row, fours) in rows.iter_mut().zip(self.state.fours(stone)) {
            *row |= fours;
        }
    }

    /// Marks the points where the colour makes a three, after which another stone makes a four.
    fn mark_threes(&self, stone: Stone, rows: &mut Rows) {
        for cell in Cell::all(self.state.board().size()) {
            let threat = self.state.threat(stone, cell);
            if threat >= Threat::ClosedThree && threat != Threat::TwoTwo {
                mark(rows, cell);
            }
        }
    }
}
