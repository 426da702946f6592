//! Helpers for the tests.

pub(crate) mod program;
pub(crate) mod run;
pub(crate) mod server;
