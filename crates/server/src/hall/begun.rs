//! How often players and addresses begin games. Knows only their names.

use std::collections::BTreeMap;

use tengen_online::PlayerId;

use super::census::Host;
use super::pace::Pace;
use super::{Limits, Now};

/// Time between two removals of outdated entries, in ms.
const SWEEP: Now = 60_000;

/// The games that players and addresses began lately.
#[derive(Debug, Default)]
pub(super) struct Begun {
    players: BTreeMap<PlayerId, Pace>,
    hosts: BTreeMap<Host, Pace>,
    swept: Now,
}

impl Begun {
    /// Returns `true` if a player at an address may begin a game at `now`.
    pub(super) fn may(&self, limits: &Limits, player: PlayerId, host: Host, now: Now) -> bool {
        let player = self.players.get(&player).copied().unwrap_or_default();
        let host = self.hosts.get(&host).copied().unwrap_or_default();
        player.next(limits.games_of_player) <= now && host.next(limits.games_of_address) <= now
    }

    /// Counts a game that begins at `now`, once for each of its players and addresses.
    pub(super) fn count(
        &mut self,
        limits: &Limits,
        players: &[PlayerId],
        hosts: &[Host],
        now: Now,
    ) {
        if self.swept.saturating_add(SWEEP) <= now {
            self.swept = now;
            self.players.retain(|_, pace| !pace.is_full(now));
            self.hosts.retain(|_, pace| !pace.is_full(now));
        }
        for player in players {
            let pace = self.players.entry(*player).or_default();
            pace.owe(limits.games_of_player, now);
        }
        for (place, host) in hosts.iter().enumerate() {
            if !hosts[..place].contains(host) {
                let pace = self.hosts.entry(*host).or_default();
                pace.owe(limits.games_of_address, now);
            }
        }
    }
}
