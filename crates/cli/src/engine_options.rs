//! The options for the threads and the memory of the engine, which several programs share.

use clap::Args;
use tengen_engine::{Bot, BotKind, Level, TableSize};
use tengen_engine_threads::{Team, Threads};

/// The threads and the memory of the engine at full strength.
#[derive(Args, Clone, Copy, PartialEq, Eq, Debug)]
pub struct EngineOptions {
    /// Threads of a search, 1 to 64
    #[arg(long, value_name = "N", default_value_t = Threads::ONE)]
    pub threads: Threads,
    /// Largest size of the table of results, in MiB
    #[arg(long, value_name = "MIB", default_value_t = TableSize::LARGE)]
    pub hash: TableSize,
}

/// One thread and 64 MiB.
impl Default for EngineOptions {
    fn default() -> EngineOptions {
        EngineOptions {
            threads: Threads::ONE,
            hash: TableSize::LARGE,
        }
    }
}

impl EngineOptions {
    /// Creates the engine at full strength.
    pub fn team(self) -> Team {
        Team::new(self.threads, self.hash)
    }

    /// Creates a bot. Only the engine at full strength has options; see [`BotKind::build`] for `seed`.
    pub fn bot(self, kind: BotKind, seed: u64) -> Box<dyn Bot> {
        match kind {
            BotKind::Search => Box::new(self.team()),
            BotKind::Level(level) if level == Level::MAXIMUM => Box::new(self.team()),
            _ => kind.build(seed),
        }
    }
}
