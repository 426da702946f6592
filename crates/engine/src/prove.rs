//! Proofs of wins by fours and by threats: the requests and their results.

use std::ops::Range;

use tengen_core::board::Point;
use tengen_core::rules::{Position, fives};
use tengen_proofs::{Proof, check};

use super::budget::Budget;
use super::cell::Cell;
use super::legal::is_legal;
use super::limit::SearchLimit;
use super::observer::{Brief, Observer, STOP_INTERVAL};
use super::plans::{MOST, Planned, Plans};
use super::search::Engine;
use super::vct::{Guide, Vct};
use super::verdict::{Choice, Score};

/// The moves by which the attacker may win.
///
/// The text form is `fours` or `threats`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::Display)]
#[strum(serialize_all = "lowercase")]
pub enum Forcing {
    /// Fours only (VCF).
    Fours,
    /// Threats (VCT): moves that make a four, and moves after which the attacker would win by fours if the
    /// defender passed, such as open threes. [`Engine::prove`] may also find a win with quieter moves, after which the
    /// attacker would win by threats if the defender passed.
    Threats,
}

/// The win that is searched for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Aim {
    /// The moves by which the attacker may win.
    pub forcing: Forcing,
    /// The first move, or `None` for any.
    pub first: Option<Point>,
    /// The most stones of the attacker on the longest line, the five included. 250 or more stand for any number.
    pub moves: u8,
}

impl Aim {
    /// Returns a win with any first move and of any length.
    #[must_use]
    pub const fn any(forcing: Forcing) -> Aim {
        Aim {
            forcing,
            first: None,
            moves: MOST,
        }
    }
}

/// The result of the search for a proof.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Solution {
    /// The attacker wins, by this proof, which [`tengen_proofs::check`] has accepted.
    Win(Box<Proof>),
    /// No such win exists, of any length. There may be one with quieter moves.
    None,
    /// The limit was reached before the answer was known.
    Unknown,
}

/// The help of another search for a search for a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Help {
    None,
    /// The search for the best move in the same position that has just ended: its table, and its move if that wins.
    Search(Option<Point>),
}

/// The most nodes of the search for the best move if there is no win by threats: half a second, so that the answer that there
/// is none does not take long.
const QUIET_NODES: u64 = 300_000;

/// The most stones that the check of a proof may place: about 3 s natively.
const MOST_CHECKED: u64 = 100_000_000;

impl Engine {
    /// Searches for a win of the side to move by fours or by threats, and proves it.
    ///
    /// A win is claimed only if its proof holds by the rules alone; the check takes longer than the search
    /// for most positions, and the limits do not include it.
    ///
    /// A position with a five on it has no such win, because the game is over. A limit of depth does not
    /// limit this search. The search for a win by threats takes an eighth of the limit, then a search for the best move at
    /// most three eighths, and no more than 300,000 nodes if there is no win by threats. With its help the search for a
    /// win by threats takes the rest. Where the search for the best move sees a win, the proof may have moves that are no
    /// threats but quieter: after them the attacker would win by threats if the defender passed.
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
        let aim = Aim::any(forcing);
        if forcing == Forcing::Fours {
            return self.seek(position, aim, limits, observer);
        }
        if matches!(limits, SearchLimit::Depth(_)) {
            return self.seek(position, aim, limits, observer);
        }
        let found = self.seek(position, aim, part(limits, 0..1), observer);
        let asks = match found {
            Solution::Win(_) => return found,
            Solution::None => QUIET_NODES / STOP_INTERVAL,
            Solution::Unknown => u64::MAX,
        };
        // An alpha-beta search finds some wins sooner, and some with quiet moves. Its moves lead to a proof.
        let mut brief = Brief { observer, asks };
        let verdict = self.think(position, part(limits, 1..4), &mut brief);
        let first = match (verdict.score, verdict.choice) {
            (Score::Win(_), Choice::Place(point)) => Some(point),
            _ if found == Solution::None => return found,
            _ => None,
        };
        let rest = match limits {
            SearchLimit::Nodes(nodes) => {
                SearchLimit::Nodes(nodes.saturating_sub(nodes / 8 + verdict.nodes))
            }
            SearchLimit::Time(time) if time.is_over() => return found,
            other => other,
        };
        match self.seek_with(position, aim, (rest, observer), Help::Search(first)) {
            Solution::Unknown => found,
            result => result,
        }
    }

    /// Searches like [`Engine::prove`] for a win that may have to begin with a given move, and to be short.
    /// [`Solution::None`] means that there is no win such as `aim` describes.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_engine::{Aim, Engine, Forcing, SearchLimit, Silent, Solution};
    /// use tengen_core::Position;
    ///
    /// let text = "rules=freestyle size=15 first=black turn=black black=f8g8h8i3j4k5 white=f9g9";
    /// let position: Position = text.parse()?;
    /// let mut engine = Engine::new(&position);
    /// let mut wins = |name: &str, moves| {
    ///     let first = Some(name.parse().expect("a point"));
    ///     let aim = Aim { first, moves, ..Aim::any(Forcing::Fours) };
    ///     let limit = SearchLimit::Nodes(10_000);
    ///     matches!(engine.seek(&position, aim, limit, &mut Silent), Solution::Win(_))
    /// };
    /// assert!(wins("i8", 2) && wins("e8", 2), "open fours");
    /// assert!(!wins("l8", 9) && !wins("f8", 9), "a point that makes no four, and one that is taken");
    /// assert!(!wins("j8", 2) && wins("j8", 3), "a four that White stops, before an open four");
    /// # Ok::<(), tengen_core::lines::ParseLineError>(())
    /// ```
    pub fn seek(
        &mut self,
        position: &Position,
        aim: Aim,
        limits: SearchLimit<'_>,
        observer: &mut dyn Observer,
    ) -> Solution {
        self.seek_with(position, aim, (limits, observer), Help::None)
    }

    /// Searches like [`Engine::seek`] with the help of another search.
    fn seek_with(
        &mut self,
        position: &Position,
        aim: Aim,
        (limits, observer): (SearchLimit<'_>, &mut dyn Observer),
        help: Help,
    ) -> Solution {
        let board = position.board();
        let is_five = |(point, _)| !fives(board, point, position.rules()).is_empty();
        let is_possible = |point| board.size().contains(point) && is_legal(position, point);
        if board.iter().any(is_five) || !aim.first.is_none_or(is_possible) {
            return Solution::None;
        }
        let mut budget = Budget::new(limits, u64::MAX, observer);
        self.set(position);
        let (state, table) = self.state_and_table();
        let guide = match help {
            Help::None => None,
            Help::Search(first) => Some(Guide::new(table, state, first.map(Cell::of))),
        };
        let mut plans = Plans::new(state, &mut budget);
        let (first, moves) = (aim.first.map(Cell::of), aim.moves.min(MOST));
        let planned = match (aim.forcing, first) {
            (Forcing::Fours, None) => plans.win_by_fours(moves),
            (Forcing::Fours, Some(first)) => plans.win_by_fours_from(first, moves),
            (Forcing::Threats, None) => Vct::new(plans, moves, guide).solve(),
            (Forcing::Threats, Some(first)) => Vct::new(plans, moves, guide).solve_from(first),
        };
        match planned {
            Planned::Win(plan) if moves == MOST || plan.moves() <= moves.into() => checked(Proof {
                position: position.clone(),
                plan,
            }),
            Planned::None => Solution::None,
            Planned::Win(_) | Planned::Unknown => Solution::Unknown,
        }
    }
}

/// Returns the part of a limit between two eighths of it. A part of a time ends there, however long the parts before took.
fn part(limits: SearchLimit<'_>, eighths: Range<u32>) -> SearchLimit<'_> {
    match limits {
        SearchLimit::Time(time) => SearchLimit::Time(time.eighths(eighths.end)),
        SearchLimit::Nodes(nodes) => {
            SearchLimit::Nodes(nodes / 8 * u64::from(eighths.end - eighths.start))
        }
        SearchLimit::Depth(_) => limits,
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
