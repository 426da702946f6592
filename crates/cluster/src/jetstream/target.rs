//! A cluster as the target of a copy.

use futures_util::future::join_all;
use tengen_online::{GameId, PlayerId};
use tokio::runtime::Handle;

use super::{Cluster, ConnectError, Games, Head, state::State};
use tengen_server::{
    log::{Append, LogError, Note, StoredGame},
    transfer::Target,
};

/// A cluster that takes a copy. Its calls block, so it belongs to a thread of its own.
#[derive(Debug)]
pub struct ClusterTarget {
    runtime: Handle,
    games: Games,
    state: State,
}

impl ClusterTarget {
    /// Opens the store of a cluster.
    pub async fn open(cluster: &Cluster) -> Result<ClusterTarget, ConnectError> {
        Ok(ClusterTarget {
            runtime: Handle::current(),
            games: cluster.games().await?,
            state: State::new(cluster.buckets().await?),
        })
    }
}

async fn add(games: &Games, records: &[Append]) -> Result<(), LogError> {
    let Some(first) = records.first() else {
        return Ok(());
    };
    let head = match first {
        Append::Begin(_) => Head::NEW,
        other => games.head(other.game()).await?,
    };
    games.append(first.game(), head, records).await?;
    Ok(())
}

impl Target for ClusterTarget {
    fn add(&mut self, games: &[Vec<Append>]) -> Vec<Result<(), LogError>> {
        let adding = games.iter().map(|records| add(&self.games, records));
        self.runtime.block_on(join_all(adding))
    }

    fn game(&mut self, game: GameId) -> Result<Option<StoredGame>, LogError> {
        let read = self.runtime.block_on(self.games.read(game))?;
        Ok(read.map(|(stored, _)| stored))
    }

    fn burn(&mut self, player: PlayerId, at: u64) -> Result<(), LogError> {
        self.runtime.block_on(self.state.burn(player, at))
    }

    fn keep(&mut self, note: &Note) -> Result<(), LogError> {
        self.runtime.block_on(self.state.store_note(note))
    }
}
