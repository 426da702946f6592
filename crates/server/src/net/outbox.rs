//! What waits to be sent to one connection: only so much of it.

use std::sync::{
    Arc,
    atomic::{AtomicUsize, Ordering},
};

use axum::extract::ws::Utf8Bytes;
use tengen_online::{Closing, ToClient};
use tokio::sync::{Notify, mpsc};

/// What a line costs besides its bytes.
const OVERHEAD: usize = 64;

/// The last word to a connection.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Farewell {
    pub(super) reason: Closing,
    pub(super) again: Option<u32>,
}

impl Farewell {
    pub(super) fn line(self) -> Utf8Bytes {
        let Farewell { reason, again } = self;
        ToClient::Closing { reason, again }.to_string().into()
    }
}

/// Something to be sent.
#[derive(Debug)]
pub(super) enum Parcel {
    Line(Utf8Bytes),
    Farewell(Farewell),
}

#[derive(Debug, Default)]
struct Shared {
    queued: AtomicUsize,
    overflow: Notify,
}

/// The end that is filled. Many may hold it.
#[derive(Clone, Debug)]
pub(super) struct Outbox {
    parcels: mpsc::UnboundedSender<Parcel>,
    shared: Arc<Shared>,
    limit: usize,
}

/// The end that is emptied.
#[derive(Debug)]
pub(super) struct Deliveries {
    parcels: mpsc::UnboundedReceiver<Parcel>,
    shared: Arc<Shared>,
}

/// Both ends of a queue of at most so many bytes.
pub(super) fn outbox(limit: usize) -> (Outbox, Deliveries) {
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
    };
    (outbox, deliveries)
}

/// What became of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Queued {
    /// It will be sent.
    Waits,
    /// Too much waits already; the connection ends.
    Overflow,
}

impl Outbox {
    /// Has something sent.
    pub(super) fn tell(&self, message: &ToClient) -> Queued {
        let line = message.to_string();
        let size = line.len() + OVERHEAD;
        let before = self.shared.queued.fetch_add(size, Ordering::Relaxed);
        if before + size > self.limit {
            self.shared.overflow.notify_one();
            return Queued::Overflow;
        }
        // Who is not there any more needs to hear nothing.
        let _ = self.parcels.send(Parcel::Line(line.into()));
        Queued::Waits
    }

    /// Has the connection closed after what waits.
    pub(super) fn close(&self, farewell: Farewell) {
        let _ = self.parcels.send(Parcel::Farewell(farewell));
    }
}

impl Deliveries {
    /// The next thing to be sent; a farewell at once if too much waits, or if nobody fills the queue any
    /// more.
    pub(super) async fn next(&mut self) -> Parcel {
        let slow = Parcel::Farewell(Farewell {
            reason: Closing::Slow,
            again: Some(0),
        });
        tokio::select! {
            biased;
            () = self.shared.overflow.notified() => slow,
            parcel = self.parcels.recv() => {
                let parcel = parcel.unwrap_or(Parcel::Farewell(Farewell {
                    reason: Closing::Restart,
                    again: Some(0),
                }));
                if let Parcel::Line(line) = &parcel {
                    self.shared.queued.fetch_sub(line.len() + OVERHEAD, Ordering::Relaxed);
                }
                parcel
            }
        }
    }

    /// Waits until too much waits.
    pub(super) async fn overflow(&self) {
        self.shared.overflow.notified().await;
        // For whoever asks next.
        self.shared.overflow.notify_one();
    }
}
