//! The engine on several threads, for programs; the page has one thread and does without this crate.
//!
//! A [`Team`] searches a position with one main thread and helpers that fill the same transposition
//! table, in another order of depths ("lazy SMP").
#![warn(missing_docs)]

mod helper;
mod joint;
mod team;
mod threads;

pub use team::Team;
pub use threads::{ParseThreadsError, Threads};
