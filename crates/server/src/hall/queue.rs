//! The open seeks, in the order of their arrival.

use std::collections::BTreeMap;

use tengen_online::{PlayerId, Proposal};

use super::Now;

/// The seek of a player who wants an opponent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seek {
    pub(super) player: PlayerId,
    pub(super) proposal: Proposal,
    /// Moment at which the player began to wait.
    pub(super) began: Now,
    /// Moment since which the player has no connection; `None` if there is one.
    pub(super) lost: Option<Now>,
}

/// All seeks, at most one per player.
#[derive(Debug, Default)]
pub(super) struct Queue {
    /// Seeks by number, so the longest-waiting is first.
    seeks: BTreeMap<u64, Seek>,
    of: BTreeMap<PlayerId, u64>,
    last: u64,
}

impl Queue {
    pub(super) fn len(&self) -> usize {
        self.seeks.len()
    }

    pub(super) fn seek_of(&self, player: PlayerId) -> Option<Seek> {
        self.seek(*self.of.get(&player)?)
    }

    pub(super) fn number_of(&self, player: PlayerId) -> Option<u64> {
        self.of.get(&player).copied()
    }

    /// Returns the seek with a number, even if its player has no connection.
    pub(super) fn seek(&self, number: u64) -> Option<Seek> {
        self.seeks.get(&number).copied()
    }

    /// Appends the seek of a player, who must not have one.
    pub(super) fn add(&mut self, seek: Seek) {
        self.last += 1;
        self.of.insert(seek.player, self.last);
        self.seeks.insert(self.last, seek);
    }

    /// Removes and returns a player's seek.
    pub(super) fn remove(&mut self, player: PlayerId) -> Option<Seek> {
        let number = self.of.remove(&player)?;
        self.seeks.remove(&number)
    }

    /// Records the moment since which a player has no connection; `None` if there is one again.
    pub(super) fn set_lost(&mut self, player: PlayerId, lost: Option<Now>) {
        if let Some(number) = self.of.get(&player)
            && let Some(seek) = self.seeks.get_mut(number)
        {
            seek.lost = lost;
        }
    }

    /// Returns the connected person who has waited longest with the same proposal, other than `player`.
    pub(super) fn partner(
        &self,
        player: PlayerId,
        proposal: &Proposal,
        is_person: impl Fn(PlayerId) -> bool,
    ) -> Option<PlayerId> {
        let fits = |seek: &&Seek| {
            let is_same = seek.proposal == *proposal;
            seek.player != player && seek.lost.is_none() && is_same && is_person(seek.player)
        };
        self.seeks.values().find(fits).map(|seek| seek.player)
    }

    /// Returns the seeks of connected players with their numbers, the longest-waiting first.
    pub(super) fn open(&self) -> impl Iterator<Item = (u64, &Seek)> {
        let all = self.seeks.iter().map(|(&number, seek)| (number, seek));
        all.filter(|(_, seek)| seek.lost.is_none())
    }
}
