//! A main thread and its helpers, as one player.

use std::sync::Arc;

use tengen_core::Position;
use tengen_engine::{Bot, Engine, Limits, Observer, SearchLimit, TableSize, Verdict};

use crate::helper::{Helper, Job, Work, search};
use crate::joint::{Joint, Main};
use crate::threads::Threads;

/// The engine at full strength on several threads.
///
/// With one thread it answers exactly as [`Engine::think`]. With more, the main thread keeps the limits,
/// and the helpers search until it is done: a limit of nodes counts those of the main thread only, each
/// helper searches at most as many, and the verdict states the nodes of all. With helpers the verdict
/// depends on chance, whatever the limit.
///
/// The verdict is that of the main thread, unless it has proved nothing and a helper has proved a win or
/// completed an iteration at least two plies deeper. A win that a helper proves ends the search.
///
/// # Examples
///
/// ```
/// use tengen_core::{BoardSize, Position, Ruleset, Stone};
/// use tengen_engine::{Bot, Choice, SearchLimit, Silent, TableSize};
/// use tengen_engine_threads::{Team, Threads};
///
/// let mut team = Team::new(Threads::at_most(2), TableSize::LARGE);
/// let empty = Position::new(BoardSize::DEFAULT, Ruleset::RENJU, Stone::Black);
/// let verdict = team.choose(&empty, SearchLimit::Nodes(1000), &mut Silent);
/// assert_eq!(verdict.choice, Choice::Place("h8".parse()?));
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
#[derive(Debug)]
pub struct Team {
    main: Option<Engine>,
    helpers: Vec<Helper>,
    threads: Threads,
    size: TableSize,
    work: Work,
}

impl Team {
    /// Creates a team. It starts its helpers when it first needs them and ends them when it is dropped.
    pub fn new(threads: Threads, size: TableSize) -> Team {
        Team {
            main: None,
            helpers: Vec::new(),
            threads,
            size,
            work: search,
        }
    }

    /// Sets the number of threads of the next searches.
    pub fn set_threads(&mut self, threads: Threads) {
        self.threads = threads;
        self.helpers.truncate(usize::from(threads.helpers()));
    }

    /// Sets the largest size of the table of the next searches.
    pub const fn set_table_size(&mut self, size: TableSize) {
        self.size = size;
    }

    /// Forgets all results, and ends the helpers.
    pub fn forget(&mut self) {
        // Those that still search hold the table.
        self.helpers.clear();
        if let Some(main) = &mut self.main {
            main.forget();
        }
    }

    /// Gives the job to as many helpers as there should be.
    fn hand_out(&mut self, job: &Job) {
        for number in 0..self.threads.helpers() {
            let place = usize::from(number);
            if self
                .helpers
                .get(place)
                .is_some_and(|it| it.take(job.clone()))
            {
                continue;
            }
            let Some(helper) = Helper::start(number, self.work) else {
                return;
            };
            helper.take(job.clone());
            self.helpers.truncate(place);
            self.helpers.push(helper);
        }
    }

    /// Searches with helpers.
    fn search_together(
        &mut self,
        mut main: Engine,
        position: &Position,
        limits: SearchLimit<'_>,
        observer: &mut dyn Observer,
    ) -> Verdict {
        let joint = Arc::new(Joint::default());
        let _end = End(&joint);
        let prepared = main.prepare(position, limits);
        self.hand_out(&Job {
            position: position.clone(),
            table: prepared.table(),
            limits: without_time(limits),
            joint: Arc::clone(&joint),
        });
        let mut observer = Main {
            joint: &joint,
            observer,
        };
        let verdict = joint.verdict(prepared.think(&mut observer));
        self.main = Some(main);
        verdict
    }
}

impl Bot for Team {
    fn choose(
        &mut self,
        position: &Position,
        limits: SearchLimit<'_>,
        observer: &mut dyn Observer,
    ) -> Verdict {
        let mut main = self.main.take().unwrap_or_else(|| Engine::new(position));
        main.set_table_size(self.size);
        if self.threads != Threads::ONE {
            return self.search_together(main, position, limits, observer);
        }
        let verdict = main.think(position, limits, observer);
        self.main = Some(main);
        verdict
    }
}

/// Ends the search of the helpers when the main thread is done, even by a panic.
struct End<'a>(&'a Joint);

impl Drop for End<'_> {
    fn drop(&mut self) {
        self.0.end();
    }
}

/// Returns the limits of a helper, which knows no clock.
const fn without_time(limits: SearchLimit<'_>) -> Limits {
    match limits {
        SearchLimit::Time(_) => Limits::Depth(u8::MAX),
        SearchLimit::Nodes(nodes) => Limits::Nodes(nodes),
        SearchLimit::Depth(plies) => Limits::Depth(plies),
    }
}

#[cfg(test)]
mod tests;
