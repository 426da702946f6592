#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod forge;
mod self_play;

pub use forge::{Doubt, Forge, ForgeLimits, Made, Rejected};
pub use self_play::self_play;
