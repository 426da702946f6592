//! Several servers on one cluster. Each one is a gateway for its connections, keeps a view of all games, and stands
//! for election: the leader's referee decides the games of all.

mod calls;
mod clients;
mod election;
mod follow;
mod gateway;
mod rest;
mod session;
mod sessions;
mod wire;

use std::{
    io,
    path::{Path, PathBuf},
    sync::atomic::AtomicBool,
    time::Duration,
};

use tengen_online::liveness;
use tengen_server::{
    config::Settings,
    log::LogError,
    net::{Opening, Server, StartError, queue},
    store::lock,
};
use tokio::{
    sync::{oneshot, watch},
    time::timeout,
};
use tracing::Instrument as _;

use self::{election::Candidate, gateway::Gateway};
use crate::jetstream::{Cluster, ConnectError, LeaseError, NewsError};

/// Longest time that the view may take for what it writes last.
const LAST_WRITE: Duration = Duration::from_secs(5);

/// The reason why a server cannot be one of several.
#[derive(Debug, thiserror::Error)]
pub enum NodeError {
    /// The cluster cannot be used.
    #[error(transparent)]
    Cluster(#[from] ConnectError),
    /// The lease of the leader cannot be used.
    #[error(transparent)]
    Lease(#[from] LeaseError),
    /// The servers cannot talk to each other.
    #[error(transparent)]
    News(#[from] NewsError),
    /// The view cannot be read or written.
    #[error("the view: {0}")]
    View(#[from] LogError),
    /// The file of the view cannot be locked for this server.
    #[error("the view {}: {why}", path.display())]
    Lock { path: PathBuf, why: LogError },
    /// The server does not start.
    #[error(transparent)]
    Start(#[from] StartError),
    /// The system refuses something.
    #[error("the system: {0}")]
    System(#[from] io::Error),
    /// The view lacks something that the cluster has for longer than a new leader may take.
    #[error("the view has not caught up with the cluster after {} s", .0.as_secs())]
    Lags(Duration),
    /// The referee does not start.
    #[error("the referee: {0}")]
    Failed(String),
}

/// Starts a server that is one of several on a cluster, with a view of all games in a file: it follows all games,
/// serves connections and stands for election. Must be called within a multi-threaded runtime.
pub async fn start_node(
    settings: &Settings,
    cluster: Cluster,
    view: &Path,
) -> Result<Server, NodeError> {
    let opening = Opening::new(settings).await?;
    let signs = opening.signs().clone();
    let lock = lock(view, "--view").map_err(|why| NodeError::Lock {
        path: view.to_owned(),
        why,
    })?;
    let games = cluster.games().await?;
    let archive = cluster.archive().await?;
    let buckets = cluster.buckets().await?;
    let following = follow::start(&games, &archive, view, lock)?;
    let (post, mail) = queue();
    let (is_current, seen) = watch::channel(false);
    let gateway = Gateway::new(cluster.clone(), mail, signs.health.clone(), seen).await?;
    let candidate = Candidate {
        cluster,
        games,
        archive,
        buckets,
        view: view.to_owned(),
        positions: following.positions,
        limits: settings.hall,
        calls: settings.calls.clone(),
        signs,
        is_current,
        lags: AtomicBool::new(false),
    };
    let (running, ended) = watch::channel(());
    let view = following.ended;
    let run = async {
        run(gateway, candidate).await;
        // Another server may use the view from then on, unless a disk hangs.
        let _ = timeout(LAST_WRITE, view).await;
        drop(running);
    };
    tokio::spawn(run.in_current_span());
    Ok(opening.serve(settings, post, ended, liveness::COME_BACK))
}

/// Runs until the gateway is told to stop, and then ends the term if this server leads, and hands over to another
/// one. An error ends it early.
async fn run(gateway: Gateway, candidate: Candidate) {
    let (stop, stopped) = oneshot::channel();
    let mut candidate = tokio::spawn(candidate.run(stopped).in_current_span());
    let ended = tokio::select! {
        () = gateway.run() => {
            let _ = stop.send(());
            candidate.await
        }
        ended = &mut candidate => ended,
    };
    match ended {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(%error, "this server cannot stand for election"),
        Err(error) => tracing::error!(%error, "the election failed"),
    }
}
