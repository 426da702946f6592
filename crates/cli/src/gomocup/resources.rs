//! The threads and the memory that a manager allows.

use tengen_engine::TableSize;
use tengen_engine_threads::Threads;

use crate::engine_options::EngineOptions;

/// The memory that the program takes besides the table, in bytes.
const PROGRAM: u64 = 8 << 20;

/// The memory that each thread besides the main one takes, in bytes.
const HELPER: u64 = 2 << 20;

/// The resources that the manager has set.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(super) struct Resources {
    /// The number of threads, if the manager has told one.
    pub(super) threads: Option<Threads>,
    /// The largest memory of the program in bytes, or `None` for no limit.
    pub(super) memory: Option<u64>,
}

impl Resources {
    /// Returns the options of the engine. A number of threads replaces that of `options`; a limit of
    /// the memory can only make the table smaller.
    pub(super) fn limit(self, options: EngineOptions) -> EngineOptions {
        let threads = self.threads.unwrap_or(options.threads);
        let hash = self.memory.map_or(options.hash, |bytes| {
            let helpers = u64::from(threads.helpers()) * HELPER;
            let rest = bytes.saturating_sub(PROGRAM + helpers);
            let mib = u32::try_from(rest >> 20).unwrap_or(u32::MAX);
            let most = options.hash.mib();
            TableSize::new(mib.min(most)).unwrap_or(TableSize::LEAST)
        });
        EngineOptions { threads, hash }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn memory_limits_the_table() {
        let given = EngineOptions::default();
        for (threads, memory, mib) in [
            (None, None, 64),
            (None, Some(1), 1),
            (None, Some(9 << 20), 1),
            (None, Some(16 << 20), 8),
            (Threads::at_most(3).into(), Some(12 << 20), 1),
            (Threads::at_most(3).into(), Some(50 << 20), 38),
            (None, Some(83_886_080), 64),
            (None, Some(u64::MAX), 64),
        ] {
            let options = Resources { threads, memory }.limit(given);
            assert_eq!(options.hash.mib(), mib, "{threads:?} {memory:?}");
            assert_eq!(options.threads, threads.unwrap_or(Threads::ONE));
        }
    }
}
