//! One connection: what it says is read, measured and passed on, and what it is told is sent. Knows no
//! games.

use std::{net::IpAddr, sync::Arc, time::Instant};

use axum::extract::ws::{Message, WebSocket};
use futures_util::{
    SinkExt, StreamExt,
    stream::{SplitSink, SplitStream},
};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tengen_online::{Closing, Reason, ToClient, ToServer};
use tokio::time::{Duration, MissedTickBehavior, interval, timeout};

use super::{
    metrics::Metrics,
    outbox::{Deliveries, Farewell, Outbox, Parcel, outbox},
    pulse::{Beat, Pulse},
    referee::{News, Post},
};
use crate::{
    config::NetLimits,
    hall::{Connection, Input},
};

/// How long a connection may take to hear the last word.
const LAST_WORD: Duration = Duration::from_secs(2);

/// How often a connection may do wrong in a minute before it is closed.
const WRONGS: u32 = 20;

/// When a page that was closed for what it did may come back, in ms.
const PENALTY: u32 = 10_000;

/// What a connection needs of the server.
pub(super) struct Client {
    pub(super) connection: Connection,
    pub(super) address: IpAddr,
    pub(super) limits: NetLimits,
    pub(super) metrics: Arc<Metrics>,
    pub(super) post: Post,
}

impl Client {
    /// Serves the connection to its end.
    pub(super) async fn serve(self, socket: WebSocket) {
        let (outbox, deliveries) = outbox(self.limits.queue);
        let connection = self.connection;
        let opened = News::Opened(connection, self.address, outbox.clone());
        if self.post.send(opened).await.is_err() {
            return;
        }
        tracing::debug!(connection = connection.0, "connected");
        self.metrics.connections.inc();
        let (sink, stream) = socket.split();
        let writing = write(sink, deliveries, &self.metrics, self.limits.silence);
        tokio::pin!(writing);
        tokio::select! {
            () = &mut writing => {}
            farewell = Reader::new(&self, &outbox).read(stream) => if let Some(farewell) = farewell {
                outbox.close(farewell);
                // Who does not read misses it.
                let _ = timeout(LAST_WORD, writing).await;
            }
        }
        self.metrics.connections.dec();
        tracing::debug!(connection = connection.0, "gone");
        let closed = Input::Closed { connection };
        // A referee who is gone needs to hear nothing.
        let _ = self.post.send(News::Happened(closed)).await;
    }
}

/// What listens to a connection.
struct Reader<'a> {
    client: &'a Client,
    outbox: &'a Outbox,
    pulse: Pulse,
    messages: DefaultDirectRateLimiter,
    wrongs: DefaultDirectRateLimiter,
}

/// What a message led to.
type Heard = Result<(), Farewell>;

impl<'a> Reader<'a> {
    fn new(client: &'a Client, outbox: &'a Outbox) -> Reader<'a> {
        let rate = client.limits.messages;
        let messages = Quota::per_second(rate.sustained).allow_burst(rate.burst);
        let wrongs = const { std::num::NonZeroU32::new(WRONGS).expect("not zero") };
        Reader {
            client,
            outbox,
            pulse: Pulse::new(client.limits.ping, client.limits.silence, Instant::now()),
            messages: RateLimiter::direct(messages),
            wrongs: RateLimiter::direct(Quota::per_minute(wrongs)),
        }
    }

    /// Listens until the connection is gone, or is to be closed.
    async fn read(mut self, mut stream: SplitStream<WebSocket>) -> Option<Farewell> {
        let mut ticks = interval(Duration::from_millis(500));
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let heard = tokio::select! {
                _ = ticks.tick() => self.beat(),
                message = stream.next() => match message? {
                    Ok(Message::Close(_)) => return None,
                    Ok(message) => self.hear(message).await,
                    Err(error) => return is_wrong(&error).then(|| penalty(Closing::Malformed)),
                },
            };
            if let Err(farewell) = heard {
                return Some(farewell);
            }
        }
    }

    fn beat(&mut self) -> Heard {
        match self.pulse.beat(Instant::now()) {
            Beat::Rest => {}
            Beat::Ping(id) => {
                let _ = self.outbox.tell(&ToClient::Ping { id });
            }
            Beat::Close(reason) => {
                let again = Some(0);
                return Err(Farewell { reason, again });
            }
        }
        Ok(())
    }

    async fn hear(&mut self, message: Message) -> Heard {
        self.client.metrics.received.inc();
        self.pulse.hear(Instant::now());
        let is_in_time = self.messages.check().is_ok();
        let text = match &message {
            Message::Text(text) => text.as_str(),
            Message::Binary(_) => return self.garbled("expected text".to_owned()).await,
            // Pings of the protocol are answered by the library, but not without end.
            _ if is_in_time => return Ok(()),
            _ => return self.wrong(Closing::Flood),
        };
        match text.parse::<ToServer>() {
            Err(error) if is_in_time => self.garbled(error.to_string()).await,
            Err(_) => self.too_fast(None),
            Ok(ToServer::Pong { id }) if is_in_time => {
                self.pulse.pong(id, Instant::now());
                Ok(())
            }
            Ok(message) if is_in_time => {
                if matches!(message, ToServer::Hello { .. }) {
                    self.pulse.greet(Instant::now());
                }
                self.say(Input::Said {
                    connection: self.client.connection,
                    message,
                    round_trip: self.pulse.round_trip(),
                })
                .await;
                Ok(())
            }
            Ok(message) => self.too_fast(Some(&message)),
        }
    }

    async fn say(&self, input: Input) {
        // A referee who is gone has said so to the outbox.
        let _ = self.client.post.send(News::Happened(input)).await;
    }

    async fn garbled(&self, why: String) -> Heard {
        let connection = self.client.connection;
        self.say(Input::Garbled { connection, why }).await;
        self.wrong(Closing::Malformed)
    }

    fn too_fast(&self, message: Option<&ToServer>) -> Heard {
        self.client.metrics.refuse(Reason::TooFast.word());
        let refused = ToClient::Refused {
            what: message.map_or("", ToServer::word).to_owned(),
            game: message.and_then(ToServer::game),
            reason: Reason::TooFast,
            text: None,
        };
        let _ = self.outbox.tell(&refused);
        self.wrong(Closing::Flood)
    }

    /// Counts a wrong.
    fn wrong(&self, reason: Closing) -> Heard {
        self.wrongs.check().map_err(|_| penalty(reason))
    }
}

fn penalty(reason: Closing) -> Farewell {
    Farewell {
        reason,
        again: Some(PENALTY),
    }
}

/// Whether the connection did wrong, and did not only break.
fn is_wrong(error: &axum::Error) -> bool {
    let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(error);
    while let Some(error) = cause {
        if error.is::<std::io::Error>() {
            return false;
        }
        cause = error.source();
    }
    true
}

/// Sends what there is to be sent, until the last word.
async fn write(
    mut sink: SplitSink<WebSocket, Message>,
    mut deliveries: Deliveries,
    metrics: &Metrics,
    patience: Duration,
) {
    let farewell = loop {
        let line = match deliveries.next().await {
            Parcel::Line(line) => line,
            Parcel::Farewell(farewell) => break farewell,
        };
        let sending = timeout(patience, sink.send(Message::Text(line)));
        let sent = tokio::select! {
            sent = sending => sent,
            () = deliveries.overflow() => continue,
        };
        match sent {
            Ok(Ok(())) => metrics.sent.inc(),
            Ok(Err(_)) => return,
            Err(_) => {
                break Farewell {
                    reason: Closing::Slow,
                    again: Some(0),
                };
            }
        };
    };
    metrics.close(farewell.reason.word());
    tracing::debug!(reason = farewell.reason.word(), "closing");
    let last = async {
        sink.send(Message::Text(farewell.line())).await?;
        sink.send(Message::Close(None)).await
    };
    // Who does not read misses it.
    let _ = timeout(LAST_WORD, last).await;
}
