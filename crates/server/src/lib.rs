//! The referee of online play for Tengen, behind a WebSocket.
//!
//! [`hall`] makes all decisions, without sockets, storage or the time of day: it takes inputs with their
//! moments, and returns the effects to carry out. [`log`] stores the games: a trait, so that many servers can
//! share one store.

pub mod config;
pub mod hall;
pub mod jetstream;
pub mod log;
pub mod net;
pub mod report;
pub mod store;
mod texts;
pub mod transfer;
