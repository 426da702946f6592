//! The connections of a gateway that a leader knows.

use std::{collections::HashMap, ops::Range};

use rand::Rng;
use tengen_online::{Closing, ToClient};
use tengen_server::net::{Farewell, Line, Queued, Recipient};

/// Least and most ms after which pages come back that were closed because the leader was lost. They come at
/// different moments, because all of them come.
const AGAIN: Range<u32> = 200..1500;

/// The connections, by their numbers at the gateway.
#[derive(Debug, Default)]
pub(super) struct Clients(HashMap<u64, Box<dyn Recipient>>);

impl Clients {
    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    pub(super) fn open(&mut self, number: u64, recipient: Box<dyn Recipient>) {
        self.0.insert(number, recipient);
    }

    pub(super) fn has(&self, number: u64) -> bool {
        self.0.contains_key(&number)
    }

    pub(super) fn forget(&mut self, number: u64) {
        self.0.remove(&number);
    }

    /// Sends a line to connections. One for which too much waits is closed.
    pub(super) fn tell(&mut self, to: &[u64], line: &str) {
        let line = Line::from(line);
        for number in to {
            let Some(recipient) = self.0.get(number) else {
                continue;
            };
            // Its end follows as a letter, once the connection is closed.
            if recipient.tell_line(line.clone()) == Queued::Overflow {
                self.0.remove(number);
            }
        }
    }

    /// Closes connections with the reason in a line.
    pub(super) fn close(&mut self, to: &[u64], line: &str) {
        let farewell = match line.parse() {
            Ok(ToClient::Closing { reason, again }) => Farewell { reason, again },
            _ => come_back(),
        };
        for number in to {
            if let Some(recipient) = self.0.remove(number) {
                recipient.close(farewell);
            }
        }
    }

    pub(super) fn close_all(&mut self, farewell: Farewell) {
        for (_, recipient) in self.0.drain() {
            recipient.close(farewell);
        }
    }

    /// Closes all connections in such a way that their pages come back soon, but not all at the same moment.
    pub(super) fn send_back(&mut self) {
        for (_, recipient) in self.0.drain() {
            recipient.close(come_back());
        }
    }
}

/// Returns the last message to a page that should come back soon, but not at the same moment as others.
pub(super) fn come_back() -> Farewell {
    Farewell {
        reason: Closing::Restart,
        again: Some(rand::rng().random_range(AGAIN)),
    }
}
