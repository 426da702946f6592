//! A cluster of three nats-servers does what every store does, and its servers pair players as one server does.

use std::{collections::HashMap, sync::Arc};

use tengen_cluster::jetstream::{Games, Head};
use tengen_cluster_testing::{nats::Nats, node};
use tengen_online::GameId;
use tengen_server::log::{Append, LogError, StoredGame};
use tengen_server_testing::{
    conformance::{Handle, Store},
    conforms_to_all,
    pairing::pairs,
    program::Folder,
};

use crate::support::cluster::{games, shared};

/// A cluster that other tests use too.
struct Shared(Arc<Nats>);

impl Store for Shared {
    type Handle = Node;

    async fn make() -> Option<Shared> {
        shared().await.map(Shared)
    }

    async fn open(&self) -> Node {
        Node {
            games: games(&self.0).await,
            heads: HashMap::new(),
        }
    }
}

/// A server that knows heads of games, which others may have moved.
struct Node {
    games: Games,
    heads: HashMap<GameId, Head>,
}

impl Handle for Node {
    async fn append(&mut self, step: &[Append]) -> Result<(), LogError> {
        let game = step[0].game();
        let mut known = self.heads.get(&game).copied().unwrap_or(Head::NEW);
        loop {
            match self.games.append(game, known, step).await {
                Ok(head) => {
                    self.heads.insert(game, head);
                    return Ok(());
                }
                Err(error @ LogError::Conflict { .. }) => {
                    let head = self.games.head(game).await?;
                    self.heads.insert(game, head);
                    if head == known {
                        return Err(error);
                    }
                    known = head;
                }
                Err(error) => return Err(error),
            }
        }
    }

    async fn read(&mut self, game: GameId) -> Result<Option<StoredGame>, LogError> {
        let read = self.games.read(game).await?;
        let head = self.games.head(game).await?;
        assert_eq!(read.as_ref().map_or(Head::NEW, |(_, head)| *head), head);
        Ok(read.map(|(stored, _)| stored))
    }
}

conforms_to_all!(Shared);

#[tokio::test(flavor = "multi_thread")]
async fn several_servers_pair_who_seeks_the_same() {
    let Some(nats) = Nats::start().await else {
        return;
    };
    let folder = Folder::new("pairing");
    let mut servers = Vec::new();
    for view in ["a", "b", "c"] {
        servers.push(node(&nats, &folder.0.join(view)).await);
    }
    pairs(&servers).await;
}
