#![doc = include_str!("../README.md")]
#![no_std]
#![warn(clippy::must_use_candidate, clippy::return_self_not_must_use)]
#![warn(missing_docs)]

extern crate alloc;

mod check;
mod flaw;
mod plan;
mod proof;
mod read;
#[cfg(feature = "serde")]
mod text_form;

pub use check::check;
pub use flaw::{Flaw, Reason};
pub use plan::{Attack, Defence};
pub use proof::Proof;
pub use read::{Expected, ParsePlanError, ParseProofError};
