//! VCT (victory by continuous threats): finds or disproves a win by fours and by moves that threaten a win
//! by fours.
//!
//! The search is depth-first proof-number search over positions. Stones are never removed, so no position
//! repeats on a line. At a turn of the attacker it first looks for a win by fours; at a turn of the defender
//! it lets the defender pass, and the win by fours that follows says which replies can matter.
//!
//! An alpha-beta search that sees a win guides this search. Its moves need not threaten a win by fours: if the defender
//! passes after one of them, a win by threats may follow, which a search inside this one finds.
//!
//! Sources: A. Nagai, "Df-pn Algorithm for Searching AND/OR Trees and Its Applications" (2002); J. Pawlewicz
//! and Ł. Lew, "Improving Depth-First PN-Search: 1+ε Trick" (2006); threats of threats: T. Thomsen,
//! "Lambda-Search in Game Trees" (2000).

mod expand;
mod extract;
mod guide;
mod node;

use super::cell::Cell;
use super::plans::{Planned, Plans};
use super::threat::Threat;
pub(super) use guide::Guide;
use node::{Nodes, Numbers};
use tengen_core::board::Stone;
use tengen_proofs::Attack;

/// The most positions that are remembered.
const MOST_NODES: usize = 1 << 20;

/// The moves that the attacker tries, other than fours.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Breadth {
    /// Open threes.
    Threes,
    /// All points: any move may threaten a win by fours.
    All,
}

/// A search for a win by threats of the side to move.
pub(super) struct Vct<'a, 'b> {
    plans: Plans<'a, 'b>,
    attacker: Stone,
    /// The number of stones on the board at the start.
    start: u16,
    /// The most moves of the win, the five included.
    most: u8,
    breadth: Breadth,
    nodes: Nodes,
    /// The budget's node count at which this round of the search stops.
    until: u64,
    /// The most nodes of a search for a win by fours inside the search.
    fours: u64,
    /// The most nodes of a search for a win by threats after a pass.
    threats: u64,
    /// `true` if a win by fours, or one by threats after a pass, was not found or disproved within its limit.
    is_incomplete: bool,
    guide: Option<Guide<'a>>,
}

/// The answer to the question for a win of the attacker.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Settled {
    Win,
    None,
    /// The limit was reached before the answer was known.
    Unknown,
}

/// The nodes of the first round, and the factor from each round to the next of the same breadth.
const FIRST_ROUND: u64 = 200_000;
const GROWTH: u64 = 4;

impl<'a, 'b> Vct<'a, 'b> {
    /// Creates a search for a win in at most `most` moves.
    pub(super) fn new(plans: Plans<'a, 'b>, most: u8, guide: Option<Guide<'a>>) -> Vct<'a, 'b> {
        Vct {
            attacker: plans.state.to_move(),
            start: plans.state.board().stones(),
            most,
            plans,
            breadth: Breadth::Threes,
            nodes: Nodes::default(),
            until: 0,
            fours: 0,
            threats: 0,
            is_incomplete: false,
            guide,
        }
    }

    /// Searches until the answer is known or the budget is spent.
    pub(super) fn solve(mut self) -> Planned {
        match self.settle() {
            Settled::Win => self.plan().map_or(Planned::Unknown, Planned::Win),
            Settled::None => Planned::None,
            Settled::Unknown => Planned::Unknown,
        }
    }

    /// Searches like [`Vct::solve`] for a win that begins with a stone on `cell`, which is legal.
    pub(super) fn solve_from(mut self, cell: Cell) -> Planned {
        let Some(point) = cell.point() else {
            return Planned::None;
        };
        if self.plans.state.threat(self.attacker, cell) == Threat::Five {
            return Planned::Win(Attack::five(point));
        }
        if self.most < 2 {
            return Planned::None;
        }
        self.plans.budget.spend();
        self.plans.state.place(cell);
        let found = match self.settle() {
            Settled::Win => self
                .plan_after(point)
                .map_or(Planned::Unknown, Planned::Win),
            Settled::None => Planned::None,
            Settled::Unknown => Planned::Unknown,
        };
        self.plans.state.undo();
        found
    }

    /// Searches the position, in which either side may be to move.
    ///
    /// Rounds with open threes only alternate with rounds with all moves, and each is longer than the last.
    fn settle(&mut self) -> Settled {
        let mut length = FIRST_ROUND;
        let mut threes_fail = false;
        while !self.plans.budget.is_spent() && self.nodes.len() < MOST_NODES {
            for breadth in [Breadth::Threes, Breadth::All] {
                if breadth == Breadth::Threes && threes_fail {
                    continue;
                }
                let numbers = self.round(breadth, length);
                if numbers.is_proven() {
                    return Settled::Win;
                }
                if numbers.is_disproven() && breadth == Breadth::Threes {
                    threes_fail = true;
                } else if numbers.is_disproven() {
                    if !self.is_incomplete {
                        return Settled::None;
                    }
                    // A guide is worth another round with larger limits.
                    if self.guide.is_none() {
                        return Settled::Unknown;
                    }
                }
            }
            length = length.saturating_mul(GROWTH);
        }
        Settled::Unknown
    }

    fn round(&mut self, breadth: Breadth, length: u64) -> Numbers {
        self.breadth = breadth;
        self.nodes.clear();
        self.is_incomplete = false;
        self.fours = length / 100;
        self.threats = length / 20;
        self.until = self.plans.budget.nodes().saturating_add(length);
        self.visit(Numbers::MOST)
    }

    fn must_stop(&mut self) -> bool {
        let budget = &mut *self.plans.budget;
        budget.nodes() >= self.until || budget.is_spent() || self.nodes.len() >= MOST_NODES
    }

    /// Returns the number of moves that the attacker has left. A position is always reached with the same number
    /// of moves, because stones are never removed.
    fn left(&self) -> u8 {
        let placed = self.plans.state.board().stones().saturating_sub(self.start);
        let own = u8::try_from(placed.div_ceil(2)).unwrap_or(u8::MAX);
        self.most.saturating_sub(own)
    }

    fn is_attack(&self) -> bool {
        self.plans.state.to_move() == self.attacker
    }

    /// Searches the position until one of its numbers reaches `most`, or the search must stop.
    fn visit(&mut self, most: Numbers) -> Numbers {
        let hash = self.plans.state.hash();
        let mut node = match self.nodes.remove(&hash) {
            Some(node) => node,
            None => self.expand(),
        };
        for kid in &mut node.kids {
            if let Some(known) = self.nodes.get(&kid.hash) {
                kid.numbers = known.numbers;
            }
        }
        while let Some(choice) = node.choose(self.is_attack()) {
            node.numbers = choice.numbers;
            let numbers = node.numbers;
            let is_enough = numbers.proof >= most.proof || numbers.disproof >= most.disproof;
            if is_enough || self.must_stop() {
                break;
            }
            let within = choice.within(most, self.is_attack());
            let cell = node.kids[choice.place].cell;
            self.plans.budget.spend();
            self.plans.state.place(cell);
            node.kids[choice.place].numbers = self.visit(within);
            self.plans.state.undo();
        }
        let numbers = node.numbers;
        self.nodes.insert(hash, node);
        numbers
    }
}
