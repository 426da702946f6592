//! Helpers of the tests.

pub(crate) mod days;
pub(crate) mod memory;
pub(crate) mod net;
pub(crate) mod page;
pub(crate) mod visitor;
pub(crate) mod walk;
pub(crate) mod world;

pub(crate) use world::World;
