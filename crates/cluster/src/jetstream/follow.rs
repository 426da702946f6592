//! Follows the messages of a stream with a subject for each game.

use std::time::Duration;

use async_nats::jetstream::{
    Message,
    consumer::{
        DeliverPolicy,
        pull::{Ordered, OrderedConfig},
    },
    stream::Stream,
};
use futures_util::StreamExt;
use tengen_online::GameId;
use tokio::time::sleep;

use super::{Head, head::Stage};
use tengen_server::log::{Append, LogError};

/// Time after which the server is asked again for steps. A follower whose server is silent asks another one after
/// about 2 s, or once the cluster has a leader.
const ASK: Duration = Duration::from_secs(1);

/// Pause before a lost follower is set up again.
const PAUSE: Duration = Duration::from_millis(200);

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
pub struct Follower {
    stream: Stream,
    /// The beginning of the subjects of games.
    subject: &'static str,
    read: Read,
    position: LogPosition,
    messages: Option<Ordered>,
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
    pub(super) const fn new(
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
            messages: None,
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
                match self.open().await {
                    Ok(messages) => self.messages = Some(messages),
                    Err(why) => self.lose(&why).await,
                }
                continue;
            };
            match messages.next().await {
                Some(Ok(message)) => {
                    if let Some(step) = self.take(&message) {
                        return step;
                    }
                }
                Some(Err(why)) => self.lose(&why.to_string()).await,
                None => self.lose("it ended").await,
            }
        }
    }

    /// Asks for the messages from the last position on.
    async fn open(&mut self) -> Result<Ordered, String> {
        // The message at the position comes again, so that the consumer knows where it is if it has to be made anew
        // before another one comes.
        let config = OrderedConfig {
            deliver_policy: DeliverPolicy::ByStartSequence {
                start_sequence: self.position.0.max(1),
            },
            max_expires: ASK,
            ..OrderedConfig::default()
        };
        let stream = &self.stream;
        let consumer = stream.create_consumer(config).await;
        let consumer = consumer.map_err(|why| why.to_string())?;
        consumer.messages().await.map_err(|why| why.to_string())
    }

    /// Forgets the messages, so that they are asked for anew after the last position.
    async fn lose(&mut self, why: &str) {
        tracing::warn!(why, position = self.position.0, "following anew");
        self.messages = None;
        sleep(PAUSE).await;
    }

    /// Reads a message; `None` if it was heard before.
    fn take(&mut self, message: &Message) -> Option<Result<Step, LogError>> {
        let position = match message.info() {
            Ok(info) => LogPosition(info.stream_sequence),
            Err(why) => return Some(Err(LogError::Store(why.to_string()))),
        };
        if position <= self.position {
            return None;
        }
        self.position = position;
        Some(self.game_of(&message.subject).and_then(|game| {
            let (records, stage) = (self.read)(game, &message.payload)?;
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
