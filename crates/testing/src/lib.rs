//! Oracles, generators and data for tests: slow and obvious definitions to compare the fast ones with, random
//! positions and games, and properties that hold for any input of a parser.
#![allow(
    missing_debug_implementations,
    clippy::missing_errors_doc,
    clippy::missing_panics_doc,
    reason = "only tests use it"
)]

pub mod apps;
#[cfg(not(target_arch = "wasm32"))]
pub mod archives;
pub mod binary;
pub mod blunder_data;
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
mod puzzle_lines;
pub mod random;
pub mod renju_data;
pub mod same_moves;
pub mod sgf;
pub mod site;
pub mod slow_clock;
pub mod slow_wins;
#[cfg(not(target_arch = "wasm32"))]
pub mod starts;
pub mod strewn;
#[cfg(not(target_arch = "wasm32"))]
pub mod tabs;
pub mod tactics_data;
pub mod text_records;
pub mod vcf_checker;
pub mod vcf_data;
pub mod vct_data;
pub mod windows;
pub mod wire_samples;

/// The examples in the documents, run as tests.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../../../docs/engine.md")]
    mod engine {}
}

/// Position counts (perft): rule set, stones, side to move, depth, nodes.
pub const PERFT: &str = include_str!("../data/perft.txt");
