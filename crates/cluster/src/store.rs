//! A cluster as the store of the program.

use tengen_server::{
    config::Settings,
    net::Server,
    program::{GameStore, ProgramError},
    store::SqliteLog,
    transfer::{Others, Target, TransferError},
};
use tracing::Span;

use crate::{
    jetstream::{Cluster, ClusterTarget, ConnectError, StoreStrength, View},
    nodes::{NodeError, start_node},
    settings::{ClusterStore, Store},
};

impl From<ConnectError> for ProgramError {
    fn from(why: ConnectError) -> ProgramError {
        ProgramError::Other(why.into())
    }
}

impl From<NodeError> for ProgramError {
    fn from(why: NodeError) -> ProgramError {
        match why {
            NodeError::Start(why) => ProgramError::Start(why),
            why => ProgramError::Other(why.into()),
        }
    }
}

impl ClusterStore {
    async fn connect(&self) -> Result<Cluster, ConnectError> {
        Cluster::connect(&self.addresses, self.strength).await
    }
}

impl GameStore for Store {
    async fn serve(&self, settings: &Settings) -> Result<Server, ProgramError> {
        match self {
            Store::File(file) => file.serve(settings).await,
            Store::Cluster(store) => {
                let cluster = store.connect().await?;
                Ok(start_node(settings, cluster, &store.view).await?)
            }
        }
    }

    async fn source(&self) -> Result<(SqliteLog, Others), ProgramError> {
        let store = match self {
            Store::File(file) => return file.source().await,
            Store::Cluster(store) => store,
        };
        let cluster = store.connect().await?;
        let games = cluster.games().await?;
        let archive = cluster.archive().await?;
        let log = async {
            let view = View::open(&games, &archive, &store.view)?;
            view.complete(&games, &archive).await
        };
        let log = log.await.map_err(|why| ProgramError::Store {
            path: store.view.clone(),
            why,
        })?;
        let others = cluster.others().await.map_err(TransferError::from)?;
        Ok((log, others))
    }

    async fn target(&self) -> Result<Box<dyn Target + Send>, ProgramError> {
        match self {
            Store::File(file) => file.target().await,
            Store::Cluster(store) => {
                let cluster = store.connect().await?;
                Ok(Box::new(ClusterTarget::open(&cluster).await?))
            }
        }
    }

    fn span(&self) -> Span {
        match self {
            Store::Cluster(store) if store.strength == StoreStrength::Weak => {
                tracing::error_span!("weak_store_may_lose_games")
            }
            _ => Span::none(),
        }
    }
}
