//! Who looks for whom: seeks in the order in which they came.

use std::collections::BTreeMap;

use tengen_online::{PlayerId, Proposal};

use super::Now;

/// Somebody who looks for a player.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seek {
    pub(super) player: PlayerId,
    pub(super) proposal: Proposal,
    /// Since when the player has no connection.
    pub(super) lost: Option<Now>,
}

/// All seeks, at most one of a player.
#[derive(Debug, Default)]
pub(super) struct Queue {
    /// By number, so the longest-waiting first.
    seeks: BTreeMap<u64, Seek>,
    of: BTreeMap<PlayerId, u64>,
    last: u64,
}

impl Queue {
    pub(super) fn len(&self) -> usize {
        self.seeks.len()
    }

    /// A player's seek.
    pub(super) fn seek_of(&self, player: PlayerId) -> Option<Seek> {
        self.seek(*self.of.get(&player)?)
    }

    /// The number of a player's seek.
    pub(super) fn number_of(&self, player: PlayerId) -> Option<u64> {
        self.of.get(&player).copied()
    }

    /// The seek of a number, whether or not its player is there.
    pub(super) fn seek(&self, number: u64) -> Option<Seek> {
        self.seeks.get(&number).copied()
    }

    /// Puts a player at the end, who must not be in it.
    pub(super) fn add(&mut self, player: PlayerId, proposal: Proposal) {
        self.last += 1;
        self.of.insert(player, self.last);
        let seek = Seek {
            player,
            proposal,
            lost: None,
        };
        self.seeks.insert(self.last, seek);
    }

    /// Takes a player's seek out.
    pub(super) fn remove(&mut self, player: PlayerId) -> Option<Seek> {
        let number = self.of.remove(&player)?;
        self.seeks.remove(&number)
    }

    /// Notes since when a player has no connection, or that there is one again.
    pub(super) fn set_lost(&mut self, player: PlayerId, lost: Option<Now>) {
        if let Some(number) = self.of.get(&player)
            && let Some(seek) = self.seeks.get_mut(number)
        {
            seek.lost = lost;
        }
    }

    /// Who has waited longest of those who want the same as a player, and are there.
    pub(super) fn partner(&self, player: PlayerId, proposal: &Proposal) -> Option<PlayerId> {
        let fits = |seek: &&Seek| {
            seek.player != player && seek.lost.is_none() && seek.proposal == *proposal
        };
        self.seeks.values().find(fits).map(|seek| seek.player)
    }

    /// The seeks of those who are there with their numbers, the longest-waiting first.
    pub(super) fn open(&self) -> impl Iterator<Item = (u64, &Seek)> {
        let all = self.seeks.iter().map(|(&number, seek)| (number, seek));
        all.filter(|(_, seek)| seek.lost.is_none())
    }
}
