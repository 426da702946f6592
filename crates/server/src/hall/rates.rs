//! How often players and addresses do something, such as beginning games. Knows only their names.

use std::collections::BTreeMap;

use tengen_online::PlayerId;

use super::holdings::Host;
use super::pace::Pace;
use super::{Now, Quotas};

/// Time between two removals of outdated entries, in ms.
const SWEEP: Now = 60_000;

/// The times at which players and addresses did something lately.
#[derive(Debug)]
pub(super) struct Rates {
    quotas: Quotas,
    players: BTreeMap<PlayerId, Pace>,
    hosts: BTreeMap<Host, Pace>,
    swept: Now,
}

impl Rates {
    pub(super) const fn new(quotas: Quotas) -> Rates {
        Rates {
            quotas,
            players: BTreeMap::new(),
            hosts: BTreeMap::new(),
            swept: 0,
        }
    }

    /// Returns `true` if a player at an address may do it at `now`.
    pub(super) fn may(&self, player: PlayerId, host: Host, now: Now) -> bool {
        let player = self.players.get(&player).copied().unwrap_or_default();
        let host = self.hosts.get(&host).copied().unwrap_or_default();
        player.next(self.quotas.player) <= now && host.next(self.quotas.address) <= now
    }

    /// Counts that it is done at `now`, once for each of the players and addresses.
    pub(super) fn count(&mut self, players: &[PlayerId], hosts: &[Host], now: Now) {
        if self.swept.saturating_add(SWEEP) <= now {
            self.swept = now;
            self.players.retain(|_, pace| !pace.is_full(now));
            self.hosts.retain(|_, pace| !pace.is_full(now));
        }
        for player in players {
            let pace = self.players.entry(*player).or_default();
            pace.owe(self.quotas.player, now);
        }
        for (place, host) in hosts.iter().enumerate() {
            if !hosts[..place].contains(host) {
                let pace = self.hosts.entry(*host).or_default();
                pace.owe(self.quotas.address, now);
            }
        }
    }
}
