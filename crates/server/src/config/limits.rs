//! The limits for connections, requests and messages.

use std::{num::NonZeroU32, time::Duration};

/// The limits for connections, requests and messages.
#[derive(Clone, Debug)]
pub struct NetLimits {
    /// Maximum number of connections at the same time.
    pub connections: usize,
    /// Maximum number of connections from one address at the same time.
    pub per_address: usize,
    /// Connections that one address may open, per minute.
    pub connects: Rate,
    /// HTTP requests that one address may make, per minute.
    pub requests: Rate,
    /// Messages that one connection may send, per second.
    pub messages: Rate,
    /// Maximum number of bytes that may wait to be sent to one connection.
    pub queue: usize,
    /// Time between two pings.
    pub ping: Duration,
    /// Time without a message from the client after which a connection is closed.
    pub silence: Duration,
    /// Limits for connections that speak HTTP.
    pub http: HttpLimits,
}

/// The limits for connections that speak HTTP. They no longer apply once a connection has become a WebSocket.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HttpLimits {
    /// Maximum number of connections at the same time; further ones wait.
    pub connections: usize,
    /// Maximum number of connections from one address that is not a trusted proxy; further ones are closed.
    pub per_address: usize,
    /// Time for the head of a request to arrive, from the start of the connection or the last reply on.
    pub request: Duration,
    /// Age from which a connection accepts no new request.
    pub requests: Duration,
    /// Time in which the last reply must be finished after that.
    pub answer: Duration,
}

impl Default for HttpLimits {
    fn default() -> Self {
        HttpLimits {
            connections: 1024,
            per_address: 256,
            request: Duration::from_secs(10),
            requests: Duration::from_mins(1),
            answer: Duration::from_mins(3),
        }
    }
}

/// A limit to how often something may happen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rate {
    /// Maximum number of events per unit of time, on average; the field that has this type names the unit.
    pub sustained: NonZeroU32,
    /// Maximum number of events at once.
    pub burst: NonZeroU32,
}
