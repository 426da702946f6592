//! Alpha-beta search: principal variation search with a transposition table, iterative deepening,
//! and wins by fours at its leaves.
//!
//! Values are for the side to move at a node. A win is [`WIN`] minus the number of plies from the
//! root to the five; a loss is the negative of that.
//!
//! Sources: T. A. Marsland and M. Campbell, "Parallel Search of Strongly Ordered Game Trees" (1982)
//! for principal variation search; the initial margins come from Rapfi's log and source.

mod eval;
mod fours;
mod node;
mod prune;
mod root;
mod settled;

pub(super) use root::Move;

use std::sync::Arc;

use super::budget::Budget;
use super::cell::Cell;
use super::evaluation::Tables;
use super::limit::SearchLimit;
use super::moves::{Ranked, is_plain};
use super::observer::{Observer, Silent};
use super::state::{Blind, State};
use super::table::Table;
use super::vcf::{Fours, Vcf};
use super::verdict::{Score, Verdict};
use tengen_core::board::Stone;
use tengen_core::rules::Position;

/// One ply in units of depth.
const PLY: i32 = 256;

/// A value larger than that of any position.
pub(super) const INFINITE: i32 = 32_000;

/// The value of a five on the board.
const WIN: i32 = 30_000;

/// The smallest value of a proved win.
const SURE: i32 = 29_000;

/// The maximum number of plies of a line.
const MAX_PLY: usize = 500;

/// The engine: searches one position after another and remembers its results.
///
/// # Examples
///
/// ```
/// use tengen_engine::{Choice, Engine, SearchLimit, Silent};
/// use tengen_core::{BoardSize, Position, Ruleset, Stone};
///
/// let empty = Position::new(BoardSize::DEFAULT, Ruleset::RENJU, Stone::Black);
/// let mut engine = Engine::new(&empty);
/// let verdict = engine.think(&empty, SearchLimit::Nodes(1000), &mut Silent);
/// assert_eq!(verdict.choice, Choice::Place("h8".parse()?));
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
pub struct Engine {
    state: State,
    tables: Arc<Tables>,
    table: Table,
    list: Vec<Ranked>,
    history: Box<[[i16; Cell::COUNT]; 2]>,
    /// The best line from each ply on.
    lines: Vec<Vec<Cell>>,
    /// The static value at each ply.
    evals: Vec<i32>,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine")
            .field("board", self.state.board())
            .finish_non_exhaustive()
    }
}

impl Engine {
    /// Creates an engine for positions with the rules and board size of `position`. It computes the
    /// line classes, which takes some milliseconds.
    #[must_use]
    pub fn new(position: &Position) -> Engine {
        Engine::with_tables(position, Tables::built_in())
    }

    /// Creates an engine like [`Engine::new`] that evaluates positions with other tables.
    #[must_use]
    pub fn with_tables(position: &Position, tables: Arc<Tables>) -> Engine {
        Engine {
            state: State::new(position.rules(), position.board().size(), &tables),
            tables,
            table: Table::new(0),
            list: Vec::new(),
            history: Box::new([[0; Cell::COUNT]; 2]),
            lines: vec![Vec::new(); MAX_PLY + 2],
            evals: vec![0; MAX_PLY + 2],
        }
    }

    /// Chooses a move, like [`think`](super::think). With a limit other than time it first discards
    /// all earlier results, so that the verdict depends only on the arguments. If the rules or the
    /// board size have changed, it is set up again for them.
    pub fn think(
        &mut self,
        position: &Position,
        limits: SearchLimit<'_>,
        observer: &mut dyn Observer,
    ) -> Verdict {
        self.set(position);
        self.search(position, limits, Sight::FULL, observer).0
    }

    /// Sets the position to search.
    pub(super) fn set(&mut self, position: &Position) -> &mut State {
        self.set_with(position, Blind::default())
    }

    /// Sets the position to search, overlooking some lines.
    pub(super) fn set_with(&mut self, position: &Position, blind: Blind) -> &mut State {
        if !self.state.fits(position) {
            *self = Engine::with_tables(position, Arc::clone(&self.tables));
        }
        self.state.set(position, blind);
        &mut self.state
    }

    /// Returns the position to search.
    pub(super) const fn state(&self) -> &State {
        &self.state
    }

    /// Searches the position set before. Returns the verdict and the root moves, the best first.
    pub(super) fn search(
        &mut self,
        position: &Position,
        limits: SearchLimit<'_>,
        sight: Sight,
        observer: &mut dyn Observer,
    ) -> (Verdict, Vec<Move>) {
        let nodes = match limits {
            SearchLimit::Nodes(nodes) => nodes.min(sight.nodes),
            SearchLimit::Time(_) | SearchLimit::Depth(_) => sight.nodes,
        };
        let log = match limits {
            SearchLimit::Depth(_) if nodes == u64::MAX => 14,
            _ => (nodes / 2).max(64).ilog2().min(17),
        };
        if matches!(limits, SearchLimit::Time(_)) && nodes == u64::MAX {
            if self.table.is_smaller(log) {
                self.table = Table::new(log);
            }
            self.table.grow_old();
        } else {
            self.table.clear(log);
            *self.history = [[0; Cell::COUNT]; 2];
        }
        Search::new(self, limits, sight, observer).run(position)
    }
}

impl Engine {
    /// Searches for the shortest win by continuous fours of the side to move, with at most `most`
    /// own moves and `limit` nodes.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_engine::{Engine, Fours};
    /// use tengen_core::{Board, Position, Ruleset, Stone};
    /// use tengen_core::rules::Setup;
    ///
    /// let mut board = Board::new(tengen_core::BoardSize::DEFAULT);
    /// for name in ["f8", "g8", "h8", "i9", "i10"] {
    ///     board.put(name.parse()?, Stone::White);
    /// }
    /// board.put("e8".parse()?, Stone::Black);
    /// let setup = Setup { board, to_move: Stone::White };
    /// let position = Position::from_setup(setup, Ruleset::default(), Stone::Black);
    /// let fours = Engine::new(&position).vcf(&position, 20, 10_000);
    /// assert_eq!(fours.moves(), Some(3));
    /// assert!(matches!(fours, Fours::Win(line) if line[0] == "i8".parse()?));
    /// # Ok::<(), tengen_core::ParsePointError>(())
    /// ```
    pub fn vcf(&mut self, position: &Position, most: u8, limit: u64) -> Fours {
        let mut silent = Silent;
        let mut budget = Budget::new(SearchLimit::Nodes(limit), limit, &mut silent);
        Vcf::new(self.set(position), &mut budget, limit).shortest(most)
    }
}

/// The reach of a search. Full strength uses everything that its limits allow; levels see less.
#[derive(Clone, Copy, Debug)]
pub(super) struct Sight {
    /// The maximum depth of an iteration in plies.
    pub(super) depth: u8,
    /// The maximum number of nodes.
    pub(super) nodes: u64,
    /// The maximum number of plies of fours and replies at the leaves.
    pub(super) fours: usize,
    /// The maximum number of nodes of the search for a win by fours that precedes the main search.
    pub(super) vcf: u64,
    /// The root moves that get their exact value.
    pub(super) width: Width,
}

/// The root moves that get their exact value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Width {
    /// Only the best move.
    Best,
    /// All moves of the root.
    All,
}

impl Sight {
    /// The reach at full strength.
    pub(super) const FULL: Sight = Sight {
        depth: 100,
        nodes: u64::MAX,
        fours: 24,
        vcf: 20_000,
        width: Width::Best,
    };
}

/// The search of one position.
struct Search<'a> {
    engine: &'a mut Engine,
    sight: Sight,
    budget: Budget<'a>,
    /// By colour, `true` if its fives can be prevented only on the points that complete them.
    plain: [bool; 2],
    /// By colour, `true` if the rules may forbid it some points.
    restricted: [bool; 2],
}

impl<'a> Search<'a> {
    fn new(
        engine: &'a mut Engine,
        limits: SearchLimit<'a>,
        sight: Sight,
        observer: &'a mut dyn Observer,
    ) -> Search<'a> {
        let plain = Stone::BOTH.map(|stone| is_plain(&engine.state, stone));
        let has_bans = !engine.state.rules().bans().is_empty();
        Search {
            engine,
            sight,
            budget: Budget::new(limits, sight.nodes, observer),
            plain,
            restricted: [has_bans, false],
        }
    }

    const fn state(&self) -> &State {
        &self.engine.state
    }

    /// Places a stone and counts it as a node.
    fn place(&mut self, cell: Cell) {
        self.budget.spend();
        self.engine.state.place(cell);
    }

    fn undo(&mut self) {
        self.engine.state.undo();
    }

    /// Returns `true` if the search must stop now; its results are meaningless from then on.
    fn must_stop(&mut self) -> bool {
        self.budget.is_spent()
    }

    /// Returns `true` if the search has stopped.
    const fn has_stopped(&self) -> bool {
        self.budget.was_spent()
    }
}

/// Converts a value at the root to a score.
pub(super) fn score(value: i32) -> Score {
    let plies = |distance: i32| u16::try_from(distance).unwrap_or(0);
    if value >= SURE {
        Score::Win(plies(WIN - value))
    } else if value <= -SURE {
        Score::Loss(plies(WIN + value))
    } else {
        Score::Value(i16::try_from(value).unwrap_or(0))
    }
}
