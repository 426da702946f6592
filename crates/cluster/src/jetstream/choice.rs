//! The choice of a NATS server when this server connects anew.

use std::sync::{
    Mutex, PoisonError,
    atomic::{AtomicBool, Ordering},
};

use async_nats::{ReconnectToServer, Server, ServerAddr};

/// Takes the NATS servers in turn while this server connects anew on purpose. By itself, the library prefers the one whose
/// connections never failed, and would lead back for ever to one that is cut off from the others.
#[derive(Debug, Default)]
pub(super) struct Choice {
    /// `true` from the wish to connect anew until there is a connection.
    is_wanted: AtomicBool,
    /// The server that was chosen last; `None` before the first choice.
    last: Mutex<Option<ServerAddr>>,
}

impl Choice {
    /// Begins to choose servers.
    pub(super) fn begin(&self) {
        self.is_wanted.store(true, Ordering::Release);
    }

    /// Ends that, because there is a connection.
    pub(super) fn end(&self) {
        self.is_wanted.store(false, Ordering::Release);
    }

    /// Returns the server after the one that was chosen last; `None` leaves the choice to the library.
    pub(super) fn next(&self, servers: &[Server]) -> Option<ReconnectToServer> {
        if !self.is_wanted.load(Ordering::Acquire) {
            return None;
        }
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let place = servers
            .iter()
            .position(|it| Some(&it.addr) == last.as_ref());
        let next = place.map_or(0, |place| place + 1) % servers.len().max(1);
        let addr = servers.get(next)?.addr.clone();
        *last = Some(addr.clone());
        Some(ReconnectToServer { addr, delay: None })
    }
}
