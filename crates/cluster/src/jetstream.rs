//! A store of games that several servers share, on NATS JetStream, with leases and news among the servers.
//! Knows no rules and no clocks of games. `docs/cluster.md` says what it promises.

mod address;
mod archive;
mod bucket;
mod choice;
mod error;
mod follow;
mod games;
mod guard;
mod head;
mod lease;
mod lease_view;
mod log;
mod monitor;
mod news;
mod state;
mod step;
mod stream;
mod target;
mod version;
mod view;
mod waiting;

use std::{sync::Arc, time::Duration};

use async_nats::{Client, ConnectOptions, Event, jetstream::Context};
use tengen_online::liveness::{self, duration};
use tokio::sync::watch;
use tracing::Instrument;

pub use self::{
    address::{AddressError, Addresses, Monitor},
    archive::Archive,
    error::{ConnectError, Weakness},
    follow::{Follower, LogPosition, Step},
    games::Games,
    head::Head,
    lease::{Lease, LeaseError, LeaseState, Leases},
    lease_view::{LeaseView, LeaseViewState},
    log::ClusterLog,
    monitor::{DiskSync, MonitorError, ServerState},
    news::{Listener, NewsError, Topic, TopicError},
    state::Buckets,
    target::ClusterTarget,
    version::{ParseVersionError, Version},
    view::{Positions, View},
};
use self::{choice::Choice, guard::Guard};

/// Time for which a single answer of a server is awaited.
const ANSWER: Duration = duration(liveness::STORE_ANSWER);

/// Time between two signs of life that are asked of the server; if two have not come when the next is due, another server is
/// used.
const PING: Duration = duration(liveness::STORE_PING);

/// The longest pause before another server is tried.
const RECONNECT: Duration = duration(liveness::STORE_RECONNECT);

/// Number of copies of everything that is stored, each on another server.
const REPLICAS: usize = 3;

/// The promise that the store must be able to keep.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum StoreStrength {
    /// Everything acknowledged is on the disks of most of at least three servers.
    #[default]
    Safe,
    /// Anything, for development: what is weak is logged, and acknowledged entries may be lost.
    Weak,
}

/// A connection to a cluster of NATS servers. Copies share it. It lasts as long as one of the servers answers,
/// and is made anew by itself.
#[derive(Clone, Debug)]
pub struct Cluster {
    client: Client,
    context: Context,
    guard: Arc<Guard>,
    replicas: usize,
    doubts: watch::Sender<()>,
}

impl Cluster {
    /// Connects to the first server that answers, and reads the settings of all servers at their monitoring
    /// addresses.
    ///
    /// # Errors
    ///
    /// [`ConnectError`] if no server answers, or the monitoring address of one does not that runs as far as the cluster
    /// knows; with [`StoreStrength::Safe`] also if the cluster cannot keep the promise.
    pub async fn connect(
        addresses: &Addresses,
        strength: StoreStrength,
    ) -> Result<Cluster, ConnectError> {
        let (guard, size) = Guard::new(addresses.monitors().to_vec(), strength).await?;
        let doubts = watch::Sender::new(());
        let client = connect(addresses, &doubts).await?;
        let mut context = async_nats::jetstream::new(client.clone());
        context.set_timeout(ANSWER);
        let guard = Arc::new(guard);
        if strength == StoreStrength::Safe {
            tokio::spawn(Guard::watch(Arc::downgrade(&guard)).in_current_span());
        }
        let cluster = Cluster {
            client,
            context,
            guard,
            replicas: if size < REPLICAS { 1 } else { REPLICAS },
            doubts,
        };
        cluster.admit().await?;
        Ok(cluster)
    }

    /// Returns the name of the NATS server to which the connection leads, or led last.
    pub fn server_name(&self) -> String {
        self.client.server_info().server_name
    }

    /// Ends the connection, and connects to the next one of the NATS servers that answers.
    pub async fn reconnect(&self) {
        tracing::warn!(server = self.server_name(), "this server connects anew");
        if let Err(why) = self.client.force_reconnect().await {
            tracing::warn!(%why, "this server cannot connect anew");
        }
    }

    /// Makes all followers ask anew for what comes after their positions: a message may have been lost, as it is with a
    /// connection.
    pub fn follow_anew(&self) {
        self.doubts.send_replace(());
    }

    fn strength(&self) -> StoreStrength {
        self.guard.strength()
    }

    /// Makes sure that the server to which the connection leads now may be used.
    async fn admit(&self) -> Result<(), ConnectError> {
        self.guard.admit(&self.client.server_info()).await
    }
}

/// Connects to the first server that answers, of which each is tried once.
async fn connect(
    addresses: &Addresses,
    doubts: &watch::Sender<()>,
) -> Result<Client, ConnectError> {
    let choice = Arc::new(Choice::new());
    let mut tried = 1;
    loop {
        let connecting = options(Arc::clone(&choice), doubts.clone()).connect(addresses.servers());
        match connecting.await {
            Ok(client) => return Ok(client),
            Err(why) if tried >= addresses.servers().len() => {
                return Err(ConnectError::Connect(why.to_string()));
            }
            Err(_) => tried += 1,
        }
    }
}

fn options(choice: Arc<Choice>, doubts: watch::Sender<()>) -> ConnectOptions {
    // The lines of the log about the connection belong to whoever made it.
    let span = tracing::Span::current();
    ConnectOptions::new()
        .name("tengen-server")
        .connection_timeout(ANSWER)
        .request_timeout(Some(ANSWER))
        .ping_interval(PING)
        .ignore_discovered_servers()
        .reconnect_delay_callback(pause_after)
        .reconnect_to_server_callback(move |servers, _| std::future::ready(choice.next(&servers)))
        .event_callback(move |event| {
            span.in_scope(|| note(&event));
            if event == Event::Connected {
                doubts.send_replace(());
            }
            std::future::ready(())
        })
}

/// Returns the pause before another server is tried, after a number of attempts that failed.
fn pause_after(attempts: usize) -> Duration {
    let pause = Duration::from_millis(20).saturating_mul(1 << attempts.min(5));
    pause.min(RECONNECT)
}

fn note(event: &Event) {
    match event {
        Event::Connected => tracing::info!("connected to a server of the cluster"),
        other => tracing::warn!(event = %other, "the connection to the cluster"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_before_another_server_is_tried_grow_to_the_longest() {
        let pauses: Vec<Duration> = (0..100).map(pause_after).collect();
        assert!(pauses.is_sorted(), "{pauses:?}");
        assert!(
            pauses[0] <= RECONNECT / 10,
            "the first one is tried at once"
        );
        assert!(pauses[5..].iter().all(|&pause| pause == RECONNECT));
    }
}
