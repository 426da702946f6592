//! Follows the messages of a stream with a subject for each game.

use std::time::Duration;

use async_nats::jetstream::{
    Message,
    consumer::{AckPolicy, DeliverPolicy, pull},
    stream::Stream,
};
use futures_util::StreamExt;
use tengen_online::{
    GameId,
    liveness::{self, duration},
};
use tokio::{sync::watch, time::sleep};

use super::{Cluster, Head, head::Stage, stream, waiting::ReadPatience};
use tengen_server::log::{Append, LogError};

/// Time between two signs of life of the NATS server that sends the steps. After two that are missing, the steps are asked for
/// anew.
const BEAT: Duration = duration(liveness::STORE_BEAT);

/// Time after which the server is asked again for steps.
const ASK: Duration = Duration::from_secs(10);

/// Number of steps for which the server is asked at once. It is asked again when half of them have come.
const BATCH: usize = 512;

/// Time after which the NATS servers forget what a follower asked for that does not come back.
const FORGET: Duration = Duration::from_secs(10);

/// Most steps that are asked for one by one when a follower is lost.
const FETCHED: u32 = 64;

/// Pause before a lost follower is set up again.
const PAUSE: Duration = Duration::from_millis(200);

/// The reason why steps are asked for anew when the connection was.
const DOUBT: &str = "messages may be lost";

/// A position in the order of the steps of all games, from which [`Games::follow`](super::Games::follow) continues.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct LogPosition(pub u64);

/// A step of a game, as a follower hears it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// The position among the steps of all games.
    pub position: LogPosition,
    /// The game to which it belongs.
    pub game: GameId,
    /// The records that were stored together, in order.
    pub records: Vec<Append>,
    /// The head of the game after the step.
    pub head: Head,
}

/// Reads the body of a message as the records of a game and the stage after them.
type Read = fn(GameId, &[u8]) -> Result<(Vec<Append>, Stage), LogError>;

/// Hears the steps of all games in order, without gaps and repetitions. It goes on by itself when the
/// connection is lost or a server is.
///
/// The ordered consumer of the library does the same, but notices a message that was lost with a connection only when
/// the next one comes, and pauses for up to 10 s between two attempts.
pub struct Follower {
    stream: Stream,
    /// The beginning of the subjects of games.
    subject: &'static str,
    read: Read,
    position: LogPosition,
    /// Changes when what was sent last may be lost.
    doubts: watch::Receiver<()>,
    /// How long the next attempt to ask for the messages may take.
    patience: ReadPatience,
    messages: Option<Messages>,
    /// Number of steps that may be asked for one by one before the messages are.
    fetches: u32,
}

/// The messages from a position on, as long as none is lost.
struct Messages {
    messages: pull::Stream,
    /// The number of messages that came.
    count: u64,
}

impl Messages {
    /// Waits for the next message.
    ///
    /// # Errors
    ///
    /// The reason why no further message can be heard.
    async fn next(&mut self) -> Result<Message, String> {
        let message = self.messages.next().await.ok_or("they ended")?;
        let message = message.map_err(|why| why.to_string())?;
        let sequence = message.info().map_err(|why| why.to_string())?;
        self.count += 1;
        if sequence.consumer_sequence == self.count {
            Ok(message)
        } else {
            Err("a message was lost".to_owned())
        }
    }
}

impl std::fmt::Debug for Follower {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let follower = &mut f.debug_struct("Follower");
        follower
            .field("position", &self.position)
            .finish_non_exhaustive()
    }
}

impl Follower {
    pub(super) fn new(
        cluster: &Cluster,
        stream: Stream,
        subject: &'static str,
        read: Read,
        position: LogPosition,
    ) -> Follower {
        Follower {
            stream,
            subject,
            read,
            position,
            doubts: cluster.doubts.subscribe(),
            patience: ReadPatience::default(),
            messages: None,
            fetches: 0,
        }
    }

    /// Returns the position of the last step that was heard.
    pub const fn position(&self) -> LogPosition {
        self.position
    }

    /// Waits for the next step. If the future is dropped, no step is lost.
    ///
    /// # Errors
    ///
    /// [`LogError::Damaged`] or [`LogError::Store`] for a message that is no step. The next call goes on after it.
    pub async fn next(&mut self) -> Result<Step, LogError> {
        loop {
            let Some(messages) = &mut self.messages else {
                if let Some(step) = self.fetch().await {
                    return step;
                }
                match self.open().await {
                    Ok(messages) => self.messages = Some(messages),
                    Err(why) => self.lose(&why).await,
                }
                continue;
            };
            let message = tokio::select! {
                message = messages.next() => message,
                Ok(()) = self.doubts.changed() => Err(DOUBT.to_owned()),
            };
            match message {
                Ok(message) => {
                    if let Some(step) = self.take(&message) {
                        return step;
                    }
                }
                Err(why) => self.lose(&why).await,
            }
        }
    }

    /// Asks for the messages after the last position. An answer over a connection that is lost meanwhile never comes.
    async fn open(&mut self) -> Result<Messages, String> {
        self.doubts.mark_unchanged();
        let config = pull::Config {
            deliver_policy: DeliverPolicy::ByStartSequence {
                start_sequence: self.position.0 + 1,
            },
            ack_policy: AckPolicy::None,
            inactive_threshold: FORGET,
            num_replicas: 1,
            memory_storage: true,
            ..pull::Config::default()
        };
        let stream = &self.stream;
        let opening = async {
            let consumer = stream.create_consumer(config).await;
            let consumer = consumer.map_err(|why| why.to_string())?;
            let messages = consumer.stream().max_messages_per_batch(BATCH);
            let messages = messages.heartbeat(BEAT).expires(ASK).messages().await;
            messages.map_err(|why| why.to_string())
        };
        let opened = tokio::select! {
            opened = self.patience.hear(opening) => opened,
            Ok(()) = self.doubts.changed() => {
                self.patience = ReadPatience::default();
                Err(DOUBT.to_owned())
            }
        };
        let messages = opened?;
        self.patience = ReadPatience::default();
        Ok(Messages { messages, count: 0 })
    }

    /// Forgets the messages, so that they are asked for anew after the last position.
    async fn lose(&mut self, why: &str) {
        tracing::warn!(why, position = self.position.0, "following anew");
        self.messages = None;
        self.fetches = FETCHED;
        sleep(PAUSE).await;
    }

    /// Asks the leader of the stream for the next step after a loss; `None` if there is none, or no answer. The messages may take
    /// longer to come: the cluster may give them to a server that is silent.
    async fn fetch(&mut self) -> Option<Result<Step, LogError>> {
        self.fetches = self.fetches.checked_sub(1)?;
        let after = self.position.0 + 1;
        let asking = stream::next(&self.stream, self.subject, after);
        let Ok(Some(message)) = ReadPatience::default().hear(asking).await else {
            self.fetches = 0;
            return None;
        };
        let position = LogPosition(message.sequence);
        self.step_at(position, &message.subject, &message.payload)
    }

    /// Reads a message; `None` if it was heard before.
    fn take(&mut self, message: &Message) -> Option<Result<Step, LogError>> {
        let position = match message.info() {
            Ok(info) => LogPosition(info.stream_sequence),
            Err(why) => return Some(Err(LogError::Store(why.to_string()))),
        };
        self.step_at(position, &message.subject, &message.payload)
    }

    /// Reads the content of the message at a position; `None` if it was heard before.
    fn step_at(
        &mut self,
        position: LogPosition,
        subject: &str,
        body: &[u8],
    ) -> Option<Result<Step, LogError>> {
        if position <= self.position {
            return None;
        }
        self.position = position;
        Some(self.game_of(subject).and_then(|game| {
            let (records, stage) = (self.read)(game, body)?;
            let sequence = position.0;
            Ok(Step {
                position,
                game,
                records,
                head: Head { sequence, stage },
            })
        }))
    }

    /// Returns the game of a subject.
    fn game_of(&self, subject: &str) -> Result<GameId, LogError> {
        let name = subject.strip_prefix(self.subject).unwrap_or(subject);
        let why = |why| LogError::Store(format!("a game has the subject `{subject}`: {why}"));
        name.parse().map_err(why)
    }
}
