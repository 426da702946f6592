//! How connections write to the referee: letters, in order, each with its moment.

use std::net::IpAddr;

use tokio::sync::mpsc;

use crate::{
    hall::{Connection, Input, Now},
    net::{clock::Clock, outbox::Outbox},
};

/// How many letters may wait. Who writes more waits.
const QUEUE: usize = 4096;

/// What connections write to the referee.
#[derive(Debug)]
pub(in crate::net) struct Letter {
    /// When it was written: that it waits, and then for the store, costs who wrote it no time. The turn of
    /// the other begins at this moment too, and what has passed of it is told with it.
    pub(in crate::net) at: Now,
    pub(in crate::net) news: News,
}

/// What happened.
#[derive(Debug)]
pub(in crate::net) enum News {
    /// A connection was made; this is how it is told something.
    Opened(Connection, IpAddr, Outbox),
    /// Something else happened.
    Happened(Input),
    /// The server stops; pages may come back after so many ms.
    Stop(u32),
}

/// Writes letters.
#[derive(Clone, Debug)]
pub(in crate::net) struct Post {
    letters: mpsc::Sender<Letter>,
    clock: Clock,
}

/// The referee who should hear it is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::net) struct RefereeGone;

/// Both ends of a post box, with the clock that letters are dated by.
pub(in crate::net) fn post(clock: Clock) -> (Post, mpsc::Receiver<Letter>) {
    let (letters, received) = mpsc::channel(QUEUE);
    (Post { letters, clock }, received)
}

impl Post {
    /// Dates a letter and sends it; waits where too many wait.
    pub(in crate::net) async fn send(&self, news: News) -> Result<(), RefereeGone> {
        let at = self.clock.now();
        let letter = Letter { at, news };
        self.letters.send(letter).await.map_err(|_| RefereeGone)
    }

    /// Whether the referee is gone.
    pub(in crate::net) fn is_closed(&self) -> bool {
        self.letters.is_closed()
    }
}
