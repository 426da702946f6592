//! How much each player and each address has begun, by name. Knows nothing of what it is.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv6Addr};

use tengen_online::{GameId, PlayerId};

/// Something that somebody holds.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Held {
    /// A game that goes on, or an invitation.
    Game(GameId),
    /// A seek.
    Seek(PlayerId),
    /// A game in memory, over or not, of which a player may not know yet.
    News(GameId),
}

/// An address as one customer: of IPv6 a network of 64 bits, which is what one line has.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Host(IpAddr);

impl From<IpAddr> for Host {
    fn from(address: IpAddr) -> Host {
        match address.to_canonical() {
            IpAddr::V6(address) => {
                let network = address.to_bits() >> 64 << 64;
                Host(Ipv6Addr::from_bits(network).into())
            }
            address @ IpAddr::V4(_) => Host(address),
        }
    }
}

/// Who holds something.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Holders {
    pub(super) players: Vec<PlayerId>,
    pub(super) hosts: Vec<Host>,
}

/// Who holds what.
#[derive(Debug, Default)]
pub(super) struct Census {
    holders: BTreeMap<Held, Holders>,
    games: usize,
    of_player: BTreeMap<PlayerId, BTreeSet<Held>>,
    of_host: BTreeMap<Host, BTreeSet<Held>>,
}

impl Census {
    /// Notes who holds something now; nobody if it is not there any more.
    pub(super) fn set(&mut self, held: Held, holders: Option<Holders>) {
        if self.holders.get(&held) == holders.as_ref() {
            return;
        }
        if let Some(before) = self.holders.remove(&held) {
            self.games -= usize::from(matches!(held, Held::Game(_)));
            for player in &before.players {
                take(&mut self.of_player, player, held);
            }
            for host in &before.hosts {
                take(&mut self.of_host, host, held);
            }
        }
        if let Some(holders) = holders {
            self.games += usize::from(matches!(held, Held::Game(_)));
            for &player in &holders.players {
                self.of_player.entry(player).or_default().insert(held);
            }
            for &host in &holders.hosts {
                self.of_host.entry(host).or_default().insert(held);
            }
            self.holders.insert(held, holders);
        }
    }

    /// How many games go on and invitations wait.
    pub(super) const fn games(&self) -> usize {
        self.games
    }

    /// What a player holds.
    pub(super) fn of_player(&self, player: PlayerId) -> impl Iterator<Item = Held> {
        self.of_player.get(&player).into_iter().flatten().copied()
    }

    /// How much an address holds.
    pub(super) fn of_host(&self, host: Host) -> usize {
        self.of_host.get(&host).map_or(0, BTreeSet::len)
    }
}

/// Takes something out of a list, and the list away if nothing is left in it.
fn take<K: Ord>(lists: &mut BTreeMap<K, BTreeSet<Held>>, key: &K, held: Held) {
    if let Some(list) = lists.get_mut(key) {
        list.remove(&held);
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
    }
}
