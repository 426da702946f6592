//! How often players and addresses do something, such as beginning games. Knows only their names.

use tengen_online::PlayerId;

use super::holdings::Host;
use super::paces::Paces;
use super::{Now, Quotas};

/// The times at which players and addresses did something lately.
#[derive(Debug)]
pub(super) struct Rates {
    players: Paces<PlayerId>,
    hosts: Paces<Host>,
}

impl Rates {
    pub(super) const fn new(quotas: Quotas) -> Rates {
        Rates {
            players: Paces::new(quotas.player),
            hosts: Paces::new(quotas.address),
        }
    }

    /// Returns `true` if a player at an address may do it at `now`.
    pub(super) fn may(&self, player: PlayerId, host: Host, now: Now) -> bool {
        self.players.may(player, now) && self.hosts.may(host, now)
    }

    /// Counts that it is done at `now`, once for each of the players and addresses.
    pub(super) fn count(&mut self, players: &[PlayerId], hosts: &[Host], now: Now) {
        for player in players {
            self.players.count(*player, now);
        }
        for (place, host) in hosts.iter().enumerate() {
            if !hosts[..place].contains(host) {
                self.hosts.count(*host, now);
            }
        }
    }
}
