//! The plan of a proven position.

use super::super::cell::Cell;
use super::Vct;
use tengen_core::board::Point;
use tengen_proofs::{Attack, Defence};

/// The most stones of a plan.
const MOST: usize = 1 << 20;

/// The most stones of a plan after a pass, which is played again after each reply that matters.
const INNER: usize = 1 << 15;

impl Vct<'_, '_> {
    /// Returns the plan for the start, which is proven, or `None` if it would be too large.
    pub(super) fn plan(&mut self) -> Option<Attack> {
        let mut left = MOST;
        self.attack(&mut left)
    }

    /// Returns the plan of a search inside the search, or `None` if it would be too large to be played after many replies.
    pub(super) fn inner_plan(&mut self) -> Option<Attack> {
        let mut left = INNER;
        self.attack(&mut left)
    }

    /// Returns the plan that begins with the stone on `point`, which was just placed, or `None` if it would be
    /// too large.
    pub(super) fn plan_after(&mut self, point: Point) -> Option<Attack> {
        let mut left = MOST;
        Some(Attack::then(point, self.defence(&mut left)?))
    }

    fn attack(&mut self, left: &mut usize) -> Option<Attack> {
        let node = self.nodes.get(&self.plans.state.hash())?;
        if let Some(plan) = &node.plan {
            *left = left.checked_sub(plan.stones())?;
            return Some(plan.clone());
        }
        *left = left.checked_sub(1)?;
        let proven = |hash| Some(self.nodes.get(&hash)?.numbers.is_proven());
        let mut kids = node.kids.iter();
        let cell = kids.find(|kid| proven(kid.hash) == Some(true))?.cell;
        let defence = self.after(cell, |vct| vct.defence(left))?;
        Some(Attack::then(cell.point()?, defence))
    }

    fn defence(&mut self, left: &mut usize) -> Option<Defence> {
        if let Some(five) = self.plans.five(self.attacker) {
            let mut defence = Defence::new(Attack::five(five));
            for reply in self.plans.breaks(five) {
                let answer = self.after(reply, |vct| match vct.plans.five(vct.attacker) {
                    Some(five) => Some(Attack::five(five)),
                    None => vct.attack(left),
                });
                defence = defence.with(reply.point()?, answer?);
            }
            return Some(defence);
        }
        let node = self.nodes.get(&self.plans.state.hash())?;
        let plan = node.plan.clone()?;
        *left = left.checked_sub(plan.stones())?;
        let mut defence = Defence::new(plan);
        let replies: Vec<Cell> = node.kids.iter().map(|kid| kid.cell).collect();
        for reply in replies {
            let answer = self.after(reply, |vct| vct.attack(left))?;
            defence = defence.with(reply.point()?, answer);
        }
        Some(defence)
    }

    fn after<T>(&mut self, cell: Cell, then: impl FnOnce(&mut Self) -> T) -> T {
        self.plans.state.place(cell);
        let result = then(self);
        self.plans.state.undo();
        result
    }
}
