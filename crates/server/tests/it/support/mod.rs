//! Helpers of the tests.

pub(crate) mod cluster;
pub(crate) mod days;
pub(crate) mod memory;
pub(crate) mod net;
pub(crate) mod nodes;
pub(crate) mod page;
pub(crate) mod player;
pub(crate) mod proxy;
pub(crate) mod records;
pub(crate) mod routes;
pub(crate) mod visitor;
pub(crate) mod walk;
pub(crate) mod world;

pub(crate) use world::World;
