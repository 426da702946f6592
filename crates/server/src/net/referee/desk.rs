//! The open connections of the referee, each with its outbox.

use std::{collections::HashMap, sync::Arc};

use tengen_online::ToClient;

use crate::{
    hall::Connection,
    net::{
        metrics::Metrics,
        outbox::{Farewell, Queued, Recipient},
    },
};

/// The open connections, each with its outbox.
pub(super) struct Desk {
    outboxes: HashMap<Connection, Box<dyn Recipient>>,
    metrics: Arc<Metrics>,
}

impl Desk {
    pub(super) fn new(metrics: Arc<Metrics>) -> Desk {
        Desk {
            outboxes: HashMap::new(),
            metrics,
        }
    }

    pub(super) fn open(&mut self, connection: Connection, outbox: Box<dyn Recipient>) {
        self.outboxes.insert(connection, outbox);
    }

    pub(super) fn forget(&mut self, connection: Connection) {
        self.outboxes.remove(&connection);
    }

    /// Queues a message for a connection; drops the connection if too much waits for it.
    pub(super) fn tell(&mut self, connection: Connection, message: &ToClient) {
        if let ToClient::Refused { reason, what, .. } = message {
            self.metrics.refuse(reason.word());
            tracing::debug!(
                connection = connection.0,
                reason = reason.word(),
                what,
                "refused"
            );
        }
        let Some(outbox) = self.outboxes.get(&connection) else {
            return;
        };
        if outbox.tell(message) == Queued::Overflow {
            self.outboxes.remove(&connection);
        }
    }

    pub(super) fn close(&mut self, connection: Connection, farewell: Farewell) {
        if let Some(outbox) = self.outboxes.remove(&connection) {
            outbox.close(farewell);
        }
    }

    pub(super) fn close_all(&mut self, farewell: Farewell) {
        for (_, outbox) in self.outboxes.drain() {
            outbox.close(farewell);
        }
    }
}
