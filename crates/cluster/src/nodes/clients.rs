//! The connections of a gateway that a leader knows.

use std::{collections::HashMap, net::IpAddr, ops::Range};

use rand::Rng;
use tengen_online::{Closing, Switch, ToClient, liveness};
use tengen_server::net::{Farewell, Line, Queued, Recipient};

/// Ms after which pages come back that were closed because the leader was lost.
const AGAIN: Range<u32> = liveness::SOONEST_BACK..liveness::LATEST_BACK;

/// The connections, by their numbers at the gateway.
#[derive(Debug, Default)]
pub(super) struct Clients(HashMap<u64, Client>);

/// A connection.
#[derive(Debug)]
struct Client {
    address: IpAddr,
    recipient: Box<dyn Recipient>,
    greeting: Greeting,
}

/// The greetings of a connection, as far as they are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Greeting {
    /// The page has not greeted, or does not greet again.
    Once,
    /// The page greets again when it is asked to.
    Again,
    /// The page has to greet again, because the leader that it greeted is lost.
    Asked,
}

impl Clients {
    pub(super) fn count(&self) -> usize {
        self.0.len()
    }

    pub(super) fn open(&mut self, number: u64, address: IpAddr, recipient: Box<dyn Recipient>) {
        let client = Client {
            address,
            recipient,
            greeting: Greeting::Once,
        };
        self.0.insert(number, client);
    }

    /// Notes a greeting; `again` is on if the page greets again when it is asked to.
    pub(super) fn greeted(&mut self, number: u64, again: Switch) {
        if let Some(client) = self.0.get_mut(&number) {
            client.greeting = match again {
                Switch::On => Greeting::Again,
                Switch::Off => Greeting::Once,
            };
        }
    }

    /// Returns `true` if the leader knows the connection, or is about to be told of it.
    pub(super) fn is_known(&self, number: u64) -> bool {
        let client = self.0.get(&number);
        client.is_some_and(|client| client.greeting != Greeting::Asked)
    }

    /// Keeps the connections whose pages greet again, and closes the others, because the leader is lost.
    pub(super) fn lose_leader(&mut self) {
        self.0.retain(|_, client| {
            let stays = client.greeting != Greeting::Once;
            if stays {
                client.greeting = Greeting::Asked;
            } else {
                client.recipient.close(come_back());
            }
            stays
        });
    }

    /// Asks the pages whose connections were kept to greet again, and returns the connections with their addresses.
    pub(super) fn ask_again(&mut self) -> Vec<(u64, IpAddr)> {
        let line = Line::from(&*ToClient::Again.to_string());
        let mut asked = Vec::new();
        self.0.retain(|&number, client| {
            if client.greeting != Greeting::Asked {
                return true;
            }
            asked.push((number, client.address));
            client.recipient.tell_line(line.clone()) != Queued::Overflow
        });
        asked
    }

    pub(super) fn forget(&mut self, number: u64) {
        self.0.remove(&number);
    }

    /// Sends a line to connections. One for which too much waits is closed.
    pub(super) fn tell(&mut self, to: &[u64], line: &str) {
        let line = Line::from(line);
        for number in to {
            let Some(client) = self.0.get(number) else {
                continue;
            };
            // Its end follows as a letter, once the connection is closed.
            if client.recipient.tell_line(line.clone()) == Queued::Overflow {
                self.0.remove(number);
            }
        }
    }

    /// Closes connections with the reason in a line. A leader that ends its term closes all; those whose pages greet again
    /// stay for the next one.
    pub(super) fn close(&mut self, to: &[u64], line: &str) {
        let farewell = match line.parse() {
            Ok(ToClient::Closing { reason, again }) => Farewell { reason, again },
            _ => come_back(),
        };
        let ends = farewell.reason == Closing::Restart;
        for number in to {
            let stays = |client: &Client| ends && client.greeting != Greeting::Once;
            if self.0.get(number).is_some_and(stays) {
                continue;
            }
            if let Some(client) = self.0.remove(number) {
                client.recipient.close(farewell);
            }
        }
    }

    pub(super) fn close_all(&mut self, farewell: Farewell) {
        for (_, client) in self.0.drain() {
            client.recipient.close(farewell);
        }
    }

    /// Closes all connections in such a way that their pages come back soon, but not all at the same moment.
    pub(super) fn send_back(&mut self) {
        for (_, client) in self.0.drain() {
            client.recipient.close(come_back());
        }
    }
}

/// Returns the last message to a page that should come back soon, but not at the same moment as others.
pub(super) fn come_back() -> Farewell {
    Farewell::restart(rand::rng().random_range(AGAIN))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_whose_leader_is_lost_come_back_at_different_moments() {
        let times: Vec<u32> = (0..1000).filter_map(|_| come_back().again).collect();
        let (least, most) = (liveness::SOONEST_BACK, liveness::LATEST_BACK);
        assert!(times.iter().all(|time| (least..most).contains(time)));
        let soon = times.iter().filter(|&&time| time < least.midpoint(most));
        assert!((300..700).contains(&soon.count()), "{times:?}");
    }
}
