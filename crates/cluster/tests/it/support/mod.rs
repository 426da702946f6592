//! Helpers of the tests.

pub(crate) mod cluster;
pub(crate) mod fault;
mod fill;
pub(crate) mod game;
pub(crate) mod nodes;
pub(crate) mod player;
pub(crate) mod proxy;
pub(crate) mod routes;
pub(crate) mod silence;
