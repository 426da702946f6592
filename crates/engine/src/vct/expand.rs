//! The moves of a position: the attacker's threats, and the replies that can matter.

use super::super::cell::Cell;
use super::super::moves::{is_plain, replies};
use super::super::plans::MOST;
use super::super::threat::Threat;
use super::super::vcf::Fours;
use super::node::{Kid, Node, Numbers};
use super::{Breadth, Vct};
use tengen_core::board::hash;
use tengen_proofs::Attack;

/// The most nodes of a search for a win by fours of the defender.
const COUNTER: u64 = 500;

/// A search for a win by fours inside the search.
enum Inner {
    Win(Attack),
    None,
}

impl Vct<'_, '_> {
    pub(super) fn expand(&mut self) -> Node {
        if self.is_attack() {
            self.expand_attack()
        } else {
            self.expand_defence()
        }
    }

    fn expand_attack(&mut self) -> Node {
        let (own, foe) = (self.attacker, !self.attacker);
        let state = &self.plans.state;
        let fives = state.count(foe, Threat::Five);
        if state.count(own, Threat::Five) == 0 && fives > 1 && is_plain(state, foe) {
            return Node::decided(Numbers::DISPROVEN, None);
        }
        if let Inner::Win(plan) = self.inner() {
            return Node::decided(Numbers::PROVEN, Some(plan));
        }
        if self.left() < FEWEST {
            return Node::decided(Numbers::DISPROVEN, None);
        }
        let state = &self.plans.state;
        let allowed = if fives > 0 {
            replies(state)
        } else {
            [u32::MAX; 32]
        };
        let is_start = state.board().stones() == self.start;
        let guess = self.guide.as_ref().and_then(|guide| match guide.first {
            Some(first) if is_start => Some(first),
            _ => guide.cell(state.hash()),
        });
        let mut kids = Vec::new();
        for cell in Cell::all(state.board().size()) {
            let is_allowed = allowed[cell.row()] >> cell.column() & 1 == 1;
            if is_allowed && state.is_empty(cell) {
                let first = if guess == Some(cell) {
                    Numbers::UNKNOWN
                } else {
                    self.first_numbers(cell)
                };
                let is_wanted = self.breadth == Breadth::All || first.proof < QUIET;
                if is_wanted && !self.plans.state.is_forbidden(cell) {
                    kids.push(self.kid(cell, first));
                }
            }
        }
        Node::open(kids, Numbers::DISPROVEN, None)
    }

    /// Returns the first numbers of the attacker's move: the weaker its threat, the larger the proof number.
    fn first_numbers(&self, cell: Cell) -> Numbers {
        let threat = self.plans.state.threat_if_allowed(self.attacker, cell);
        let proof = match threat {
            Threat::ThreeThree | Threat::FourThree => 1,
            Threat::ThreePlus => 2,
            Threat::Three => 3,
            _ if threat >= Threat::Four => 3,
            _ => QUIET,
        };
        Numbers::new(proof, 1)
    }

    fn expand_defence(&mut self) -> Node {
        let (own, foe) = (self.attacker, !self.attacker);
        let state = &self.plans.state;
        if state.count(foe, Threat::Five) > 0 {
            return Node::decided(Numbers::DISPROVEN, None);
        }
        if let Some(five) = self.plans.five(own) {
            let mut kids = Vec::new();
            for cell in self.plans.breaks(five) {
                if self.plans.after(cell, |plans| plans.five(own)).is_none() {
                    kids.push(self.kid(cell, Numbers::UNKNOWN));
                }
            }
            return Node::open(kids, Numbers::PROVEN, None);
        }
        if self.plans.state.has_four(foe) && self.plans.fours(MOST, COUNTER).moves().is_some() {
            return Node::decided(Numbers::DISPROVEN, None);
        }
        self.plans.state.pass();
        let inner = self.inner();
        let relevant = match &inner {
            Inner::Win(plan) => self.plans.relevant(plan),
            Inner::None => [0; 32],
        };
        self.plans.state.undo();
        let Inner::Win(plan) = inner else {
            return Node::decided(Numbers::DISPROVEN, None);
        };
        let mut kids = Vec::new();
        for cell in Cell::all(self.plans.state.board().size()) {
            let is_relevant = relevant[cell.row()] >> cell.column() & 1 == 1;
            if is_relevant
                && self.plans.state.is_empty(cell)
                && !self.plans.state.is_forbidden(cell)
                && !self.plans.after(cell, |plans| plans.wins(&plan))
            {
                kids.push(self.kid(cell, Numbers::UNKNOWN));
            }
        }
        Node::open(kids, Numbers::PROVEN, Some(plan))
    }

    /// Searches for a win by fours of the attacker, who is to move.
    fn inner(&mut self) -> Inner {
        match self.plans.fours(self.left(), self.fours) {
            Fours::Win(line) => {
                if let Some(plan) = self.plans.of_line(&line) {
                    return Inner::Win(plan);
                }
                self.is_incomplete = true;
            }
            Fours::None => {}
            Fours::Unknown => self.is_incomplete = true,
        }
        Inner::None
    }

    fn kid(&self, cell: Cell, numbers: Numbers) -> Kid {
        let state = &self.plans.state;
        let stone = cell.point().map(|point| hash::key(point, state.to_move()));
        Kid {
            cell,
            hash: state.hash() ^ stone.unwrap_or(0) ^ hash::WHITE_TO_MOVE,
            numbers,
        }
    }
}

/// The fewest moves of a win that is not by fours: a threat, an open four, a five.
const FEWEST: u8 = 3;

/// The first proof number of a move that is neither a four nor an open three.
const QUIET: u32 = 6;

impl Node {
    /// Returns a position with these moves. Without moves it is decided by `without`.
    fn open(kids: Vec<Kid>, without: Numbers, plan: Option<Attack>) -> Node {
        Node {
            numbers: if kids.is_empty() {
                without
            } else {
                Numbers::UNKNOWN
            },
            kids,
            plan,
        }
    }
}
