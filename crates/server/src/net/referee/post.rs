//! The queue from connections to the referee: letters, in order, each with its moment.

use std::net::IpAddr;

use tokio::sync::mpsc;

use crate::{
    hall::{Connection, Input, Now},
    net::{clock::Clock, outbox::Recipient},
};

/// Most letters that may wait; a connection that writes more waits.
const QUEUE: usize = 4096;

/// A letter to the referee.
#[derive(Debug)]
pub struct Letter {
    /// Moment of writing, so that the time in the queue, and then for the store, costs the writer nothing.
    /// The opponent's turn begins at this moment too, and the time since then is sent with it.
    pub at: Now,
    pub news: News,
}

/// The content of a letter.
#[derive(Debug)]
pub enum News {
    /// A connection was opened, with whoever takes the messages to it.
    Opened(Connection, IpAddr, Box<dyn Recipient>),
    /// Another input for the hall.
    Happened(Input),
    /// The server stops; pages may come back after this many ms.
    Stop(u32),
}

/// The sending end of the queue.
#[derive(Clone, Debug)]
pub struct Post {
    letters: mpsc::Sender<Letter>,
    clock: Clock,
}

/// The sending end of the queue, which does not keep it open.
#[derive(Clone, Debug)]
pub(in crate::net) struct WeakPost {
    letters: mpsc::WeakSender<Letter>,
    clock: Clock,
}

impl WeakPost {
    /// Returns the sending end; `None` if nobody else sends any more.
    pub(in crate::net) fn upgrade(&self) -> Option<Post> {
        let letters = self.letters.upgrade()?;
        let clock = self.clock.clone();
        Some(Post { letters, clock })
    }
}

/// The error if the referee has ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RefereeGone;

/// Creates both ends of the queue, with the clock by which letters are dated.
pub(in crate::net) fn post(clock: Clock) -> (Post, mpsc::Receiver<Letter>) {
    let (letters, received) = mpsc::channel(QUEUE);
    (Post { letters, clock }, received)
}

/// Creates both ends of a queue whose letters go elsewhere than to a referee in this process.
pub fn queue() -> (Post, mpsc::Receiver<Letter>) {
    post(Clock::new())
}

impl Post {
    pub(in crate::net) fn downgrade(&self) -> WeakPost {
        WeakPost {
            letters: self.letters.downgrade(),
            clock: self.clock.clone(),
        }
    }

    /// Dates a letter and sends it; waits while the queue is full.
    pub async fn send(&self, news: News) -> Result<(), RefereeGone> {
        let at = self.clock.now();
        let letter = Letter { at, news };
        self.letters.send(letter).await.map_err(|_| RefereeGone)
    }

    /// Returns `true` if the referee has ended.
    pub fn is_closed(&self) -> bool {
        self.letters.is_closed()
    }
}
