//! The moves of a position: the attacker's threats, and the replies that can matter.

use super::super::cell::Cell;
use super::super::moves::{is_plain, replies};
use super::super::plans::MOST;
use super::super::state::{Rows, is_marked};
use super::super::threat::Threat;
use super::super::vcf::Fours;
use super::node::{Kid, Node, Numbers};
use super::{Breadth, Vct};
use tengen_proofs::Attack;

/// The most nodes of a search for a win by fours of the defender.
const COUNTER: u64 = 500;

/// The result of a search for a win inside the search.
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
        let guess = self.guide.as_mut().and_then(|guide| guide.cell(state));
        let mut kids = self.attacks(&allowed);
        if let Some(guess) = guess {
            self.put_first(guess, &mut kids);
        }
        Node::open(kids, Numbers::DISPROVEN, None)
    }

    /// Returns the attacker's moves on some cells.
    fn attacks(&self, allowed: &Rows) -> Vec<Kid> {
        let state = &self.plans.state;
        let mut kids = Vec::new();
        for cell in Cell::all(state.board().size()) {
            if is_marked(allowed, cell) && state.is_empty(cell) {
                let numbers = self.first_numbers(cell);
                let is_wanted = self.breadth == Breadth::All || numbers.proof < QUIET;
                if is_wanted && !state.is_forbidden(cell) {
                    kids.push(self.kid(cell, numbers));
                }
            }
        }
        kids
    }

    /// Puts the move of the guide before all others, which wait until it seems much harder to prove.
    fn put_first(&self, guess: Cell, kids: &mut Vec<Kid>) {
        if self.plans.state.is_forbidden(guess) {
            return;
        }
        for kid in &mut *kids {
            kid.numbers.proof += BEHIND_GUESS;
        }
        kids.retain(|kid| kid.cell != guess);
        kids.push(self.kid(guess, Numbers::UNKNOWN));
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
        let Some((plan, relevant)) = self.after_a_pass() else {
            return Node::decided(Numbers::DISPROVEN, None);
        };
        let mut kids = Vec::new();
        for cell in Cell::all(self.plans.state.board().size()) {
            if is_marked(&relevant, cell)
                && self.plans.state.is_empty(cell)
                && !self.plans.state.is_forbidden(cell)
                && !self.plans.after(cell, |plans| plans.wins(&plan))
            {
                kids.push(self.kid(cell, Numbers::UNKNOWN));
            }
        }
        Node::open(kids, Numbers::PROVEN, Some(plan))
    }

    /// Returns the attacker's win after a pass of the defender, and the replies that can matter to it.
    fn after_a_pass(&mut self) -> Option<(Attack, Rows)> {
        let state = &self.plans.state;
        let is_guided = self.guide.as_ref().is_some_and(|it| it.has_led_to(state));
        self.plans.state.pass();
        let inner = match self.inner() {
            Inner::None if is_guided => self.inner_threats(),
            found => found,
        };
        let found = match inner {
            Inner::Win(plan) => {
                let relevant = self.plans.relevant(&plan);
                Some((plan, relevant))
            }
            Inner::None => None,
        };
        self.plans.state.undo();
        found
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

    /// Searches for a win by threats of the attacker, who is to move after a pass.
    fn inner_threats(&mut self) -> Inner {
        let end = self.plans.budget.nodes().saturating_add(self.threats);
        let until = self.until;
        self.until = until.min(end);
        let numbers = self.visit(Numbers::MOST);
        self.until = until;
        if numbers.is_proven()
            && let Some(plan) = self.inner_plan()
        {
            return Inner::Win(plan);
        }
        self.is_incomplete |= !numbers.is_disproven();
        Inner::None
    }

    fn kid(&self, cell: Cell, numbers: Numbers) -> Kid {
        let hash = cell.point().map(|point| self.plans.state.hash_after(point));
        Kid {
            cell,
            hash: hash.unwrap_or(0),
            numbers,
        }
    }
}

/// The fewest moves of a win that is not by fours: a threat, an open four, a five.
const FEWEST: u8 = 3;

/// The first proof number of a move that is neither a four nor an open three.
const QUIET: u32 = 6;

/// What the first proof numbers of the other moves are raised by where the guide names one.
const BEHIND_GUESS: u32 = 100;

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
