//! Oracles, generators and data of the tests: slow and obvious definitions to compare the fast ones with,
//! positions and games made up at random, and what must hold for any input of a parser.
#![allow(
    missing_docs,
    missing_debug_implementations,
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    clippy::must_use_candidate,
    clippy::return_self_not_must_use,
    reason = "only tests use it"
)]

pub mod apps;
#[cfg(not(target_arch = "wasm32"))]
pub mod archives;
pub mod binary;
pub mod bytes;
pub mod cases;
pub mod checks;
pub mod clocks;
#[cfg(not(target_arch = "wasm32"))]
pub mod config;
pub mod definitions;
pub mod folders;
pub mod grids;
pub mod judged;
pub mod libraries;
pub mod made_games;
pub mod opening_table;
#[cfg(not(target_arch = "wasm32"))]
pub mod plain_game;
#[cfg(not(target_arch = "wasm32"))]
pub mod plain_tree;
#[cfg(not(target_arch = "wasm32"))]
pub mod play;
pub mod positions;
pub mod random;
pub mod renju_data;
pub mod same_moves;
pub mod sgf;
pub mod slow_clock;
#[cfg(not(target_arch = "wasm32"))]
pub mod starts;
pub mod strewn;
pub mod tactics_data;
pub mod text_records;
pub mod vcf_checker;
pub mod vcf_data;
pub mod windows;
pub mod wire_samples;

/// The examples of the documents, which are tests.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../../../README.md")]
    mod readme {}
    #[doc = include_str!("../../../docs/engine.md")]
    mod engine {}
}

/// Counts of positions: rule set, stones, who moves, depth, nodes.
pub const PERFT: &str = include_str!("../data/perft.txt");
