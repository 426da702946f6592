//! Clusters of nats-servers that tests share, and connections to them.

use std::{
    sync::{Arc, Weak},
    time::{Duration, Instant},
};

use async_nats::jetstream::Context;
use tengen_cluster::jetstream::{Archive, Cluster, ClusterLog, Games, LeaseView, LeaseViewState};
use tengen_cluster_testing::{connect, nats::Nats};
use tengen_server_testing::program::Folder;
use tokio::{
    sync::{Mutex, watch},
    time::sleep,
};

/// The cluster of the tests that damage none. It lives as long as one of them runs.
static SHARED: Mutex<Weak<Nats>> = Mutex::const_new(Weak::new());

/// Returns a safe cluster that other tests use too; `None` if these tests are left out.
pub(crate) async fn shared() -> Option<Arc<Nats>> {
    let mut shared = SHARED.lock().await;
    if let Some(nats) = shared.upgrade() {
        return Some(nats);
    }
    let nats = Arc::new(Nats::start().await?);
    *shared = Arc::downgrade(&nats);
    Some(nats)
}

/// Connects and opens the games.
pub(crate) async fn games(nats: &Nats) -> Games {
    let games = connect(nats).await.games().await;
    games.expect("the games")
}

/// Connects as a program that is not Tengen's.
pub(crate) async fn context(nats: &Nats) -> Context {
    let client = async_nats::connect(nats.urls()).await;
    async_nats::jetstream::new(client.expect("connects"))
}

/// Returns the place of the server that leads the stream of games.
pub(crate) async fn leader(nats: &Nats) -> usize {
    let context = context(nats).await;
    for _ in 0..100 {
        // After a fault the stream may have no leader for a moment.
        if let Ok(stream) = context.get_stream("TENGEN_GAMES").await {
            let cluster = stream.cached_info().cluster.as_ref();
            if let Some(leader) = cluster.and_then(|cluster| cluster.leader.as_deref()) {
                return nats.place(leader);
            }
        }
        sleep(Duration::from_millis(100)).await;
    }
    panic!("nobody leads the stream of games");
}

/// The records that a cluster keeps of games.
pub(crate) struct Streams {
    pub(crate) cluster: Cluster,
    pub(crate) games: Games,
    pub(crate) archive: Archive,
}

impl Streams {
    pub(crate) async fn open(nats: &Nats) -> Streams {
        Streams::of(connect(nats).await).await
    }

    pub(crate) async fn of(cluster: Cluster) -> Streams {
        Streams {
            games: cluster.games().await.expect("the games"),
            archive: cluster.archive().await.expect("the archive"),
            cluster,
        }
    }
}

/// Opens the store as a leader does, with a view of this name.
pub(crate) async fn leader_log(
    streams: &Streams,
    folder: &Folder,
    view: &str,
) -> (ClusterLog, watch::Sender<LeaseViewState>) {
    let until = LeaseViewState::Until(Instant::now() + Duration::from_mins(1));
    let (state, seen) = watch::channel(until);
    let path = folder.0.join(view);
    let buckets = streams.cluster.buckets().await.expect("the buckets");
    let log = ClusterLog::open(
        (streams.games.clone(), streams.archive.clone()),
        buckets,
        &path,
        LeaseView::new(seen),
    );
    (log.expect("opens"), state)
}
