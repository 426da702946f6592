//! The games of a cluster: a stream with a subject for each game and a message for each step.

use std::time::Duration;

use async_nats::{
    HeaderMap,
    connection::State,
    header::NATS_MESSAGE_ID,
    jetstream::{
        context::PublishErrorKind,
        message::{PublishMessage, StreamMessage},
        stream::Stream,
    },
};
use tengen_online::GameId;
use tokio::time::sleep;

use super::{
    Cluster, ConnectError, Follower, Head, LogPosition, Weakness,
    head::conflict,
    step, stream,
    waiting::{self, PATIENCE, Waiting},
};
use tengen_server::log::{Append, LogError, StoredGame};

/// The stream of all games.
const STREAM: &str = "TENGEN_GAMES";

/// The beginning of the subject of a game.
const SUBJECT: &str = "tengen.game.";

/// Pause between two looks for a connection.
const LOOK: Duration = Duration::from_millis(10);

/// The games of a cluster. Copies share the connection.
#[derive(Clone, Debug)]
pub struct Games {
    cluster: Cluster,
    stream: Stream,
}

impl Cluster {
    /// Opens the stream of games, which is made if there is none.
    ///
    /// # Errors
    ///
    /// [`ConnectError`] if the cluster does not answer, or, with [`StoreStrength::Safe`](super::StoreStrength::Safe),
    /// if the stream was made with other settings.
    pub async fn games(&self) -> Result<Games, ConnectError> {
        let stream = self.stream(STREAM, SUBJECT, "The steps of Tengen's games");
        let stream = stream.await?;
        let cluster = self.clone();
        Ok(Games { cluster, stream })
    }
}

impl Games {
    /// Stores a step of a game: records that are stored together or not at all, in order. Returns the head
    /// after it.
    ///
    /// # Errors
    ///
    /// [`LogError::Conflict`] if the step does not follow the head, or the head is no longer that of the
    /// game. [`LogError::Store`] if the cluster is not used or does not acknowledge the step in time. It may still
    /// be stored then; whoever wants to know reads the game. It is never stored twice.
    pub async fn append(
        &self,
        game: GameId,
        head: Head,
        records: &[Append],
    ) -> Result<Head, LogError> {
        self.append_while(async || Ok(()), game, head, records)
            .await
    }

    /// Stores a step as [`append`](Games::append) does, as long as `may`, which is asked before each attempt, is `Ok`.
    pub(super) async fn append_while(
        &self,
        mut may: impl AsyncFnMut() -> Result<(), LogError>,
        game: GameId,
        head: Head,
        records: &[Append],
    ) -> Result<Head, LogError> {
        let (body, stage) = step::write(game, head.stage, records)?;
        let id = format!("{:032x}", rand::random::<u128>());
        let mut waiting = Waiting::start();
        loop {
            self.admit(&mut waiting).await?;
            self.connection(&waiting).await?;
            may().await?;
            if !self.is_connected() {
                continue;
            }
            let why = match self.publish(game, head, &body, &id).await {
                Ok(sequence) => {
                    // The server may be another one than before.
                    self.admit(&mut waiting).await?;
                    return Ok(Head { sequence, stage });
                }
                Err(why) => why,
            };
            // Only the message after the head shows what happened: the acknowledgement may be lost, and a later
            // step may follow the own one.
            match waiting.read(self.message(game, head.sequence + 1)).await {
                Ok(Some(found)) if has_id(&found.headers, &id) => {
                    let sequence = found.sequence;
                    self.admit(&mut waiting).await?;
                    return Ok(Head { sequence, stage });
                }
                Ok(Some(found)) => {
                    let next = step::read(game, &found.payload);
                    let next = next.map_or(head.stage, |(_, stage)| stage);
                    let found = self.last(game, &mut waiting).await;
                    let found = found.map_or(next, |last| last.stage).entries();
                    return Err(conflict(game, expected(records, head), found));
                }
                Ok(None) | Err(_) if waiting.is_over() => return Err(unanswered(&why)),
                Ok(None) | Err(_) => waiting.pause().await,
            }
        }
    }

    /// Reads a game and its head; `None` if there is no such game.
    ///
    /// # Errors
    ///
    /// [`LogError::Store`] if the cluster does not answer in time, [`LogError::Damaged`] if what is stored is
    /// no game.
    pub async fn read(&self, game: GameId) -> Result<Option<(StoredGame, Head)>, LogError> {
        let (records, head) = self.records(game).await?;
        Ok(StoredGame::of(records).map(|stored| (stored, head)))
    }

    /// Reads all records of a game, and its head; none if there is no such game.
    pub(super) async fn records(&self, game: GameId) -> Result<(Vec<Append>, Head), LogError> {
        let mut head = Head::NEW;
        let mut all = Vec::new();
        loop {
            let next = waiting::read(|| self.message(game, head.sequence + 1));
            let Some(message) = next.await.map_err(|why| unanswered(&why))? else {
                break;
            };
            let (records, _) = step::read(game, &message.payload)?;
            for record in &records {
                let stage = head.stage.after(record);
                head.stage = stage.map_err(|why| damaged(game, &why))?;
            }
            head.sequence = message.sequence;
            all.extend(records);
        }
        Ok((all, head))
    }

    /// Removes the steps of a game up to its head, which nothing may follow.
    pub(super) async fn purge(&self, game: GameId, head: Head) -> Result<(), LogError> {
        let purge = self.stream.purge().filter(subject(game));
        let purged = purge.sequence(head.sequence + 1).await;
        purged.map_err(|why| unanswered(&why.to_string()))?;
        Ok(())
    }

    /// Returns the head of a game, without reading all of it; [`Head::NEW`] if there is no such game.
    pub async fn head(&self, game: GameId) -> Result<Head, LogError> {
        self.last(game, &mut Waiting::start()).await
    }

    async fn last(&self, game: GameId, waiting: &mut Waiting) -> Result<Head, LogError> {
        loop {
            let subject = subject(game);
            match waiting.read(stream::last(&self.stream, &subject)).await {
                Ok(Some(last)) => {
                    let (_, stage) = step::read(game, &last.payload)?;
                    let sequence = last.sequence;
                    return Ok(Head { sequence, stage });
                }
                Ok(None) => return Ok(Head::NEW),
                Err(why) if waiting.is_over() => return Err(unanswered(&why)),
                Err(_) => waiting.pause().await,
            }
        }
    }

    /// Returns the position of the last step of all games, as the leader of the stream knows it.
    pub async fn last_position(&self) -> Result<LogPosition, LogError> {
        stream::last_position(&self.stream, SUBJECT).await
    }

    /// Returns a name that no other stream of games has, not even one of the same cluster that is made later.
    pub fn name(&self) -> String {
        stream::name(&self.stream)
    }

    /// Follows the steps of all games, in order, after a position.
    pub fn follow(&self, after: LogPosition) -> Follower {
        Follower::new(
            &self.cluster,
            self.stream.clone(),
            SUBJECT,
            step::read,
            after,
        )
    }

    /// Makes sure that the server to which the connection leads may be used. Servers that have just started are
    /// awaited: they show what they store a moment later.
    async fn admit(&self, waiting: &mut Waiting) -> Result<(), LogError> {
        loop {
            match self.cluster.admit().await {
                Ok(()) => return Ok(()),
                Err(ConnectError::Weak(
                    Weakness::Stranger { .. } | Weakness::NoStore { .. } | Weakness::Small { .. },
                )) if !waiting.is_over() => waiting.pause().await,
                Err(why) => return Err(LogError::Store(why.to_string())),
            }
        }
    }

    fn is_connected(&self) -> bool {
        self.cluster.client.connection_state() == State::Connected
    }

    /// Waits for a connection. Without one the client would keep a message, and send it over the next one at a time when nobody
    /// may want it any more.
    async fn connection(&self, waiting: &Waiting) -> Result<(), LogError> {
        while !self.is_connected() {
            if waiting.is_over() {
                return Err(unanswered("there is no connection"));
            }
            sleep(LOOK).await;
        }
        Ok(())
    }

    /// Publishes a message after the head, and returns its sequence number once it is acknowledged.
    async fn publish(&self, game: GameId, head: Head, body: &str, id: &str) -> Result<u64, String> {
        let message = PublishMessage::build()
            .payload(body.to_owned().into())
            .expected_stream(STREAM)
            .expected_last_subject_sequence(head.sequence)
            .message_id(id);
        let sent = self
            .cluster
            .context
            .send_publish(subject(game), message)
            .await;
        let said = sent.map_err(|why| why.to_string())?.await;
        match said {
            Ok(said) if said.duplicate => Err("an earlier attempt was stored".to_owned()),
            Ok(said) => Ok(said.sequence),
            Err(why) if why.kind() == PublishErrorKind::WrongLastSequence => {
                Err("the step is not the next one".to_owned())
            }
            Err(why) => Err(why.to_string()),
        }
    }

    /// Asks the leader of the stream for the first message of a game from a sequence number on.
    async fn message(&self, game: GameId, from: u64) -> Result<Option<StreamMessage>, String> {
        let subject = subject(game);
        let found = self.stream.get_first_raw_message_by_subject(subject, from);
        stream::found(found.await)
    }
}

fn subject(game: GameId) -> String {
    format!("{SUBJECT}{game}")
}

/// Returns the number of entries that a step expects before it.
fn expected(records: &[Append], head: Head) -> u32 {
    match records.first() {
        Some(Append::Entry { seq, .. }) => *seq,
        _ => head.entries(),
    }
}

fn has_id(headers: &HeaderMap, id: &str) -> bool {
    let found = headers.get(NATS_MESSAGE_ID);
    found.is_some_and(|found| found.as_str() == id)
}

fn damaged(game: GameId, why: &LogError) -> LogError {
    LogError::Damaged {
        game,
        why: format!("a step is out of order: {why}"),
    }
}

pub(super) fn unanswered(why: &str) -> LogError {
    let patience = PATIENCE.as_secs();
    LogError::Store(format!(
        "the cluster gave no usable answer in {patience} s: {why}"
    ))
}
