//! Engines on several threads that search one position with one table ("lazy SMP"). Starts no threads:
//! whoever has some calls [`Engine::prepare`] on one of them and [`Engine::help`] on the others.

use super::{Engine, Search, Sight, Skips};
use crate::limit::SearchLimit;
use crate::observer::Observer;
use crate::table::Table;
use crate::verdict::Verdict;
use tengen_core::rules::Position;

/// The transposition table of an engine, for helpers on other threads.
#[derive(Clone, Debug)]
pub struct SharedTable(Table);

/// A search whose table is ready, so that helpers can begin before it.
#[derive(Debug)]
pub struct Prepared<'a> {
    engine: &'a mut Engine,
    position: &'a Position,
    limits: SearchLimit<'a>,
}

impl Prepared<'_> {
    /// Returns the table of the search.
    #[must_use]
    pub fn table(&self) -> SharedTable {
        SharedTable(self.engine.table.clone())
    }

    /// Chooses a move; see [`Engine::think`].
    pub fn think(self, observer: &mut dyn Observer) -> Verdict {
        let search = Search::new(self.engine, self.limits, Sight::FULL, observer);
        search.run(self.position).0
    }
}

impl Engine {
    /// Begins a search like [`Engine::think`] and stops before its first node.
    ///
    /// # Examples
    ///
    /// ```
    /// use tengen_core::{BoardSize, Position, Ruleset, Stone};
    /// use tengen_engine::{Engine, SearchLimit, Silent};
    ///
    /// let mut position = Position::new(BoardSize::DEFAULT, Ruleset::default(), Stone::Black);
    /// position.put("h8".parse()?)?;
    /// let (mut main, mut other) = (Engine::new(&position), Engine::new(&position));
    /// let search = main.prepare(&position, SearchLimit::Depth(4));
    /// let table = search.table();
    /// // Usually on another thread, while the search runs.
    /// let helped = other.help(&position, &table, 0, SearchLimit::Depth(4), &mut Silent);
    /// assert_eq!((helped.depth, search.think(&mut Silent).depth), (4, 4));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn prepare<'a>(
        &'a mut self,
        position: &'a Position,
        limits: SearchLimit<'a>,
    ) -> Prepared<'a> {
        self.set(position);
        self.set_up_table(limits, Sight::FULL);
        Prepared {
            engine: self,
            position,
            limits,
        }
    }

    /// Searches the position of another engine's search with its `table`, and fills that for it. Each
    /// helper has a number from 0, by which it leaves out some depths. It does not look for a win by
    /// fours before it searches, because the other engine does.
    ///
    /// The verdict is a legal one, but with any limit it depends on what the other threads do.
    pub fn help(
        &mut self,
        position: &Position,
        table: &SharedTable,
        number: u8,
        limits: SearchLimit<'_>,
        observer: &mut dyn Observer,
    ) -> Verdict {
        self.set(position);
        self.table = table.0.clone();
        self.history.next_search();
        let sight = Sight {
            vcf: 0,
            skips: Skips::of(number),
            ..Sight::FULL
        };
        let verdict = Search::new(self, limits, sight, observer).run(position).0;
        // From now on only the other engine owns the table, so that it can change its size.
        self.table = Table::new(1);
        verdict
    }
}
