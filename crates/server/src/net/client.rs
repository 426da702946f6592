//! One connection: reads, limits and passes on its messages, and sends messages to it. Knows no games.

use std::{net::IpAddr, num::NonZeroU32, sync::Arc, time::Instant};

use axum::extract::ws::{Message, WebSocket};
use futures_util::{
    SinkExt, StreamExt,
    stream::{SplitSink, SplitStream},
};
use governor::{DefaultDirectRateLimiter, Quota, RateLimiter};
use tengen_online::{Closing, Reason, ToClient, ToServer, liveness};
use tokio::time::{Duration, MissedTickBehavior, interval, timeout};
use tungstenite::error::ProtocolError;

use super::{
    metrics::Metrics,
    outbox::{Deliveries, Farewell, Outbox, Parcel, Recipient as _, outbox},
    places::Ticket,
    pulse::{Beat, Pulse},
    referee::{News, Post},
    steadiness::LineChange,
};
use crate::{
    config::NetLimits,
    hall::{Connection, Input},
};

/// Time for a connection to receive the last message and to hang up.
const LAST_WORD: Duration = Duration::from_secs(2);

/// Most violations of a connection in a minute before it is closed.
const WRONGS: u32 = 20;

/// Most greetings, joins and actions of a connection in a minute beyond its usual messages: a page that was lost with its
/// server greets again, joins its games and repeats what is not answered.
const RETURN: u32 = 30;

/// The data needed to serve a connection.
pub(super) struct Client {
    pub(super) connection: Connection,
    pub(super) address: IpAddr,
    pub(super) limits: NetLimits,
    pub(super) metrics: Arc<Metrics>,
    pub(super) post: Post,
    /// Ms after which pages come back when the server stops.
    pub(super) again: u32,
    pub(super) ticket: Ticket,
}

impl Client {
    /// Serves the connection until it ends.
    pub(super) async fn serve(self, socket: WebSocket) {
        let gone = Farewell::restart(self.again);
        let (outbox, deliveries) = outbox(self.limits.queue, gone);
        let connection = self.connection;
        let opened = News::Opened(connection, self.address, Box::new(outbox.clone()));
        // A referee that has ended tells nobody that the server stops.
        if self.post.send(opened).await.is_err() {
            outbox.close(gone);
        }
        tracing::debug!(connection = connection.0, "connected");
        self.metrics.connections.inc();
        let (sink, mut stream) = socket.split();
        let writing = write(sink, deliveries, &self.metrics, self.limits.silence);
        tokio::pin!(writing);
        let farewell = tokio::select! {
            () = &mut writing => None,
            farewell = Reader::new(&self, &outbox).read(&mut stream) => farewell,
        };
        let ending = async {
            if let Some(farewell) = farewell {
                outbox.close(farewell);
                writing.await;
            }
            drain(&mut stream).await;
        };
        // A client that neither reads nor hangs up misses the last message.
        let _ = timeout(LAST_WORD, ending).await;
        self.metrics.connections.dec();
        tracing::debug!(connection = connection.0, "gone");
        let closed = Input::Closed { connection };
        // A referee that has ended needs no notice.
        let _ = self.post.send(News::Happened(closed)).await;
    }
}

/// The reading side of a connection.
struct Reader<'a> {
    client: &'a Client,
    outbox: &'a Outbox,
    pulse: Pulse,
    messages: DefaultDirectRateLimiter,
    /// Further messages of a page that returns to its games.
    returns: DefaultDirectRateLimiter,
    wrongs: DefaultDirectRateLimiter,
}

/// The result of handling a message; an error closes the connection.
type Handled = Result<(), Farewell>;

impl<'a> Reader<'a> {
    fn new(client: &'a Client, outbox: &'a Outbox) -> Reader<'a> {
        let rate = client.limits.messages;
        let messages = Quota::per_second(rate.sustained).allow_burst(rate.burst);
        let wrongs = const { NonZeroU32::new(WRONGS).expect("not zero") };
        let returns = const { NonZeroU32::new(RETURN).expect("not zero") };
        Reader {
            client,
            outbox,
            pulse: Pulse::new(client.limits.ping, client.limits.silence, Instant::now()),
            messages: RateLimiter::direct(messages),
            returns: RateLimiter::direct(Quota::per_minute(returns)),
            wrongs: RateLimiter::direct(Quota::per_minute(wrongs)),
        }
    }

    /// Reads until the connection has ended, or is to be closed with the returned message.
    async fn read(mut self, stream: &mut SplitStream<WebSocket>) -> Option<Farewell> {
        let mut ticks = interval(Duration::from_millis(500));
        ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let heard = tokio::select! {
                _ = ticks.tick() => self.beat().await,
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

    async fn beat(&mut self) -> Handled {
        let now = Instant::now();
        match self.pulse.beat(now) {
            Beat::Rest => {}
            Beat::Ping(id) => {
                let _ = self.outbox.tell(&ToClient::Ping { id });
            }
            Beat::Close(reason) => {
                let again = Some(0);
                return Err(Farewell { reason, again });
            }
        }
        if let Some(change) = self.pulse.line(now) {
            self.client.ticket.note(change.state());
            self.say(self.line_changed(change)).await;
        }
        Ok(())
    }

    fn line_changed(&self, change: LineChange) -> Input {
        let connection = self.client.connection;
        match change {
            LineChange::Steady => Input::Steady { connection },
            LineChange::Unsteady(silent) => Input::Unsteady {
                connection,
                silent: u64::try_from(silent.as_millis()).unwrap_or(u64::MAX),
            },
        }
    }

    async fn hear(&mut self, message: Message) -> Handled {
        self.client.metrics.received.inc();
        self.pulse.hear(Instant::now());
        let is_in_time = self.messages.check().is_ok();
        let text = match &message {
            Message::Text(text) => text.as_str(),
            Message::Binary(_) => return self.garbled("expected text".to_owned()).await,
            // The library answers pings of the protocol, but their number is limited like that of messages.
            _ if is_in_time => return Ok(()),
            _ => return self.wrong(Closing::Flood),
        };
        match text.parse::<ToServer>() {
            Err(error) if is_in_time => self.garbled(error.to_string()).await,
            Err(_) => self.too_fast(None),
            Ok(ToServer::Pong { id }) if is_in_time => {
                // The hall has pings of its own.
                if let Some(id) = self.pulse.pong(id, Instant::now()) {
                    self.receive(ToServer::Pong { id }).await;
                }
                Ok(())
            }
            Ok(ToServer::Beat { id, heard, next }) if is_in_time => {
                let next = Duration::from_millis(next.into());
                self.pulse.heartbeat(heard, next, Instant::now());
                let _ = self.outbox.tell(&ToClient::Beat { id });
                Ok(())
            }
            Ok(message) if is_in_time || self.returns(&message) => {
                if matches!(message, ToServer::Hello { .. }) {
                    self.pulse.greet(Instant::now());
                }
                if message.game().is_some() {
                    self.pulse.play(Instant::now());
                }
                self.receive(message).await;
                Ok(())
            }
            Ok(message) => self.too_fast(Some(&message)),
        }
    }

    /// Returns `true` if a message may be one of a page that returns to its games, and counts it as such.
    fn returns(&self, message: &ToServer) -> bool {
        let is_of_return = matches!(
            message,
            ToServer::Hello { .. }
                | ToServer::Join { .. }
                | ToServer::Sit { .. }
                | ToServer::Act { .. }
        );
        is_of_return && self.returns.check().is_ok()
    }

    /// Passes a message on to the hall.
    async fn receive(&self, message: ToServer) {
        self.say(Input::Received {
            connection: self.client.connection,
            message,
            round_trip: self.pulse.round_trip(),
        })
        .await;
    }

    async fn say(&self, input: Input) {
        // A referee that has ended has closed the outbox.
        let _ = self.client.post.send(News::Happened(input)).await;
    }

    async fn garbled(&self, why: String) -> Handled {
        let connection = self.client.connection;
        self.say(Input::Garbled { connection, why }).await;
        self.wrong(Closing::Malformed)
    }

    fn too_fast(&self, message: Option<&ToServer>) -> Handled {
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

    /// Counts a violation, and returns an error if there are too many.
    fn wrong(&self, reason: Closing) -> Handled {
        self.wrongs.check().map_err(|_| penalty(reason))
    }
}

fn penalty(reason: Closing) -> Farewell {
    Farewell {
        reason,
        again: Some(liveness::PENALTY),
    }
}

/// Returns `true` if the client violated the protocol, and `false` if the connection only broke.
fn is_wrong(error: &axum::Error) -> bool {
    let mut cause: Option<&(dyn std::error::Error + 'static)> = Some(error);
    while let Some(error) = cause {
        let is_cut = error.downcast_ref() == Some(&ProtocolError::ResetWithoutClosingHandshake);
        if is_cut || error.is::<std::io::Error>() {
            return false;
        }
        cause = error.source();
    }
    true
}

/// Reads and ignores messages until the client hangs up. A connection that is closed while bytes of the client
/// are unread is reset, and the client loses the messages that it has not read yet.
async fn drain(stream: &mut SplitStream<WebSocket>) {
    while let Some(Ok(_)) = stream.next().await {}
}

/// Sends the queued messages, and at the end the last one.
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
    // A client that does not read misses the last message.
    let _ = timeout(LAST_WORD, last).await;
}
