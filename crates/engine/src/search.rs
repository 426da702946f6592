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
mod history;
mod margins;
mod node;
mod prune;
mod ranking;
mod root;
mod settled;
mod shared;
mod skips;
mod window;

pub use margins::{Margin, Margins, ParseMarginsError};
pub(super) use root::Move;
pub use shared::{Prepared, SharedTable};
pub(super) use skips::Skips;

use std::sync::Arc;

use history::History;

use super::budget::Budget;
use super::cell::Cell;
use super::evaluation::Tables;
use super::limit::SearchLimit;
use super::moves::{Ranked, is_plain};
use super::observer::{Observer, Silent};
use super::pace::{Iteration, Pace};
use super::state::{Blind, State};
use super::table::Table;
use super::table_size::TableSize;
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
pub(super) const SURE: i32 = 29_000;

/// The maximum number of plies of a line.
const MAX_PLY: usize = 500;

/// The binary logarithm of the number of buckets of a table of 8 MiB.
const USUAL_LOG: u32 = 17;

/// The number of buckets for each ms of a search: about four times as many as it fills, because the
/// table also keeps what the searches before have found.
const BUCKETS_PER_MS: usize = 128;

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
    size: TableSize,
    margins: Margins,
    list: Vec<Ranked>,
    history: History,
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
            table: Table::new(1),
            size: TableSize::default(),
            margins: Margins::BUILT_IN,
            list: Vec::new(),
            history: History::new(),
            lines: vec![Vec::new(); MAX_PLY + 2],
            evals: vec![0; MAX_PLY + 2],
        }
    }

    /// Sets the largest size of the table that remembers results. A table that is larger is emptied
    /// when the next search begins.
    pub const fn set_table_size(&mut self, size: TableSize) {
        self.size = size;
    }

    /// Sets the margins of pruning and reductions.
    pub const fn set_margins(&mut self, margins: Margins) {
        self.margins = margins;
    }

    /// Forgets all results of earlier searches.
    pub fn forget(&mut self) {
        self.table.empty();
        self.history.clear();
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
            self.forget();
            let new = Engine::with_tables(position, Arc::clone(&self.tables));
            *self = Engine {
                table: self.table.clone(),
                size: self.size,
                margins: self.margins,
                ..new
            };
        }
        self.state.set(position, blind);
        &mut self.state
    }

    /// Returns the position to search, and the results of earlier searches.
    pub(super) const fn state_and_table(&mut self) -> (&mut State, &Table) {
        (&mut self.state, &self.table)
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
        self.set_up_table(limits, sight);
        Search::new(self, limits, sight, observer).run(position)
    }

    /// Sets up the table for a search. Only a search limited by time keeps earlier results.
    fn set_up_table(&mut self, limits: SearchLimit<'_>, sight: Sight) {
        let by_nodes = |nodes: u64| 1 << (nodes / 2).max(64).ilog2().min(USUAL_LOG);
        let count = match limits {
            SearchLimit::Time(time) if sight.nodes == u64::MAX => return self.fit_table(time.ms()),
            SearchLimit::Depth(_) if sight.nodes == u64::MAX => 1 << 14,
            SearchLimit::Time(_) | SearchLimit::Depth(_) => by_nodes(sight.nodes),
            SearchLimit::Nodes(nodes) => by_nodes(nodes.min(sight.nodes)),
        };
        self.table.clear(count);
        self.history.clear();
    }

    /// Makes the table large enough for a search of `ms` milliseconds.
    fn fit_table(&mut self, ms: u32) {
        let ms = usize::try_from(ms).unwrap_or(usize::MAX);
        let most = self.size.buckets();
        let wanted = ms.saturating_mul(BUCKETS_PER_MS).min(most);
        self.table
            .fit(wanted.next_power_of_two().max(1 << USUAL_LOG), most);
        self.table.grow_old();
        self.history.next_search();
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
    /// The iterations that it leaves to other threads.
    pub(super) skips: Skips,
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
        skips: Skips::NONE,
    };
}

/// The search of one position.
struct Search<'a> {
    engine: &'a mut Engine,
    sight: Sight,
    budget: Budget<'a>,
    pace: Pace,
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
            pace: Pace::default(),
            plain,
            restricted: [has_bans, false],
        }
    }

    const fn state(&self) -> &State {
        &self.engine.state
    }

    /// Returns the value of a margin.
    const fn margin(&self, margin: Margin) -> i32 {
        self.engine.margins.get(margin)
    }

    /// Places a stone and counts it as a node.
    fn place(&mut self, cell: Cell) {
        self.budget.spend();
        self.engine.state.place(cell);
    }

    fn undo(&mut self) {
        self.engine.state.undo();
    }

    /// Returns `true` if the search should end after an iteration with these results, to save time for
    /// later moves.
    fn is_enough(&mut self, moves: &[Move]) -> bool {
        let (SearchLimit::Time(time), Some(best)) = (self.budget.limits(), moves.first()) else {
            return false;
        };
        let all: u64 = moves.iter().map(|it| it.nodes).sum();
        let done = Iteration {
            best: best.cell,
            value: best.value,
            share: best.nodes * 100 / all.max(1),
        };
        self.pace.ends(&time, done)
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
