//! Leases: the right to do something that only one server does at a time.
//!
//! A lease is a key whose value names the holder. Nobody compares clocks of different machines: the holder
//! renews the key, and others take it over after they saw the same revision for the whole length of the
//! lease, by their own monotonic clocks. A holder believes that it has the lease for seven eighths of the
//! length since it *began* to write the last revision, so its belief ends before anybody else may begin. A
//! bucket that forgets old keys would compare the wall clocks of its servers, which may jump.
//!
//! A machine that is suspended stops its monotonic clock. Until its next renewal fails, it may believe that it has
//! a lease that another server took meanwhile.

use std::time::{Duration, Instant};

use super::{
    Cluster, ConnectError,
    bucket::{Bucket, Written},
    waiting::ReadPatience,
};

/// The bucket of all leases.
const BUCKET: &str = "tengen-lease";

/// The value of a lease that was given up.
const FREE: &str = "";

/// The leases of a cluster. Copies share the connection.
#[derive(Clone, Debug)]
pub struct Leases {
    cluster: Cluster,
    bucket: Bucket,
}

/// The reason why a lease could not be taken, renewed or given up.
#[derive(Debug, thiserror::Error)]
pub enum LeaseError {
    /// The name is empty, or has other signs than letters, digits and dashes.
    #[error("`{0}`: expected the name of a lease, of letters, digits and dashes")]
    Name(String),
    /// The cluster is not used.
    #[error(transparent)]
    Cluster(#[from] ConnectError),
    /// The cluster gives no answer. The lease stays what it was until its time is over.
    #[error("the lease {name}: {why}")]
    Store { name: String, why: String },
}

/// The holder of a lease, as far as this server knows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeaseState {
    /// This server has it until a moment of its own clock, unless it renews it before.
    Mine { until: Instant },
    /// This server had it last, and did not renew it in time. Another one may have taken it; if not, it can renew it still.
    Late,
    /// Another server may have it.
    Others,
}

/// The knowledge of one server about a lease.
#[derive(Debug)]
pub struct Lease {
    leases: Leases,
    name: String,
    length: Duration,
    /// The value while this server holds the lease; unlike those of all others.
    token: String,
    seen: Option<Seen>,
    until: Option<Instant>,
    /// How long the next read may take.
    patience: ReadPatience,
}

/// A revision of the key, and the moment when it was first seen.
#[derive(Clone, Copy, Debug)]
struct Seen {
    revision: u64,
    since: Instant,
    /// The last moment at which it was read.
    last: Instant,
    /// `true` once its holder was given time after a pause of the cluster.
    was_spared: bool,
}

impl Seen {
    const fn new(revision: u64, now: Instant) -> Seen {
        Seen {
            revision,
            since: now,
            last: now,
            was_spared: false,
        }
    }

    /// Returns the time for which the holder was silent at `now`, when the revision is read once more. If the cluster did not
    /// answer for a while, the holder could not renew it either, and is given a quarter of the length to do so now, once.
    fn silence(&mut self, length: Duration, now: Instant) -> Duration {
        let pause = now - std::mem::replace(&mut self.last, now);
        if pause > length / 4 && !self.was_spared {
            self.was_spared = true;
            let spared = now.checked_sub(length / 4 * 3);
            self.since = self.since.max(spared.unwrap_or(self.since));
        }
        now - self.since
    }
}

/// The holder of a lease by its last revision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Holder {
    /// This server. If it does not know of that, the answer to its write was lost.
    Own,
    /// Another server.
    Other,
    /// Nobody: it was given up, or its holder was silent for its whole length.
    None,
}

impl Cluster {
    /// Opens the bucket of leases, which is made if there is none.
    pub async fn leases(&self) -> Result<Leases, ConnectError> {
        let about = "What only one server does at a time";
        let bucket = self.bucket(BUCKET, about).await?;
        let cluster = self.clone();
        Ok(Leases { cluster, bucket })
    }
}

impl Leases {
    /// Returns a lease that this server does not have yet. All servers must use the same length for a name.
    pub fn lease(&self, name: &str, length: Duration) -> Result<Lease, LeaseError> {
        let is_sign = |sign: u8| sign.is_ascii_alphanumeric() || sign == b'-';
        if name.is_empty() || !name.bytes().all(is_sign) {
            return Err(LeaseError::Name(name.to_owned()));
        }
        Ok(Lease {
            leases: self.clone(),
            name: name.to_owned(),
            length,
            token: format!("{:032x}", rand::random::<u128>()),
            seen: None,
            until: None,
            patience: ReadPatience::default(),
        })
    }
}

impl Lease {
    /// Returns who has the lease at this moment.
    pub fn state(&self) -> LeaseState {
        match self.until {
            Some(until) if Instant::now() < until => LeaseState::Mine { until },
            Some(_) => LeaseState::Late,
            None => LeaseState::Others,
        }
    }

    /// Returns a number that is greater in each later lease of any server, as long as it has the lease.
    pub fn rank(&self) -> u64 {
        self.seen.map_or(0, |seen| seen.revision)
    }

    /// Takes the lease if it is free or its holder was silent for its whole length, and renews it if this
    /// server has it. To be called again and again, several times in each length.
    ///
    /// # Errors
    ///
    /// [`LeaseError`] if the cluster gives no answer. What the server has, it keeps until its time is over.
    pub async fn take(&mut self) -> Result<LeaseState, LeaseError> {
        self.take_if(std::future::ready(true)).await
    }

    /// Does the same, but takes a lease that this server does not have only if it is ready for that. It is asked only
    /// then.
    ///
    /// # Errors
    ///
    /// Those of [`take`](Lease::take).
    pub async fn take_if(
        &mut self,
        is_ready: impl Future<Output = bool>,
    ) -> Result<LeaseState, LeaseError> {
        self.leases.cluster.admit().await?;
        // The belief counts from here: others first see the new revision later.
        let began = Instant::now();
        if let (LeaseState::Mine { .. }, Some(seen)) = (self.state(), self.seen)
            && self.write(seen.revision, began).await?
            && let state @ LeaseState::Mine { .. } = self.state()
        {
            return Ok(state);
        }
        let (revision, holder) = self.look().await?;
        let may_write = match holder {
            Holder::Own if self.until.is_some() => true,
            Holder::Own | Holder::None => is_ready.await,
            Holder::Other => false,
        };
        if may_write && !self.write(revision, Instant::now()).await? {
            // An own write whose answer was lost may have come between.
            let (revision, holder) = self.look().await?;
            if holder == Holder::Own {
                self.write(revision, Instant::now()).await?;
            }
        }
        Ok(self.state())
    }

    /// Reads the last revision and who has the lease by it.
    async fn look(&mut self) -> Result<(u64, Holder), LeaseError> {
        let (revision, holder) = self.read().await?;
        let now = Instant::now();
        let seen = self.seen.take().filter(|seen| seen.revision == revision);
        let seen = self.seen.insert(seen.unwrap_or(Seen::new(revision, now)));
        let silent = seen.silence(self.length, now);
        if holder == self.token {
            return Ok((revision, Holder::Own));
        }
        if self.until.take().is_some() {
            tracing::warn!(lease = self.name, "another server has the lease");
        }
        let is_free = holder == FREE || silent >= self.length;
        let holder = if is_free { Holder::None } else { Holder::Other };
        Ok((revision, holder))
    }

    /// Gives the lease up, so that another server can take it at once.
    ///
    /// # Errors
    ///
    /// [`LeaseError`] if the cluster gives no answer. Others can then take the lease after its length.
    pub async fn give_up(&mut self) -> Result<(), LeaseError> {
        let state = self.state();
        self.until = None;
        let Some(seen) = self.seen.filter(|_| state != LeaseState::Others) else {
            return Ok(());
        };
        if self.free(seen.revision).await? == Written::Late {
            // An own write whose answer was lost may have come between.
            let (revision, holder) = self.look().await?;
            if holder == Holder::Own {
                self.free(revision).await?;
            }
        }
        Ok(())
    }

    async fn free(&self, revision: u64) -> Result<Written, LeaseError> {
        let free = FREE.as_bytes().to_vec();
        let written = self.leases.bucket.write(&self.name, free, revision).await;
        written.map_err(|why| self.failed(why))
    }

    /// Reads the last revision and its value.
    async fn read(&mut self) -> Result<(u64, String), LeaseError> {
        let reading = self.leases.bucket.read(&self.name);
        let read = self.patience.hear(reading).await;
        let read = read.map_err(|why| self.failed(why))?;
        self.patience = ReadPatience::default();
        let holder = String::from_utf8_lossy(&read.value).into_owned();
        Ok((read.revision, holder))
    }

    /// Writes the own value after a revision. Returns whether that was still the last one.
    async fn write(&mut self, revision: u64, began: Instant) -> Result<bool, LeaseError> {
        let value = self.token.clone().into_bytes();
        let written = self.leases.bucket.write(&self.name, value, revision).await;
        match written.map_err(|why| self.failed(why))? {
            Written::As(revision) => {
                self.seen = Some(Seen::new(revision, began));
                self.until = began.checked_add(self.length / 8 * 7);
                Ok(true)
            }
            Written::Late => Ok(false),
        }
    }

    fn failed(&self, why: String) -> LeaseError {
        let name = self.name.clone();
        LeaseError::Store { name, why }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LENGTH: Duration = Duration::from_millis(1600);

    /// Returns the silences of a holder in ms, as seen at these moments in ms.
    fn silences(moments: &[u64]) -> Vec<u128> {
        let start = Instant::now();
        let mut seen = Seen::new(1, start);
        let mut silence = |&ms| {
            let now = start + Duration::from_millis(ms);
            seen.silence(LENGTH, now).as_millis()
        };
        moments.iter().map(&mut silence).collect()
    }

    #[test]
    fn a_holder_has_time_to_renew_its_lease_after_a_pause_of_the_cluster() {
        assert_eq!(
            silences(&[200, 400, 800, 1200, 1600]),
            [200, 400, 800, 1200, 1600]
        );
        assert_eq!(silences(&[200, 2200, 2400, 2600]), [200, 1200, 1400, 1600]);
        assert_eq!(
            silences(&[200, 700, 1000, 1400, 1600]),
            [200, 700, 1000, 1400, 1600]
        );
        // It has it once: the cluster may always be slow.
        assert_eq!(silences(&[2000, 4000]), [1200, 3200]);
    }
}
