//! The referee of online play for Tengen, behind a WebSocket.
//!
//! [`hall`] makes all decisions, without sockets, storage or the time of day: it takes inputs with their
//! moments, and returns the effects to carry out. [`log`] stores the games: a trait, so that many servers can
//! share one store. [`net`] carries, and [`program`] makes a program of all that. How several servers talk to
//! each other is in the crate `tengen-cluster`.

#![allow(
    clippy::missing_errors_doc,
    reason = "only programs of this repository use it"
)]

pub mod config;
pub mod hall;
pub mod log;
pub mod net;
pub mod program;
pub mod store;
mod texts;
pub mod transfer;
