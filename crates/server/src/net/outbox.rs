//! The queue of messages to one connection, of limited size.

use std::{
    fmt::Debug,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
};

/// A line that is shared, and not copied, when many are told it.
pub use axum::extract::ws::Utf8Bytes as Line;
use tengen_online::{Closing, ToClient};
use tokio::sync::{Notify, mpsc};

/// Bytes that a queued line costs besides its text.
const OVERHEAD: usize = 64;

/// The last message to a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Farewell {
    pub reason: Closing,
    /// Ms after which a page may come back.
    pub again: Option<u32>,
}

/// Whoever takes the messages to one connection.
pub trait Recipient: Debug + Send + Sync {
    /// Queues a line to be sent.
    fn tell_line(&self, line: Line) -> Queued;

    /// Closes the connection after the queued messages are sent.
    fn close(&self, farewell: Farewell);

    /// Queues a message to be sent.
    fn tell(&self, message: &ToClient) -> Queued {
        self.tell_line(message.to_string().into())
    }
}

impl Farewell {
    /// Returns the last message of a server that stops: after so many ms it is back, or another one is there.
    pub const fn restart(again: u32) -> Farewell {
        Farewell {
            reason: Closing::Restart,
            again: Some(again),
        }
    }

    pub fn line(self) -> Line {
        let Farewell { reason, again } = self;
        ToClient::Closing { reason, again }.to_string().into()
    }
}

/// An item of the queue.
#[derive(Debug)]
pub(super) enum Parcel {
    Line(Line),
    Farewell(Farewell),
}

#[derive(Debug, Default)]
struct Shared {
    queued: AtomicUsize,
    overflow: Notify,
}

/// The end of the queue that is filled. It can be cloned.
#[derive(Clone, Debug)]
pub(super) struct Outbox {
    parcels: mpsc::UnboundedSender<Parcel>,
    shared: Arc<Shared>,
    limit: usize,
}

/// The end of the queue that is emptied.
#[derive(Debug)]
pub(super) struct Deliveries {
    parcels: mpsc::UnboundedReceiver<Parcel>,
    shared: Arc<Shared>,
    /// The last message once the other end is gone.
    gone: Farewell,
}

/// Creates both ends of a queue of at most `limit` bytes, which ends with `gone` if nobody fills it any more.
pub(super) fn outbox(limit: usize, gone: Farewell) -> (Outbox, Deliveries) {
    let (sender, receiver) = mpsc::unbounded_channel();
    let shared = Arc::new(Shared::default());
    let outbox = Outbox {
        parcels: sender,
        shared: Arc::clone(&shared),
        limit,
    };
    let deliveries = Deliveries {
        parcels: receiver,
        shared,
        gone,
    };
    (outbox, deliveries)
}

/// The result of queuing a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Queued {
    /// The message will be sent.
    Waits,
    /// Too much waits already; the connection ends.
    Overflow,
}

impl Recipient for Outbox {
    fn tell_line(&self, line: Line) -> Queued {
        let size = line.len() + OVERHEAD;
        let before = self.shared.queued.fetch_add(size, Ordering::Relaxed);
        if before + size > self.limit {
            self.shared.overflow.notify_one();
            return Queued::Overflow;
        }
        // A connection that has ended needs no message.
        let _ = self.parcels.send(Parcel::Line(line));
        Queued::Waits
    }

    fn close(&self, farewell: Farewell) {
        let _ = self.parcels.send(Parcel::Farewell(farewell));
    }
}

impl Deliveries {
    /// Returns the next item to be sent. That is a farewell as soon as too much waits, or when the queue is
    /// empty and its other end is gone.
    pub(super) async fn next(&mut self) -> Parcel {
        let slow = Parcel::Farewell(Farewell {
            reason: Closing::Slow,
            again: Some(0),
        });
        tokio::select! {
            biased;
            () = self.shared.overflow.notified() => slow,
            parcel = self.parcels.recv() => {
                let parcel = parcel.unwrap_or(Parcel::Farewell(self.gone));
                if let Parcel::Line(line) = &parcel {
                    self.shared.queued.fetch_sub(line.len() + OVERHEAD, Ordering::Relaxed);
                }
                parcel
            }
        }
    }

    /// Waits until too much is queued.
    pub(super) async fn overflow(&self) {
        self.shared.overflow.notified().await;
        // The next call must notice the overflow too.
        self.shared.overflow.notify_one();
    }
}
