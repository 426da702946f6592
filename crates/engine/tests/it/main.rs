//! Tests of the engine.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests read files and what to test from the environment"
)]

mod bench;
mod best_lines;
mod bots;
mod consistent;
mod limited;
mod mcts;
mod observed;
mod opening;
mod protocol;
mod protocol_properties;
mod protocol_solve;
mod prove;
mod prove_false;
mod prove_quiet;
mod prove_seen;
mod prove_small;
mod random;
mod reason;
mod reference;
mod review;
mod review_small;
mod service;
mod sound;
mod tactics;
mod vcf;
mod vcf_capped;
