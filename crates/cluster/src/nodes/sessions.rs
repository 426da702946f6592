//! The leader's side of the sessions: gives the connections of all gateways to the referee, and the messages of the
//! referee to the gateways.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use tengen_online::{
    ToServer,
    liveness::{self, duration},
};
use tengen_server::{
    hall::{Connection, Input},
    net::{Farewell, Health, Line, News, Post, Queued, Recipient, RefereeGone},
};
use tokio::{
    sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel},
    time::{MissedTickBehavior, interval, timeout},
};

use super::{
    session::{BEAT, Inbound, Order},
    wire::{self, Down, DownItem, MOST, StoreState, Up, UpItem},
};
use crate::jetstream::{Cluster, Listener, NewsError, Topic};

/// Time between two calls of a leader.
const CALL: Duration = duration(liveness::LEADER_CALL);

/// Most bytes that may wait to be sent to a gateway; then its session ends.
const QUEUE: usize = 64 << 20;

/// Most messages that are sent at once.
const BATCH: usize = 1024;

/// The sessions of a term.
pub(super) struct Sessions {
    cluster: Cluster,
    post: Post,
    call: wire::Call,
    /// The health of the leader, of which its calls tell.
    health: Health,
    frames: Listener,
    /// The sessions of gateways, by their names.
    open: HashMap<String, Session>,
    /// The number of the last connection.
    last: u64,
}

/// The session of a gateway.
struct Session {
    inbound: Inbound,
    /// The connections, by their numbers at the gateway.
    connections: HashMap<u64, Connection>,
    queue: Queue,
}

/// The queue of messages to a gateway.
#[derive(Clone, Debug)]
struct Queue {
    messages: UnboundedSender<Message>,
    size: Arc<AtomicUsize>,
}

/// A message to a connection of a gateway.
#[derive(Debug)]
enum Message {
    Line(u64, Line),
    Farewell(u64, Farewell),
}

/// A connection at a gateway.
#[derive(Debug)]
struct Remote {
    number: u64,
    queue: Queue,
}

impl Recipient for Remote {
    fn tell_line(&self, line: Line) -> Queued {
        // The gateway limits the queue of each connection.
        self.queue.size.fetch_add(line.len(), Ordering::Relaxed);
        let _ = self.queue.messages.send(Message::Line(self.number, line));
        Queued::Waits
    }

    fn close(&self, farewell: Farewell) {
        let _ = self
            .queue
            .messages
            .send(Message::Farewell(self.number, farewell));
    }
}

impl Sessions {
    pub(super) async fn new(
        cluster: Cluster,
        post: Post,
        call: wire::Call,
        health: Health,
    ) -> Result<Sessions, NewsError> {
        let frames = cluster.listen(&wire::to_leader(&call.term)?).await?;
        Ok(Sessions {
            cluster,
            post,
            call,
            health,
            frames,
            open: HashMap::new(),
            last: 0,
        })
    }

    /// Calls gateways and serves them until the referee has ended.
    pub(super) async fn run(mut self) -> Result<(), NewsError> {
        let calls = wire::calls()?;
        let mut ticks = interval(CALL);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        while !self.post.is_closed() {
            let done = tokio::select! {
                frame = self.frames.next() => match frame {
                    Some(frame) => self.hear(&frame).await,
                    None => return Ok(()),
                },
                _ = ticks.tick() => {
                    self.call.store = self.store();
                    self.cluster.tell(&calls, wire::bytes(&self.call)).await?;
                    self.tidy().await
                }
            };
            if done == Err(RefereeGone) {
                break;
            }
        }
        // The last messages of the referee are still on their way: each queue is sent before its session ends.
        self.open.clear();
        Ok(())
    }

    fn store(&self) -> StoreState {
        if self.health.can_store(Instant::now()) {
            StoreState::Works
        } else {
            StoreState::Fails
        }
    }

    /// Ends the sessions of gateways that are silent, or take too little.
    async fn tidy(&mut self) -> Result<(), RefereeGone> {
        let lost = |session: &Session| {
            session.inbound.is_silent()
                || session.queue.size.load(Ordering::Relaxed) > QUEUE
                || session.queue.messages.is_closed()
        };
        let lost: Vec<String> = self
            .open
            .iter()
            .filter(|(_, session)| lost(session))
            .map(|(name, _)| name.clone())
            .collect();
        for name in lost {
            tracing::warn!("a gateway is lost");
            self.end(&name).await?;
        }
        Ok(())
    }

    async fn hear(&mut self, frame: &[u8]) -> Result<(), RefereeGone> {
        let Some(up) = wire::read::<Up>(frame) else {
            return Ok(());
        };
        if up.number == 0 {
            self.grant(up.session).await;
            return Ok(());
        }
        let order = match self.open.get_mut(&up.session) {
            Some(session) => session.inbound.take(up.number),
            None => Order::Gap,
        };
        match order {
            Order::Repeated => Ok(()),
            Order::Gap => {
                self.end(&up.session).await?;
                self.answer(&up.session, 1, vec![DownItem::Ended]).await;
                Ok(())
            }
            Order::Next => {
                for item in up.items {
                    self.take(&up.session, item).await?;
                }
                Ok(())
            }
        }
    }

    /// Grants a session. A gateway asks again until it hears the answer.
    async fn grant(&mut self, name: String) {
        let Ok(topic) = wire::to_gateway(&name) else {
            return;
        };
        self.answer(&name, 0, Vec::new()).await;
        self.open.entry(name).or_insert_with(|| {
            tracing::info!("a gateway has a session");
            let (messages, queued) = unbounded_channel();
            let queue = Queue {
                messages,
                size: Arc::default(),
            };
            let size = Arc::clone(&queue.size);
            tokio::spawn(send(self.cluster.clone(), topic, queued, size));
            Session {
                inbound: Inbound::start(),
                connections: HashMap::new(),
                queue,
            }
        });
    }

    async fn answer(&self, session: &str, number: u64, items: Vec<DownItem>) {
        let frame = wire::bytes(&Down { number, items });
        if let Ok(topic) = wire::to_gateway(session) {
            // The gateway asks again, or notices the silence.
            let _ = self.cluster.tell(&topic, frame).await;
        }
    }

    /// Passes an item to the referee.
    async fn take(&mut self, session: &str, item: UpItem) -> Result<(), RefereeGone> {
        let Some(session) = self.open.get_mut(session) else {
            return Ok(());
        };
        let known = |number| session.connections.get(&number).copied();
        let input = match item {
            UpItem::Opened(number, address) => {
                self.last += 1;
                let connection = Connection(self.last);
                session.connections.insert(number, connection);
                let queue = session.queue.clone();
                let remote = Box::new(Remote { number, queue });
                let opened = News::Opened(connection, address, remote);
                return self.post.send(opened).await;
            }
            UpItem::Received(number, round_trip, line) => {
                known(number).map(|connection| parsed(connection, round_trip, &line))
            }
            UpItem::Garbled(number, why) => {
                known(number).map(|connection| Input::Garbled { connection, why })
            }
            UpItem::Unsteady(number, silent) => {
                known(number).map(|connection| Input::Unsteady { connection, silent })
            }
            UpItem::Steady(number) => known(number).map(|connection| Input::Steady { connection }),
            UpItem::Closed(number) => {
                let closed = session.connections.remove(&number);
                closed.map(|connection| Input::Closed { connection })
            }
        };
        match input {
            Some(input) => self.post.send(News::Happened(input)).await,
            None => Ok(()),
        }
    }

    /// Ends a session, and with it the connections of the gateway.
    async fn end(&mut self, name: &str) -> Result<(), RefereeGone> {
        let Some(session) = self.open.remove(name) else {
            return Ok(());
        };
        let silent = session.inbound.silence().as_millis();
        let silent = u64::try_from(silent).unwrap_or(u64::MAX);
        for connection in session.connections.into_values() {
            let lost = Input::Lost { connection, silent };
            self.post.send(News::Happened(lost)).await?;
        }
        Ok(())
    }
}

/// Returns a message of a page as an input. The gateway has parsed it, but may be of another version.
fn parsed(connection: Connection, round_trip: u32, line: &str) -> Input {
    match line.parse::<ToServer>() {
        Ok(message) => Input::Received {
            connection,
            message,
            round_trip,
        },
        Err(why) => Input::Garbled {
            connection,
            why: why.to_string(),
        },
    }
}

/// Sends the messages to a gateway, until its session and all its connections are gone.
async fn send(
    cluster: Cluster,
    topic: Topic,
    mut queued: UnboundedReceiver<Message>,
    size: Arc<AtomicUsize>,
) {
    let mut number = 1;
    let mut messages = Vec::with_capacity(BATCH);
    loop {
        let received = timeout(BEAT, queued.recv_many(&mut messages, BATCH)).await;
        let is_over = received == Ok(0);
        let mut items = frames(messages.drain(..), &size);
        if is_over {
            items = vec![vec![DownItem::Ended]];
        } else if items.is_empty() {
            items.push(Vec::new());
        }
        for items in items {
            let frame = wire::bytes(&Down { number, items });
            number += 1;
            if cluster.tell(&topic, frame).await.is_err() {
                return;
            }
        }
        if is_over {
            return;
        }
    }
}

/// Returns messages as the items of frames. A line that several connections are told one after the other is sent
/// once.
fn frames(messages: impl Iterator<Item = Message>, size: &AtomicUsize) -> Vec<Vec<DownItem>> {
    let mut frames: Vec<Vec<DownItem>> = Vec::new();
    let mut length = MOST;
    for message in messages {
        let (number, line) = match &message {
            Message::Line(number, line) => {
                size.fetch_sub(line.len(), Ordering::Relaxed);
                (*number, line.as_str())
            }
            Message::Farewell(number, farewell) => (*number, &*farewell.line().to_string()),
        };
        let last = frames.last_mut().and_then(|items| items.last_mut());
        match (last, &message) {
            (Some(DownItem::Tell(to, text)), Message::Line(..)) if text == line => to.push(number),
            (Some(DownItem::Close(to, text)), Message::Farewell(..)) if text == line => {
                to.push(number);
            }
            (_, message) => {
                if length >= MOST {
                    frames.push(Vec::new());
                    length = 0;
                }
                length += line.len() + 64;
                let (to, line) = (vec![number], line.to_owned());
                let item = match message {
                    Message::Line(..) => DownItem::Tell(to, line),
                    Message::Farewell(..) => DownItem::Close(to, line),
                };
                if let Some(items) = frames.last_mut() {
                    items.push(item);
                }
            }
        }
    }
    frames
}
