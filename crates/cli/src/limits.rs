//! The options for the limit of a search, which several commands share.

use clap::Args;
use tengen_engine::Limits;

use crate::numbers;

/// The limit of each search: a time or a number of nodes.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct LimitOptions {
    /// Time for each search, in ms
    #[arg(
        long,
        value_name = "MS",
        default_value_t = 1000,
        value_parser = numbers::from_to(0, u32::MAX),
        conflicts_with = "nodes"
    )]
    time: u32,
    /// Nodes for each search, in place of a time
    #[arg(long, value_name = "N", value_parser = numbers::from::<u64>(0))]
    nodes: Option<u64>,
}

impl LimitOptions {
    pub(crate) fn limits(self) -> Limits {
        self.nodes.map_or(Limits::Time(self.time), Limits::Nodes)
    }
}
