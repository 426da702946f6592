//! Online play for Tengen, behind a WebSocket: the referee.
//!
//! [`hall`] is all that is decided, without sockets, stores and time of day: what happened comes in, with
//! the moment, and what is to be done goes out. [`log`] is where games are kept: a trait, so that many
//! servers can share one.

pub mod config;
pub mod hall;
pub mod log;
pub mod net;
pub mod store;
