//! What the tests of the hall share.

pub(crate) mod memory;
pub(crate) mod net;
pub(crate) mod page;
pub(crate) mod visitor;
pub(crate) mod walk;
pub(crate) mod world;

#[allow(unused_imports, reason = "each test uses a part of it")]
pub(crate) use world::{START, World};
