//! The choice of a NATS server when this server connects.

use std::sync::{Mutex, PoisonError};

use async_nats::{ReconnectToServer, Server, ServerAddr};
use rand::seq::IndexedRandom as _;

/// Takes the NATS servers in turn, from a random one on. By itself, the library prefers the one whose connections never
/// failed: it would lead back at once to one that has stopped to answer, and for ever to one that is cut off from the
/// others.
#[derive(Debug, Default)]
pub(super) struct Choice {
    /// The server that was chosen last; `None` before the first choice.
    last: Mutex<Option<ServerAddr>>,
}

impl Choice {
    /// Returns the server after the one that was chosen last.
    pub(super) fn next(&self, servers: &[Server]) -> Option<ReconnectToServer> {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let place = servers
            .iter()
            .position(|it| Some(&it.addr) == last.as_ref());
        let next = match place {
            Some(place) => servers.get((place + 1) % servers.len()),
            None => servers.choose(&mut rand::rng()),
        };
        let addr = next?.addr.clone();
        *last = Some(addr.clone());
        Some(ReconnectToServer { addr, delay: None })
    }
}
