//! The archive of a cluster: finished games, each as one message, so that the stream of games holds only those that
//! are played or ended lately.

use async_nats::jetstream::{context::PublishErrorKind, message::PublishMessage, stream::Stream};
use tengen_online::GameId;

use super::{
    Cluster, ConnectError, Follower, Games, Head, LogPosition, games::unanswered, head::Stage,
    step, stream, waiting::Waiting,
};
use tengen_server::log::{Append, LogError};

/// The stream of finished games.
const STREAM: &str = "TENGEN_ARCHIVE";

/// The beginning of the subject of a game.
const SUBJECT: &str = "tengen.archive.";

/// The body of the message about a game that was removed.
const REMOVED: &str = "removed";

/// The archive of a cluster. Copies share the connection.
#[derive(Clone, Debug)]
pub struct Archive {
    stream: Stream,
    cluster: Cluster,
}

impl Cluster {
    /// Opens the archive, which is made if there is none.
    pub async fn archive(&self) -> Result<Archive, ConnectError> {
        let stream = self.stream(STREAM, SUBJECT, "Tengen's finished games");
        let stream = stream.await?;
        let cluster = self.clone();
        Ok(Archive { stream, cluster })
    }
}

impl Archive {
    /// Moves a game from the stream of games to the archive if it is over. Returns whether it did.
    ///
    /// # Errors
    ///
    /// [`LogError`] if the game cannot be read, or the cluster does not answer. The game is then in one of the two,
    /// or in both.
    pub async fn take(&self, games: &Games, game: GameId) -> Result<bool, LogError> {
        let (records, head) = games.records(game).await?;
        if !head.is_over() {
            return Ok(false);
        }
        let (body, _) = step::write(game, Stage::New, &records)?;
        self.put(game, body).await?;
        games.purge(game, head).await?;
        Ok(true)
    }

    /// Removes a game from the stream of games for good, and says so in the archive.
    pub async fn remove(&self, games: &Games, game: GameId) -> Result<(), LogError> {
        let head = games.head(game).await?;
        self.put(game, REMOVED.to_owned()).await?;
        if head == Head::NEW {
            return Ok(());
        }
        games.purge(game, head).await
    }

    /// Stores the message about a game, unless there is one.
    async fn put(&self, game: GameId, body: String) -> Result<(), LogError> {
        let mut waiting = Waiting::start();
        loop {
            let message = PublishMessage::build()
                .payload(body.clone().into())
                .expected_stream(STREAM)
                .expected_last_subject_sequence(0);
            let subject = format!("{SUBJECT}{game}");
            let sent = self.cluster.context.send_publish(subject, message).await;
            let why = match sent {
                Ok(said) => match said.await {
                    Ok(_) => return Ok(()),
                    // An earlier attempt was stored.
                    Err(why) if why.kind() == PublishErrorKind::WrongLastSequence => return Ok(()),
                    Err(why) => why.to_string(),
                },
                Err(why) => why.to_string(),
            };
            if waiting.is_over() {
                return Err(unanswered(&why));
            }
            waiting.pause().await;
        }
    }

    /// Follows the archive, in order, after a position. A game that was removed has no records.
    pub fn follow(&self, after: LogPosition) -> Follower {
        Follower::new(&self.cluster, self.stream.clone(), SUBJECT, read, after)
    }

    /// Returns the position of the last message, as the leader of the stream knows it.
    pub async fn last_position(&self) -> Result<LogPosition, LogError> {
        stream::last_position(&self.stream, SUBJECT).await
    }

    /// Returns a name that no other archive has.
    pub fn name(&self) -> String {
        stream::name(&self.stream)
    }
}

fn read(game: GameId, body: &[u8]) -> Result<(Vec<Append>, Stage), LogError> {
    if body == REMOVED.as_bytes() {
        return Ok((Vec::new(), Stage::Over(0)));
    }
    step::read(game, body)
}
