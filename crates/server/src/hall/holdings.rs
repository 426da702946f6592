//! Counts the games, invitations and seeks of each player and each address. Knows only their names.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv6Addr};

use tengen_online::{GameId, PlayerId};

/// Something that players or addresses hold.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Holding {
    /// A game in progress without days, or an invitation.
    Game(GameId),
    /// A game with days that goes on, in memory or not.
    Correspondence(GameId),
    Seek(PlayerId),
    /// A game in memory, over or not, of which its players may not know yet.
    News(GameId),
}

/// An address that counts as one client: for IPv6 the network of 64 bits that one internet line has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub(crate) struct Host(IpAddr);

impl Host {
    /// Returns `true` for the addresses at which programs of a machine reach each other.
    pub(super) fn is_this_machine(self) -> bool {
        self.0.is_loopback() || self == Host::from(IpAddr::from(Ipv6Addr::LOCALHOST))
    }
}

impl From<IpAddr> for Host {
    fn from(address: IpAddr) -> Host {
        match address.to_canonical() {
            IpAddr::V6(address) => {
                let network = address.to_bits() >> 64 << 64;
                Host(IpAddr::V6(network.into()))
            }
            address @ IpAddr::V4(_) => Host(address),
        }
    }
}

/// The players and addresses that hold something.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Holders {
    pub(super) players: Vec<PlayerId>,
    pub(super) hosts: Vec<Host>,
}

/// Everything that is held, indexed by player and by address.
#[derive(Debug, Default)]
pub(super) struct Holdings {
    holders: BTreeMap<Holding, Holders>,
    games: usize,
    correspondences: usize,
    of_player: BTreeMap<PlayerId, BTreeSet<Holding>>,
    of_host: BTreeMap<Host, BTreeSet<Holding>>,
}

impl Holdings {
    /// Records the holders of `holding`; removes it if `holders` is `None`.
    pub(super) fn set(&mut self, holding: Holding, holders: Option<Holders>) {
        if self.holders.get(&holding) == holders.as_ref() {
            return;
        }
        if let Some(before) = self.holders.remove(&holding) {
            self.games -= usize::from(matches!(holding, Holding::Game(_)));
            self.correspondences -= usize::from(matches!(holding, Holding::Correspondence(_)));
            for player in &before.players {
                take(&mut self.of_player, player, holding);
            }
            for host in &before.hosts {
                take(&mut self.of_host, host, holding);
            }
        }
        if let Some(holders) = holders {
            self.games += usize::from(matches!(holding, Holding::Game(_)));
            self.correspondences += usize::from(matches!(holding, Holding::Correspondence(_)));
            for &player in &holders.players {
                self.of_player.entry(player).or_default().insert(holding);
            }
            for &host in &holders.hosts {
                self.of_host.entry(host).or_default().insert(holding);
            }
            self.holders.insert(holding, holders);
        }
    }

    /// Returns the number of games in progress and open invitations.
    pub(super) const fn games(&self) -> usize {
        self.games
    }

    /// Returns the number of games with days that go on.
    pub(super) const fn correspondences(&self) -> usize {
        self.correspondences
    }

    /// Returns the games that a player holds in a way, such as [`Holding::News`].
    pub(super) fn held(
        &self,
        player: PlayerId,
        way: fn(GameId) -> Holding,
    ) -> impl Iterator<Item = GameId> {
        let all = self.of_player.get(&player).into_iter().flatten();
        all.filter_map(move |&holding| match holding {
            Holding::Game(game) | Holding::Correspondence(game) | Holding::News(game) => {
                (way(game) == holding).then_some(game)
            }
            Holding::Seek(_) => None,
        })
    }

    /// Returns the number of things that an address holds.
    pub(super) fn of_host(&self, host: Host) -> usize {
        self.of_host.get(&host).map_or(0, BTreeSet::len)
    }
}

/// Removes `holding` from the list of `key`, and removes the list if it is then empty.
fn take<K: Ord>(lists: &mut BTreeMap<K, BTreeSet<Holding>>, key: &K, holding: Holding) {
    if let Some(list) = lists.get_mut(key) {
        list.remove(&holding);
        if list.is_empty() {
            lists.remove(key);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_one_host() {
        let host = |text: &str| Host::from(text.parse::<IpAddr>().expect("an address"));
        assert_eq!(host("2001:db8:0:1::1"), host("2001:db8:0:1:ffff::2"));
        assert_ne!(host("2001:db8:0:1::1"), host("2001:db8:0:2::1"));
        assert_eq!(host("::ffff:192.0.2.1"), host("192.0.2.1"));
        assert_ne!(host("192.0.2.2"), host("192.0.2.1"));
        for (address, expected) in [
            ("127.0.0.1", true),
            ("::1", true),
            ("::ffff:127.0.0.1", true),
            ("192.0.2.1", false),
            ("2001:db8::1", false),
        ] {
            assert_eq!(host(address).is_this_machine(), expected, "{address}");
        }
    }
}
