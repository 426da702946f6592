#![doc = include_str!("../README.md")]
#![warn(missing_docs)]

mod forge;
mod quiz;
mod self_play;

pub use forge::{Doubt, Forge, ForgeLimits, Made, Rejected};
pub use quiz::Quiz;
pub use self_play::self_play;
