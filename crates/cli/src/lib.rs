//! Parts of the programs `tengen` and `pbrain-tengen`. They know no terminal and no other process.

#![allow(
    clippy::must_use_candidate,
    clippy::return_self_not_must_use,
    reason = "only programs of this repository use it"
)]

pub mod engine_options;
pub mod gomocup;
pub mod lines;
pub mod seed;
