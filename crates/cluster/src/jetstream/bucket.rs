//! Small values with names, each with a revision, that several servers share.

use std::error::Error;

use async_nats::jetstream::{
    self, ErrorCode,
    kv::{Config, Store},
    stream::StorageType,
};

use futures_util::TryStreamExt;

use super::{Cluster, ConnectError, stream, waiting::patiently};

/// A value and its revision; revision 0 and no bytes if there is none.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Revised {
    pub(super) revision: u64,
    pub(super) value: Vec<u8>,
}

/// The result of writing a value after a revision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Written {
    /// It is stored, with this revision.
    As(u64),
    /// Somebody else has written it meanwhile.
    Late,
}

/// A bucket of values, copied to several servers. Copies share the connection.
#[derive(Clone, Debug)]
pub(super) struct Bucket(Store);

impl Cluster {
    /// Opens a bucket, which is made if there is none.
    pub(super) async fn bucket(&self, name: &str, about: &str) -> Result<Bucket, ConnectError> {
        let config = Config {
            bucket: name.to_owned(),
            description: about.to_owned(),
            history: 1,
            storage: StorageType::File,
            num_replicas: self.replicas,
            ..Config::default()
        };
        // The futures of the library are large.
        let store = patiently(|| Box::pin(self.try_bucket(config.clone())));
        store.await.map(Bucket).map_err(ConnectError::Connect)
    }

    /// Makes a bucket, and makes sure that it can be read, which takes a moment for a new one.
    async fn try_bucket(&self, config: Config) -> Result<Store, String> {
        let store = self.context.create_key_value(config).await;
        let store = store.map_err(|why| why.to_string())?;
        store.entry("any").await.map_err(|why| why.to_string())?;
        Ok(store)
    }
}

impl Bucket {
    /// Asks the leader of the bucket for a value. Others may lag behind.
    pub(super) async fn read(&self, name: &str) -> Result<Revised, String> {
        let Store { prefix, stream, .. } = &self.0;
        let subject = format!("{prefix}{name}");
        let last = stream::last(stream, &subject).await?;
        Ok(last.map_or_else(Revised::default, |last| Revised {
            revision: last.sequence,
            value: last.payload.to_vec(),
        }))
    }

    /// Writes a value if its revision is still the one that is known.
    pub(super) async fn write(
        &self,
        name: &str,
        value: Vec<u8>,
        after: u64,
    ) -> Result<Written, String> {
        match self.0.update(name, value.into(), after).await {
            Ok(revision) => Ok(Written::As(revision)),
            Err(why) if is_late(&why) => Ok(Written::Late),
            Err(why) => Err(why.to_string()),
        }
    }

    /// Removes a value up to a revision, so that nothing is left of it.
    pub(super) async fn remove(&self, name: &str, until: u64) -> Result<(), String> {
        let Store { prefix, stream, .. } = &self.0;
        let purging = stream.purge().filter(format!("{prefix}{name}"));
        let purged = purging.sequence(until + 1).await;
        purged.map(drop).map_err(|why| why.to_string())
    }

    /// Returns the names of all values, as many as the leader of the bucket counts.
    pub(super) async fn names(&self) -> Result<Vec<String>, String> {
        let names = self.0.keys().await.map_err(|why| why.to_string())?;
        let names: Vec<String> = names.try_collect().await.map_err(|why| why.to_string())?;
        let info = self.0.stream.get_info().await;
        let count = info.map_err(|why| why.to_string())?.state.subjects_count;
        if names.len() as u64 == count {
            Ok(names)
        } else {
            let found = names.len();
            Err(format!("expected {count} names, found {found}"))
        }
    }
}

/// Returns `true` if a value was not written because its revision is not the last one, or because another write of it
/// is on its way. The library tells only one of the two apart from other errors.
fn is_late(error: &(dyn Error + 'static)) -> bool {
    let is_late = error
        .downcast_ref::<jetstream::Error>()
        .is_some_and(|error| {
            let code = error.error_code();
            code == ErrorCode::STREAM_WRONG_LAST_SEQUENCE
                || code == ErrorCode::STREAM_WRONG_LAST_SEQUENCE_CONSTANT
        });
    is_late || error.source().is_some_and(self::is_late)
}
