//! Support of the tests.

pub(crate) mod run;
