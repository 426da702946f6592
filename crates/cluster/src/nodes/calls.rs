//! The calls of leaders, as a gateway hears them.

use super::wire::{self, Call, StoreState};
use crate::jetstream::{Cluster, Listener, NewsError};

/// The calls that a gateway hears.
pub(super) struct Calls {
    heard: Listener,
    /// The leader that called last, unless it was asked or forgotten since.
    leader: Option<Call>,
    /// The highest rank that has called: whoever has a lower one does not lead any more.
    rank: u64,
}

/// The rank of a call among all before.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Rank {
    /// It is by a later leader than all before.
    Later,
    /// It is by a known leader.
    Known,
}

impl Calls {
    pub(super) async fn listen(cluster: &Cluster) -> Result<Calls, NewsError> {
        Ok(Calls {
            heard: cluster.listen(&wire::calls()?).await?,
            leader: None,
            rank: 0,
        })
    }

    /// Returns the state of the store, as the leader said that called last; `None` if it is forgotten.
    pub(super) fn store(&self) -> Option<StoreState> {
        self.leader.as_ref().map(|call| call.store)
    }

    /// Waits for a call; `None` if the connection is closed.
    pub(super) async fn hear(&mut self) -> Option<Rank> {
        let call = self.heard.next().await?;
        Some(self.note(&call))
    }

    /// Removes and returns the leader that called last; `None` if none called since it was asked.
    pub(super) fn newest(&mut self) -> Option<Call> {
        self.note_waiting();
        self.leader.take()
    }

    /// Forgets the leader that called last, until it calls again.
    pub(super) fn forget(&mut self) {
        self.leader = None;
    }

    /// Returns `true` if a later leader than this one has called.
    pub(super) fn has_later_than(&mut self, leader: &Call) -> bool {
        self.note_waiting();
        self.rank > leader.rank
    }

    /// Notes the calls that have come. Those that a server could not send while its connection was lost come together,
    /// and those of a leader that has ended are of no use.
    fn note_waiting(&mut self) {
        while let Some(call) = self.heard.waiting() {
            self.note(&call);
        }
    }

    fn note(&mut self, call: &[u8]) -> Rank {
        let call = wire::read::<Call>(call);
        let fits = |call: &Call| call.version == wire::VERSION && call.rank >= self.rank;
        let Some(call) = call.filter(fits) else {
            return Rank::Known;
        };
        let is_later = call.rank > self.rank;
        self.rank = call.rank;
        self.leader = Some(call);
        if is_later { Rank::Later } else { Rank::Known }
    }
}
