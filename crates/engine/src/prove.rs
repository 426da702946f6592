//! Proofs of wins by fours and by threats: the requests and their results.

use tengen_core::rules::{Position, fives};
use tengen_proofs::{Proof, check};

use super::budget::Budget;
use super::limit::SearchLimit;
use super::observer::Observer;
use super::plans::{Planned, Plans};
use super::search::Engine;
use super::vct::Vct;

/// The moves by which the attacker may win.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Forcing {
    /// Fours only (VCF).
    Fours,
    /// Threats (VCT): moves that make a four, and moves after which the attacker would win by fours if the
    /// defender passed, such as open threes.
    Threats,
}

/// The result of the search for a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solution {
    /// The attacker wins, by this proof, which [`tengen_proofs::check`] has accepted.
    Win(Box<Proof>),
    /// No such win exists, of any length.
    None,
    /// The limit was reached before the answer was known.
    Unknown,
}

/// The most stones that the check of a proof may place: some seconds.
const MOST_CHECKED: u64 = 50_000_000;

impl Engine {
    /// Searches for a win of the side to move by fours or by threats, and proves it.
    ///
    /// A win is claimed only if its proof holds by the rules alone; the check takes longer than the search
    /// for most positions, and the limits do not include it.
    ///
    /// A position with a five on it has no such win, because the game is over. A limit of depth does not
    /// limit this search.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_engine::{Engine, Forcing, SearchLimit, Silent, Solution};
    /// use tengen_core::Position;
    ///
    /// let text = "rules=freestyle size=15 first=black turn=black black=f8g8i9i10 white=f9g9a1a2";
    /// let position: Position = text.parse()?;
    /// let solve = |forcing| {
    ///     Engine::new(&position).prove(&position, forcing, SearchLimit::Nodes(100_000), &mut Silent)
    /// };
    /// assert_eq!(solve(Forcing::Fours), Solution::None);
    /// let Solution::Win(proof) = solve(Forcing::Threats) else {
    ///     panic!("two threes at i8");
    /// };
    /// assert!(tengen_proofs::check(&proof, 1_000_000_000).is_ok());
    /// # Ok::<(), tengen_core::lines::ParseLineError>(())
    /// ```
    pub fn prove(
        &mut self,
        position: &Position,
        forcing: Forcing,
        limits: SearchLimit<'_>,
        observer: &mut dyn Observer,
    ) -> Solution {
        let board = position.board();
        let is_five = |(point, _)| !fives(board, point, position.rules()).is_empty();
        if board.iter().any(is_five) {
            return Solution::None;
        }
        let mut budget = Budget::new(limits, u64::MAX, observer);
        let mut plans = Plans::new(self.set(position), &mut budget);
        let planned = match forcing {
            Forcing::Fours => plans.win_by_fours(),
            Forcing::Threats => Vct::new(plans).solve(),
        };
        match planned {
            Planned::Win(plan) => checked(Proof {
                position: position.clone(),
                plan,
            }),
            Planned::None => Solution::None,
            Planned::Unknown => Solution::Unknown,
        }
    }
}

/// Claims a win if its proof holds.
fn checked(proof: Proof) -> Solution {
    if check(&proof, MOST_CHECKED).is_ok() {
        Solution::Win(Box::new(proof))
    } else {
        Solution::Unknown
    }
}
