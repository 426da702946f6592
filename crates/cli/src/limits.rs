//! The options for the limit of a search, which several commands share.

use clap::Args;
use tengen_engine::Limits;

/// The limit of each search: a time or a number of nodes.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct LimitOptions {
    /// Time for each search, in ms
    #[arg(
        long,
        value_name = "MS",
        default_value_t = 1000,
        conflicts_with = "nodes"
    )]
    time: u32,
    /// Nodes for each search, in place of a time
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
}

impl LimitOptions {
    pub(crate) fn limits(self) -> Limits {
        self.nodes.map_or(Limits::Time(self.time), Limits::Nodes)
    }
}
