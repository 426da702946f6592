//! Streams with a subject for each game, which keep everything until it is purged.

use std::time::Duration;

use async_nats::jetstream::{
    message::StreamMessage,
    stream::{
        Config, DiscardPolicy, LastRawMessageError, LastRawMessageErrorKind, PersistenceMode,
        RetentionPolicy, StorageType, Stream,
    },
};

use super::{
    Cluster, ConnectError, LogPosition, REPLICAS, StoreStrength, Weakness,
    games::unanswered,
    waiting::{self, patiently},
};
use tengen_server::log::LogError;

/// Time for which the servers know a message by its identifier. Only the sequence numbers keep a step from being
/// stored twice, so this must not last.
const DUPLICATES: Duration = Duration::from_secs(30);

impl Cluster {
    /// Opens a stream, which is made if there is none. The subjects of games begin with `subject`.
    ///
    /// # Errors
    ///
    /// [`ConnectError`] if the cluster does not answer, or, with [`StoreStrength::Safe`], if the stream was made
    /// with other settings.
    pub(super) async fn stream(
        &self,
        name: &str,
        subject: &str,
        about: &str,
    ) -> Result<Stream, ConnectError> {
        let wanted = Config {
            name: name.to_owned(),
            description: Some(about.to_owned()),
            subjects: vec![all(subject)],
            storage: StorageType::File,
            num_replicas: self.replicas,
            discard: DiscardPolicy::New,
            duplicate_window: DUPLICATES,
            deny_delete: true,
            ..Config::default()
        };
        // A cluster that has just started has no leader.
        let stream = patiently(|| async {
            let made = self.context.get_or_create_stream(wanted.clone()).await;
            made.map_err(|why| why.to_string())
        });
        let stream = stream.await.map_err(ConnectError::Connect)?;
        if self.strength() == StoreStrength::Safe
            && let Some(found) = flaw(&stream.cached_info().config, &wanted)
        {
            let stream = name.to_owned();
            return Err(Weakness::Stream { stream, found }.into());
        }
        Ok(stream)
    }
}

/// Returns the pattern of the subjects of all games.
fn all(subject: &str) -> String {
    format!("{subject}*")
}

/// Returns the position of the last message that a stream still has, as its leader knows it.
pub(super) async fn last_position(stream: &Stream, subject: &str) -> Result<LogPosition, LogError> {
    let all = all(subject);
    let last = waiting::read(|| last(stream, &all)).await;
    let last = last.map_err(|why| unanswered(&why))?;
    Ok(last.map_or_else(LogPosition::default, |last| LogPosition(last.sequence)))
}

/// Asks the leader of a stream for the last message of a subject.
pub(super) async fn last(stream: &Stream, subject: &str) -> Result<Option<StreamMessage>, String> {
    found(stream.get_last_raw_message_by_subject(subject).await)
}

/// Asks the leader of a stream for the first message of any game from a position on.
pub(super) async fn next(
    stream: &Stream,
    subject: &str,
    from: u64,
) -> Result<Option<StreamMessage>, String> {
    let all = all(subject);
    found(stream.get_first_raw_message_by_subject(&all, from).await)
}

/// Returns the message of an answer; `None` if it says that there is none.
pub(super) fn found(
    answer: Result<StreamMessage, LastRawMessageError>,
) -> Result<Option<StreamMessage>, String> {
    match answer {
        Ok(message) => Ok(Some(message)),
        Err(why) if why.kind() == LastRawMessageErrorKind::NoMessageFound => Ok(None),
        Err(why) => Err(why.to_string()),
    }
}

/// Returns a name that no other stream has, not even one of the same cluster that is made later.
pub(super) fn name(stream: &Stream) -> String {
    let info = stream.cached_info();
    format!(
        "{}-{}",
        info.config.name,
        info.created.unix_timestamp_nanos()
    )
}

/// Returns the setting for which a stream may lose messages; `None` if it keeps all of them.
fn flaw(made: &Config, wanted: &Config) -> Option<String> {
    let flaws = [
        (made.num_replicas < REPLICAS).then(|| format!("{} copies", made.num_replicas)),
        (made.storage != StorageType::File).then(|| format!("storage in {:?}", made.storage)),
        (made.retention != RetentionPolicy::Limits)
            .then(|| format!("retention by {:?}", made.retention)),
        (!made.max_age.is_zero()).then(|| format!("a largest age of {:?}", made.max_age)),
        (made.max_messages > 0 || made.max_messages_per_subject > 0)
            .then(|| "a largest number of messages".to_owned()),
        (made.max_bytes > 0 && made.discard == DiscardPolicy::Old)
            .then(|| "old messages that are discarded".to_owned()),
        (made.persist_mode == Some(PersistenceMode::Async))
            .then(|| "acknowledgements before messages are written".to_owned()),
        made.no_ack.then(|| "no acknowledgements".to_owned()),
        (!made.deny_delete).then(|| "messages that can be deleted".to_owned()),
        (made.subjects != wanted.subjects).then(|| format!("the subjects {:?}", made.subjects)),
    ];
    flaws.into_iter().flatten().next()
}
