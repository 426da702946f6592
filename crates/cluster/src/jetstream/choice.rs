//! The choice of a NATS server when this server connects.

use std::sync::atomic::{AtomicUsize, Ordering};

use async_nats::{ReconnectToServer, Server};

/// Takes the NATS servers in turn, from a random one on. By itself, the library prefers the one whose connections never
/// failed: it would lead back at once to one that has stopped to answer, and for ever to one that is cut off from the
/// others.
#[derive(Debug)]
pub(super) struct Choice {
    /// The place of the next server in the list, counted on without end.
    next: AtomicUsize,
}

impl Choice {
    pub(super) fn new() -> Choice {
        let next = rand::random::<u16>().into();
        Choice {
            next: AtomicUsize::new(next),
        }
    }

    /// Returns the server after the one that was chosen last.
    pub(super) fn next(&self, servers: &[Server]) -> Option<ReconnectToServer> {
        let next = self.next.fetch_add(1, Ordering::Relaxed);
        let server = servers.get(next.checked_rem(servers.len())?)?;
        Some(ReconnectToServer {
            addr: server.addr.clone(),
            delay: None,
        })
    }
}
