//! The state that the servers of a cluster keep besides games: burned secrets, notes, and the times without a leader.

use std::collections::HashMap;

use futures_util::{StreamExt, TryStreamExt, stream};
use serde::{Deserialize, Serialize};
use tengen_online::PlayerId;
use tokio::sync::Mutex;

use super::{
    Cluster, ConnectError,
    bucket::{Bucket, Revised, Written},
    waiting::{self, Waiting},
};
use tengen_server::{
    log::{LogError, MEMORY, Note, NoteName, Outage},
    transfer::Others,
};

/// The bucket of burned secrets: a name for each player.
const BURNED: &str = "tengen-burned";

/// The bucket of notes, under their names.
const NOTES: &str = "tengen-notes";

/// The bucket of times.
const TIMES: &str = "tengen-times";

/// The only name in the bucket of times.
const NAME: &str = "times";

/// Times in ms since 1970, as they are stored.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
struct Times {
    /// Moment at which a leader was last alive; 0 if there was none.
    alive: u64,
    /// Times without a leader, the oldest first: beginning and end of each.
    outages: Vec<(u64, u64)>,
}

/// Most notes that are read at the same time.
const AT_ONCE: usize = 64;

/// The buckets of the burned secrets, the notes and the times of a cluster. Copies share the connection.
#[derive(Clone, Debug)]
pub struct Buckets {
    burned: Bucket,
    notes: Bucket,
    times: Bucket,
}

/// The burned secrets, the notes and the times of a cluster, for whoever alone changes them for a while.
#[derive(Debug)]
pub(super) struct State {
    buckets: Buckets,
    /// The revisions of the notes, as far as they are known.
    revisions: Mutex<HashMap<String, u64>>,
}

impl Cluster {
    /// Returns what the cluster keeps besides games, for a copy.
    pub async fn others(&self) -> Result<Others, LogError> {
        let buckets = self.buckets().await;
        let buckets = buckets.map_err(|why| LogError::Store(why.to_string()))?;
        let state = State::new(buckets);
        let mut burned = Vec::new();
        for player in state.burned().await? {
            let name = player.to_string();
            let read = read(|| state.buckets.burned.read(&name)).await?;
            let at = String::from_utf8_lossy(&read.value).parse();
            burned.push((player, at.unwrap_or(0)));
        }
        let notes = state.notes().await?;
        Ok(Others { burned, notes })
    }

    /// Opens the buckets of what is kept besides games; those that are not there are made.
    ///
    /// # Errors
    ///
    /// [`ConnectError`] if the cluster does not answer.
    pub async fn buckets(&self) -> Result<Buckets, ConnectError> {
        let burned = self.bucket(BURNED, "Players whose secrets were burned");
        let notes = self.bucket(NOTES, "What outlasts a leader besides games");
        let times = self.bucket(TIMES, "Times without a leader");
        Ok(Buckets {
            burned: burned.await?,
            notes: notes.await?,
            times: times.await?,
        })
    }
}

impl State {
    pub(super) fn new(buckets: Buckets) -> State {
        let revisions = Mutex::default();
        State { buckets, revisions }
    }

    /// Adds a player whose secret was burned at a moment in ms since 1970.
    pub(super) async fn burn(&self, player: PlayerId, at: u64) -> Result<(), LogError> {
        let (name, value) = (player.to_string(), at.to_string());
        let written = patiently(|| {
            let value = value.clone().into_bytes();
            self.buckets.burned.write(&name, value, 0)
        });
        // Whoever was there before burned it too.
        written.await.map(drop)
    }

    pub(super) async fn burned(&self) -> Result<Vec<PlayerId>, LogError> {
        let names = patiently(|| self.buckets.burned.names()).await?;
        let players = names.into_iter().map(|name| {
            let wrong = |_| LogError::Store(format!("expected a player, found {name:?}"));
            name.parse().map_err(wrong)
        });
        players.collect()
    }

    /// Stores a note, unless the stored one is newer than the one that this server read or wrote last. Fails at once if
    /// the cluster does not answer.
    pub(super) async fn store_note(&self, note: &Note) -> Result<(), LogError> {
        let name = note.name().to_string();
        let value = note.record().to_string().into_bytes();
        let known = self.take_revision(&name).await?;
        let revision = match self.buckets.notes.write(&name, value.clone(), known).await {
            Ok(Written::As(revision)) => revision,
            Ok(Written::Late) => {
                let why = format!("another server has stored {name:?}");
                return Err(LogError::Store(why));
            }
            // It may have come through all the same.
            Err(why) => match self.buckets.notes.read(&name).await {
                Ok(read) if read.value == value => read.revision,
                _ => return Err(LogError::Store(why)),
            },
        };
        self.revisions.lock().await.insert(name, revision);
        Ok(())
    }

    /// Forgets the known revision of a note, which is about to change, and returns it; reads it if it is not known.
    async fn take_revision(&self, name: &str) -> Result<u64, LogError> {
        let known = self.revisions.lock().await.remove(name);
        if let Some(known) = known {
            return Ok(known);
        }
        let read = self.buckets.notes.read(name).await;
        Ok(read.map_err(LogError::Store)?.revision)
    }

    /// Removes a note, unless the stored one is newer than the one that this server read or wrote last. Fails at once if
    /// the cluster does not answer.
    pub(super) async fn drop_note(&self, name: NoteName) -> Result<(), LogError> {
        let name = name.to_string();
        let known = self.take_revision(&name).await?;
        let removed = self.buckets.notes.remove(&name, known).await;
        removed.map_err(LogError::Store)
    }

    pub(super) async fn notes(&self) -> Result<Vec<Note>, LogError> {
        let names = patiently(|| self.buckets.notes.names()).await?;
        let read = async |name: String| {
            let read = read(|| self.buckets.notes.read(&name)).await?;
            Ok::<_, LogError>((name, read))
        };
        let reading = stream::iter(names).map(read).buffered(AT_ONCE);
        let all: Vec<(String, Revised)> = reading.try_collect().await?;
        let mut revisions = self.revisions.lock().await;
        let notes = all.into_iter().filter_map(|(name, read)| {
            revisions.insert(name, read.revision);
            Note::read(&String::from_utf8_lossy(&read.value))
        });
        Ok(notes.collect())
    }

    /// Returns the moment at which a leader was last alive; `None` if there was none.
    pub(super) async fn last_alive(&self) -> Result<Option<u64>, LogError> {
        let (times, _) = self.read().await?;
        Ok((times.alive > 0).then_some(times.alive))
    }

    /// Records that a leader is alive at a moment. Fails at once if the cluster does not answer.
    pub(super) async fn note_alive(&self, at: u64) -> Result<(), LogError> {
        let read = self
            .buckets
            .times
            .read(NAME)
            .await
            .map_err(LogError::Store)?;
        let mut times = read_times(&read)?;
        if times.alive < at {
            times.alive = at;
            let value = written(&times)?;
            let written = self.buckets.times.write(NAME, value, read.revision).await;
            // Whoever was faster is alive too.
            written.map_err(LogError::Store)?;
        }
        Ok(())
    }

    /// Records that a leader starts at a moment and that there was none from `from` on, and returns all such times.
    pub(super) async fn note_start(
        &self,
        from: Option<u64>,
        at: u64,
    ) -> Result<Vec<Outage>, LogError> {
        let times = self
            .change(|times| {
                if let Some(from) = from.map(|from| from.max(times.alive))
                    && from < at
                {
                    times.outages.push((from, at));
                }
                times.alive = times.alive.max(at);
                let long_ago = at.saturating_sub(MEMORY);
                times.outages.retain(|&(_, to)| to >= long_ago);
            })
            .await?;
        let outages = times.outages.into_iter();
        Ok(outages.map(|(from, to)| Outage { from, to }).collect())
    }

    async fn read(&self) -> Result<(Times, u64), LogError> {
        let read = read(|| self.buckets.times.read(NAME)).await?;
        Ok((read_times(&read)?, read.revision))
    }

    /// Changes the times, after the changes of others, and returns the result.
    async fn change(&self, change: impl Fn(&mut Times)) -> Result<Times, LogError> {
        let mut waiting = Waiting::start();
        loop {
            let (before, revision) = self.read().await?;
            let mut times = before.clone();
            change(&mut times);
            // A write without an answer may have come through. Then nothing is left to be changed.
            if times == before {
                return Ok(times);
            }
            let value = written(&times)?;
            match self.buckets.times.write(NAME, value, revision).await {
                Ok(Written::As(_)) => return Ok(times),
                Err(why) if waiting.is_over() => return Err(LogError::Store(why)),
                Ok(Written::Late) | Err(_) => waiting.pause().await,
            }
        }
    }
}

fn written(times: &Times) -> Result<Vec<u8>, LogError> {
    serde_json::to_vec(times).map_err(|why| LogError::Store(why.to_string()))
}

fn read_times(read: &Revised) -> Result<Times, LogError> {
    if read.revision == 0 {
        return Ok(Times::default());
    }
    let wrong = |why| LogError::Store(format!("the times in {TIMES} are damaged: {why}"));
    serde_json::from_slice(&read.value).map_err(wrong)
}

/// Asks again and again until there is an answer.
async fn patiently<T, F>(ask: impl Fn() -> F) -> Result<T, LogError>
where
    F: Future<Output = Result<T, String>>,
{
    waiting::patiently(ask).await.map_err(LogError::Store)
}

/// Asks a question that changes nothing again and again until there is an answer.
async fn read<T, F>(ask: impl Fn() -> F) -> Result<T, LogError>
where
    F: Future<Output = Result<T, String>>,
{
    waiting::read(ask).await.map_err(LogError::Store)
}
