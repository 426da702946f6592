//! Plans of wins: those by fours are made here from a line of play, and all of them are played again after other replies.
//!
//! A plan answers a four that is not blocked with the five. It lists exactly the replies after which
//! that five is not possible.

mod relevant;

use super::budget::Budget;
use super::cell::Cell;
use super::moves::is_plain;
use super::state::{State, cells, is_marked, mark};
use super::threat::Threat;
use super::vcf::{Fours, Known, Vcf};
use tengen_core::board::{Point, Stone};
use tengen_proofs::{Attack, Defence};

/// The number of positions that searches for wins by fours remember.
const REMEMBERED: usize = 1 << 16;

/// The number of moves of a win of any length.
pub(super) const MOST: u8 = 250;

/// The result of a search for a plan.
pub(super) enum Planned {
    Win(Attack),
    None,
    /// The limit was reached before the answer was known.
    Unknown,
}

/// A position on which plans are made and played.
pub(super) struct Plans<'a, 'b> {
    pub(super) state: &'a mut State,
    pub(super) budget: &'a mut Budget<'b>,
    /// What searches for wins by fours found out; all of them are for one attacker.
    pub(super) known: Known,
}

impl<'a, 'b> Plans<'a, 'b> {
    pub(super) fn new(state: &'a mut State, budget: &'a mut Budget<'b>) -> Plans<'a, 'b> {
        Plans {
            state,
            budget,
            known: vec![(0, 0); REMEMBERED],
        }
    }

    /// Places a stone of the side to move, runs `then`, and takes the stone back.
    pub(super) fn after<T>(&mut self, cell: Cell, then: impl FnOnce(&mut Self) -> T) -> T {
        self.budget.spend();
        self.state.place(cell);
        let result = then(self);
        self.state.undo();
        result
    }

    /// Searches for a win by fours of the side to move in at most `most` moves, with at most `limit` nodes.
    pub(super) fn fours(&mut self, most: u8, limit: u64) -> Fours {
        let known = std::mem::take(&mut self.known);
        let mut vcf = Vcf::knowing(self.state, self.budget, limit, known);
        let found = vcf.within(most);
        self.known = vcf.known();
        found
    }

    /// Searches for a win by fours of the side to move in at most `most` moves until the budget is spent.
    pub(super) fn win_by_fours(&mut self, most: u8) -> Planned {
        match self.fours(most, u64::MAX) {
            Fours::Win(line) => self.of_line(&line).map_or(Planned::Unknown, Planned::Win),
            Fours::None => Planned::None,
            Fours::Unknown => Planned::Unknown,
        }
    }

    /// Searches like [`Plans::win_by_fours`] for a win that begins with a stone on `cell`, which is legal.
    pub(super) fn win_by_fours_from(&mut self, cell: Cell, most: u8) -> Planned {
        let Some(point) = cell.point() else {
            return Planned::None;
        };
        let (own, foe) = (self.state.to_move(), !self.state.to_move());
        if self.state.threat(own, cell) == Threat::Five {
            return Planned::Win(Attack::five(point));
        }
        self.after(cell, |plans| {
            let five = plans.five(own).filter(|_| plans.five(foe).is_none());
            let (Some(five), 2..) = (five, most) else {
                return Planned::None;
            };
            let mut defence = Defence::new(Attack::five(five));
            for reply in plans.breaks(five) {
                let found = plans.after(reply, |plans| match plans.five(own) {
                    Some(five) => Planned::Win(Attack::five(five)),
                    None => plans.win_by_fours(most - 1),
                });
                match (found, reply.point()) {
                    (Planned::Win(answer), Some(reply)) => defence = defence.with(reply, answer),
                    (other, _) => return other,
                }
            }
            Planned::Win(Attack::then(point, defence))
        })
    }

    /// Returns the plan for a winning line of fours, with the attacker to move. `None` if the budget was
    /// spent, or if the line does not win.
    pub(super) fn of_line(&mut self, line: &[Point]) -> Option<Attack> {
        let (&point, rest) = line.split_first()?;
        let (own, cell) = (self.state.to_move(), Cell::of(point));
        if self.state.threat(own, cell) == Threat::Five {
            return Some(Attack::five(point));
        }
        let defence = self.after(cell, |plans| plans.of_replies(rest))?;
        Some(Attack::then(point, defence))
    }

    /// Returns the defence against a four that was just made. `rest` is the line that follows.
    fn of_replies(&mut self, rest: &[Point]) -> Option<Defence> {
        let five = self.five(!self.state.to_move())?;
        let mut defence = Defence::new(Attack::five(five));
        for reply in self.breaks(five) {
            let answer = self.after(reply, |plans| plans.of_reply(reply, rest))?;
            defence = defence.with(reply.point()?, answer);
        }
        Some(defence)
    }

    fn of_reply(&mut self, reply: Cell, rest: &[Point]) -> Option<Attack> {
        if let Some(five) = self.five(self.state.to_move()) {
            return Some(Attack::five(five));
        }
        match rest {
            [expected, line @ ..] if Cell::of(*expected) == reply && !line.is_empty() => {
                self.of_line(line)
            }
            _ => match self.fours(MOST, u64::MAX) {
                Fours::Win(line) => self.of_line(&line),
                Fours::None | Fours::Unknown => None,
            },
        }
    }

    /// Returns the first point where a colour makes a five.
    pub(super) fn five(&self, stone: Stone) -> Option<Point> {
        let mut fours = cells(self.state.fours(stone));
        fours
            .find(|&cell| self.state.threat(stone, cell) == Threat::Five)?
            .point()
    }

    /// Returns the legal replies of the side to move after which the opponent makes no five on `five`.
    pub(super) fn breaks(&mut self, five: Point) -> Vec<Cell> {
        let (foe, five) = (!self.state.to_move(), Cell::of(five));
        if is_plain(self.state, foe) {
            let is_legal = !self.state.is_forbidden(five);
            return is_legal.then_some(five).into_iter().collect();
        }
        let mut found = Vec::new();
        for line in self.state.lines_of_five(foe, five) {
            for cell in (-5..=5).map(|away| five.step(line, away)) {
                if self.state.is_empty(cell) && !found.contains(&cell) {
                    found.push(cell);
                }
            }
        }
        found.retain(|&cell| {
            let stays = |plans: &mut Self| plans.state.threat(foe, five) == Threat::Five;
            !self.state.is_forbidden(cell) && !self.after(cell, stays)
        });
        found
    }

    /// Returns `true` if a plan wins for the side to move, whatever the defender replies. After a move that threatens no
    /// five it tries only the replies that [`Plans::relevant`] finds. `false` also if the budget is spent.
    pub(super) fn wins(&mut self, plan: &Attack) -> bool {
        let (own, cell) = (self.state.to_move(), Cell::of(plan.point()));
        if self.state.threat(own, cell) == Threat::Five {
            return true;
        }
        if self.budget.is_spent() {
            return false;
        }
        let Some(defence) = plan.defence() else {
            return false;
        };
        self.state.is_empty(cell)
            && !self.state.is_forbidden(cell)
            && self.after(cell, |plans| plans.withstands(defence))
    }

    fn withstands(&mut self, defence: &Defence) -> bool {
        let (own, foe) = (!self.state.to_move(), self.state.to_move());
        let Some(otherwise) = defence.otherwise() else {
            return false;
        };
        if self.state.count(foe, Threat::Five) > 0 {
            return false;
        }
        let five = otherwise.point();
        let replies = if self.state.threat(own, Cell::of(five)) == Threat::Five {
            Some(self.breaks(five))
        } else {
            self.replies_to_threat(defence, otherwise)
        };
        replies.is_some_and(|replies| {
            replies.into_iter().all(|reply| {
                let answer = reply.point().and_then(|point| defence.answer(point));
                answer.is_some_and(|answer| self.after(reply, |plans| plans.wins(answer)))
            })
        })
    }

    /// Returns the legal replies that can matter to a defence against a move that threatens no five, or `None` if the
    /// attacker does not win after a pass.
    fn replies_to_threat(&mut self, defence: &Defence, otherwise: &Attack) -> Option<Vec<Cell>> {
        self.state.pass();
        let relevant = self.wins(otherwise).then(|| self.relevant(otherwise));
        self.state.undo();
        let mut rows = relevant?;
        for (reply, _) in defence.replies() {
            mark(&mut rows, Cell::of(reply));
        }
        let size = self.state.board().size();
        let mut replies: Vec<Cell> = Cell::all(size).filter(|&it| is_marked(&rows, it)).collect();
        replies.retain(|&it| self.state.is_empty(it) && !self.state.is_forbidden(it));
        Some(replies)
    }
}
