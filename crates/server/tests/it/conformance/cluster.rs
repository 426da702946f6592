//! A cluster of three nats-servers.

use std::{collections::HashMap, sync::Arc};

use tengen_online::GameId;
use tengen_server::{
    jetstream::{Games, Head},
    log::{Append, LogError, StoredGame},
};
use tengen_server_testing::nats::Nats;

use super::{Handle, Store};
use crate::support::cluster::{games, shared};

impl Store for Arc<Nats> {
    type Handle = Node;

    async fn make() -> Option<Arc<Nats>> {
        shared().await
    }

    async fn open(&self) -> Node {
        Node {
            games: games(self).await,
            heads: HashMap::new(),
        }
    }
}

/// A server that knows heads of games, which others may have moved.
pub(super) struct Node {
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

super::conforms_to_all!(Arc<Nats>);
