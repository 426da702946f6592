#![doc = include_str!("../README.md")]
#![warn(missing_docs)]
#![allow(
    clippy::must_use_candidate,
    clippy::return_self_not_must_use,
    reason = "only programs of this repository use it"
)]

mod forge;
mod quiz;
mod self_play;

pub use forge::{Doubt, Forge, ForgeLimits, Made, Rejected};
pub use quiz::Quiz;
pub use self_play::self_play;
