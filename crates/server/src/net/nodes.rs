//! Several servers on one cluster. Each one is a gateway for its connections, keeps a view of all games, and stands
//! for election: the leader's referee decides the games of all.

mod calls;
mod clients;
mod election;
mod follow;
mod gateway;
mod session;
mod sessions;
mod wire;

use std::{io, path::PathBuf, sync::Arc};

use tokio::{
    sync::{mpsc::Receiver, oneshot},
    task::{JoinError, JoinHandle},
};
use tracing::Instrument as _;

use self::{election::Candidate, gateway::Gateway};
use super::{health::Health, metrics::Metrics, referee::Letter};
use crate::{
    hall::Limits,
    jetstream::{Cluster, ConnectError, LeaseError, NewsError},
    log::LogError,
};

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
    /// The system refuses something.
    #[error("the system: {0}")]
    System(#[from] io::Error),
    /// The referee does not start.
    #[error("the referee: {0}")]
    Failed(String),
}

/// The parts that a node starts with.
pub(super) struct Parts {
    pub(super) cluster: Cluster,
    /// The file of the view.
    pub(super) view: PathBuf,
    pub(super) limits: Limits,
    pub(super) health: Health,
    pub(super) metrics: Arc<Metrics>,
}

/// The tasks of a node.
#[derive(Debug)]
pub(super) struct Node {
    gateway: JoinHandle<()>,
    stop: oneshot::Sender<()>,
    candidate: JoinHandle<Result<(), NodeError>>,
}

impl Node {
    /// Starts to follow all games, to serve connections and to stand for election.
    pub(super) async fn start(parts: Parts, mail: Receiver<Letter>) -> Result<Node, NodeError> {
        let Parts {
            cluster,
            view,
            limits,
            health,
            metrics,
        } = parts;
        let games = cluster.games().await?;
        let archive = cluster.archive().await?;
        let positions = follow::start(&games, &archive, &view)?;
        let gateway = Gateway::new(cluster.clone(), mail, health.clone()).await?;
        let candidate = Candidate {
            cluster,
            games,
            archive,
            view,
            positions,
            limits,
            health,
            metrics,
        };
        let (stop, stopped) = oneshot::channel();
        Ok(Node {
            gateway: tokio::spawn(gateway.run().in_current_span()),
            stop,
            candidate: tokio::spawn(candidate.run(stopped).in_current_span()),
        })
    }

    /// Waits until the gateway or the candidate has ended, which is an error unless the node was told to stop.
    pub(super) async fn failed(&mut self) {
        tokio::select! {
            _ = &mut self.gateway => {}
            ended = &mut self.candidate => log_end(ended),
        }
    }

    /// Ends the term if this server leads, and hands over to another one.
    pub(super) async fn stop(self) {
        let _ = self.stop.send(());
        log_end(self.candidate.await);
        // It has ended, or ends now that its letters do.
        let _ = self.gateway.await;
    }
}

fn log_end(ended: Result<Result<(), NodeError>, JoinError>) {
    match ended {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(%error, "this server cannot stand for election"),
        Err(error) => tracing::error!(%error, "the election failed"),
    }
}
