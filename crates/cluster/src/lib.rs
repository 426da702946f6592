//! Several servers of online play that share one hall.
//!
//! [`jetstream`] stores their games on a cluster of NATS servers. [`nodes`] connects them: each one is a gateway for
//! its connections, and the referee of one of them decides the games of all. [`settings`] chooses between a cluster and a
//! file. `docs/cluster.md` says what is promised.

#![allow(
    clippy::missing_errors_doc,
    reason = "only programs of this repository use it"
)]

pub mod jetstream;
pub mod nodes;
pub mod settings;
mod store;
mod texts;
