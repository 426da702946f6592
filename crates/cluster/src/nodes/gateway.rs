//! The gateway: passes what its connections say to the leader, and what the leader says to them. Decides nothing
//! about games. When it loses the leader, it keeps the connections whose pages greet again, and asks them for that once
//! there is another leader; others are closed, and their pages come back by themselves.

use std::{collections::VecDeque, time::Duration};

use tengen_online::{
    ToServer,
    liveness::{self, duration},
};
use tengen_server::{
    hall::{Connection, Input},
    net::{Farewell, Health, Letter, News},
};
use tokio::{
    sync::{mpsc::Receiver, watch},
    time::{Instant, MissedTickBehavior, interval, timeout},
};

use super::{
    calls::{Calls, Rank},
    clients::{Clients, come_back},
    session::{BEAT, Inbound, Order},
    wire::{self, Call, Down, DownItem, MOST, StoreState, Up, UpItem},
};
use crate::jetstream::{Cluster, Listener, NewsError, Topic};

/// Most letters that are taken at once, and that wait while there is no leader.
const BATCH: usize = 256;
const WAITING: usize = 4096;

/// Time between two requests for a session, and the number of requests.
const ASK: Duration = duration(liveness::SESSION_ANSWER);
const ASKED: u32 = 20;

/// Time without a leader after which the server says that it is not ready, and keeps nobody waiting for one.
const LONELY: Duration = duration(liveness::LONELY);

/// The gateway of a server.
pub(super) struct Gateway {
    cluster: Cluster,
    mail: Receiver<Letter>,
    calls: Calls,
    health: Health,
    /// `true` once the server has seen all games of the cluster.
    is_current: watch::Receiver<bool>,
    /// Letters that came while there was no leader.
    waiting: VecDeque<News>,
    clients: Clients,
    /// Moment since which there is no session.
    alone: Instant,
}

/// The reason why a session ends.
enum End {
    /// The leader is lost, or another one calls.
    Lost(&'static str),
    /// The server stops; pages may come back after this many ms.
    Stop(u32),
}

/// The connection to the cluster is closed for good, so the server cannot go on.
const CLOSED: End = End::Stop(liveness::COME_BACK);

/// A session with a leader.
struct Session {
    to: Topic,
    name: String,
    /// Number of the next frame.
    number: u64,
    sent: Instant,
    frames: Listener,
    inbound: Inbound,
    /// The state of the store, as the leader says.
    store: StoreState,
}

impl Gateway {
    pub(super) async fn new(
        cluster: Cluster,
        mail: Receiver<Letter>,
        health: Health,
        is_current: watch::Receiver<bool>,
    ) -> Result<Gateway, NewsError> {
        health.lead(false);
        let calls = Calls::listen(&cluster).await?;
        Ok(Gateway {
            cluster,
            mail,
            calls,
            health,
            is_current,
            waiting: VecDeque::new(),
            clients: Clients::default(),
            alone: Instant::now(),
        })
    }

    /// Serves connections until the server stops.
    pub(super) async fn run(mut self) {
        loop {
            let end = match self.find().await {
                Ok(session) => {
                    tracing::info!("the leader is found");
                    // Only a later call than the session is news.
                    self.calls.forget();
                    let end = self.serve(session).await;
                    self.alone = Instant::now();
                    end
                }
                Err(end) => end,
            };
            match end {
                End::Stop(again) => return self.stop(again),
                End::Lost(why) => {
                    let connections = self.clients.count();
                    if connections > 0 {
                        tracing::warn!(why, connections, "the leader is lost");
                    }
                    self.clients.lose_leader();
                }
            }
        }
    }

    /// Waits for a leader that grants a session. Letters wait meanwhile, as long as there are not too many.
    async fn find(&mut self) -> Result<Session, End> {
        let mut ticks = interval(BEAT);
        loop {
            // It is asked again when it calls again.
            if let Some(leader) = self.calls.newest() {
                match self.ask(&leader).await {
                    Ok(Some(session)) => return Ok(session),
                    Ok(None) => {}
                    Err(why) => tracing::warn!(%why, "no session with the leader"),
                }
            }
            let has_room = self.waiting.len() < WAITING;
            tokio::select! {
                heard = self.calls.hear() => {
                    heard.ok_or(CLOSED)?;
                }
                letter = self.mail.recv(), if has_room => match letter.map(|it| it.news) {
                    Some(News::Stop(again)) => return Err(End::Stop(again)),
                    Some(news) => self.wait(news),
                    None => return Err(End::Stop(0)),
                },
                _ = ticks.tick() => self.note_loneliness(),
            }
        }
    }

    /// Keeps a letter until there is a leader. A connection that has ended needs none.
    fn wait(&mut self, news: News) {
        if let News::Happened(Input::Closed { connection }) = news {
            self.clients.forget(connection.0);
            self.waiting
                .retain(|it| connection_of(it) != Some(connection));
        } else {
            self.waiting.push_back(news);
        }
    }

    /// After a while without a leader, says so, and sends back those who wait: another server may have one.
    fn note_loneliness(&mut self) {
        if self.alone.elapsed() < LONELY {
            return;
        }
        self.health.lead(false);
        for news in self.waiting.drain(..) {
            if let News::Opened(_, _, recipient) = news {
                recipient.close(come_back());
            }
        }
        self.clients.send_back();
    }

    /// Handles a call during a session.
    fn hear_call(&mut self, session: &mut Session, heard: Option<Rank>) -> Result<(), End> {
        if heard.ok_or(CLOSED)? == Rank::Later {
            return Err(End::Lost("another server leads"));
        }
        // It is the leader of this session.
        session.store = self.calls.store().unwrap_or(session.store);
        self.calls.forget();
        Ok(())
    }

    /// Asks a leader for a session; `None` if it does not answer, or a later one calls.
    async fn ask(&mut self, leader: &Call) -> Result<Option<Session>, NewsError> {
        let name = wire::name();
        let mut frames = self.cluster.listen(&wire::to_gateway(&name)?).await?;
        let to = wire::to_leader(&leader.term)?;
        let request = wire::bytes(&Up {
            session: name.clone(),
            number: 0,
            items: Vec::new(),
        });
        for _ in 0..ASKED {
            self.cluster.tell(&to, request.clone()).await?;
            let answer = timeout(ASK, frames.next()).await;
            if self.calls.has_later_than(leader) {
                return Ok(None);
            }
            let Ok(Some(answer)) = answer else {
                continue;
            };
            if wire::read::<Down>(&answer).is_some_and(|down| down.number == 0) {
                return Ok(Some(Session {
                    to,
                    name,
                    number: 1,
                    sent: Instant::now(),
                    frames,
                    inbound: Inbound::start(),
                    store: leader.store,
                }));
            }
        }
        Ok(None)
    }

    /// Passes frames until the session ends.
    async fn serve(&mut self, mut session: Session) -> End {
        let kept = self.clients.ask_again().into_iter();
        let kept = kept.map(|(number, address)| UpItem::Opened(number, address));
        if let Err(end) = session.send_all(&self.cluster, kept).await {
            return end;
        }
        let waiting: Vec<News> = self.waiting.drain(..).collect();
        if let Err(end) = self.pass(&mut session, waiting).await {
            return end;
        }
        let mut letters = Vec::with_capacity(BATCH);
        let mut ticks = interval(BEAT / 2);
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let done = tokio::select! {
                frame = session.frames.next() => self.hear(&mut session, frame),
                count = self.mail.recv_many(&mut letters, BATCH) => {
                    if count == 0 {
                        return End::Stop(0);
                    }
                    let news = letters.drain(..).map(|letter| letter.news).collect();
                    self.pass(&mut session, news).await
                }
                heard = self.calls.hear() => self.hear_call(&mut session, heard),
                _ = ticks.tick() => self.beat(&mut session).await,
            };
            if let Err(end) = done {
                return end;
            }
        }
    }

    async fn beat(&self, session: &mut Session) -> Result<(), End> {
        let can_play = *self.is_current.borrow() && session.store == StoreState::Works;
        self.health.lead(can_play);
        if session.inbound.is_silent() {
            return Err(End::Lost("it is silent"));
        }
        if session.sent.elapsed() >= BEAT {
            session.send(&self.cluster, Vec::new()).await?;
        }
        Ok(())
    }

    /// Passes letters to the leader.
    async fn pass(&mut self, session: &mut Session, all: Vec<News>) -> Result<(), End> {
        let mut items = Vec::with_capacity(all.len());
        for news in all {
            items.extend(match news {
                News::Stop(again) => return Err(End::Stop(again)),
                News::Opened(Connection(number), address, recipient) => {
                    self.clients.open(number, address, recipient);
                    Some(UpItem::Opened(number, address))
                }
                News::Happened(input) => self.item(input),
            });
        }
        session.send_all(&self.cluster, items.into_iter()).await
    }

    /// Returns an input as an item; `None` if its connection was closed, or has not greeted the present leader.
    fn item(&mut self, input: Input) -> Option<UpItem> {
        let (number, item) = match input {
            Input::Received {
                connection: Connection(number),
                message,
                round_trip,
            } => {
                if let ToServer::Hello { again, .. } = &message {
                    self.clients.greeted(number, *again);
                }
                let line = message.to_string();
                (number, UpItem::Received(number, round_trip, line))
            }
            Input::Garbled {
                connection: Connection(number),
                why,
            } => (number, UpItem::Garbled(number, why)),
            Input::Unsteady {
                connection: Connection(number),
                silent,
            } => (number, UpItem::Unsteady(number, silent)),
            Input::Steady {
                connection: Connection(number),
            } => (number, UpItem::Steady(number)),
            Input::Closed {
                connection: Connection(number),
            } => {
                self.clients.forget(number);
                return Some(UpItem::Closed(number));
            }
            // The others are not news of connections.
            _ => return None,
        };
        self.clients.is_known(number).then_some(item)
    }

    /// Passes a frame of the leader to the connections.
    fn hear(&mut self, session: &mut Session, frame: Option<Vec<u8>>) -> Result<(), End> {
        let frame = frame.ok_or(CLOSED)?;
        let Some(down) = wire::read::<Down>(&frame) else {
            return Ok(());
        };
        if down.items.contains(&DownItem::Ended) {
            return Err(End::Lost("it ended the session"));
        }
        match session.inbound.take(down.number) {
            Order::Next => {}
            Order::Repeated => return Ok(()),
            Order::Gap => return Err(End::Lost("frames were lost")),
        }
        for item in down.items {
            match item {
                DownItem::Tell(to, line) => self.clients.tell(&to, &line),
                DownItem::Close(to, line) => self.clients.close(&to, &line),
                DownItem::Ended => {}
            }
        }
        Ok(())
    }

    /// Tells all connections that the server stops, even those that were opened just now.
    fn stop(mut self, again: u32) {
        let farewell = Farewell::restart(again);
        self.clients.close_all(farewell);
        self.mail.close();
        let mail = &mut self.mail;
        let letters = std::iter::from_fn(|| mail.try_recv().ok()).map(|letter| letter.news);
        for news in self.waiting.drain(..).chain(letters) {
            if let News::Opened(_, _, recipient) = news {
                recipient.close(farewell);
            }
        }
    }
}

impl Session {
    /// Sends items in as many frames as they need; none if there are none.
    async fn send_all(
        &mut self,
        cluster: &Cluster,
        all: impl Iterator<Item = UpItem>,
    ) -> Result<(), End> {
        let (mut items, mut size) = (Vec::new(), 0);
        for item in all {
            size += item.size();
            items.push(item);
            if size >= MOST {
                self.send(cluster, std::mem::take(&mut items)).await?;
                size = 0;
            }
        }
        if items.is_empty() {
            return Ok(());
        }
        self.send(cluster, items).await
    }

    async fn send(&mut self, cluster: &Cluster, items: Vec<UpItem>) -> Result<(), End> {
        let frame = wire::bytes(&Up {
            session: self.name.clone(),
            number: self.number,
            items,
        });
        self.number += 1;
        self.sent = Instant::now();
        let sent = cluster.tell(&self.to, frame).await;
        sent.map_err(|_| End::Lost("a frame could not be sent"))
    }
}

fn connection_of(news: &News) -> Option<Connection> {
    match news {
        News::Opened(connection, ..)
        | News::Happened(Input::Received { connection, .. } | Input::Garbled { connection, .. }) => {
            Some(*connection)
        }
        _ => None,
    }
}
