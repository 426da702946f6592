//! Tests of the messages of online play.
#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_types,
    reason = "tests read files and what to test from the environment"
)]

mod bots;
mod grammar;
mod liveness;
mod prompt;
mod wire;
