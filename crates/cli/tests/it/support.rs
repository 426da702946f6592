//! Helpers for the tests.

pub(crate) mod run;
