//! How many games, invitations and seeks players and addresses have, how often they begin and store something, and the
//! limits to that. Knows only their names.

use tengen_online::{GameId, PlayerId, Proposal, Reason};

use super::denial::Denial;
use super::holdings::{Holders, Holding, Holdings, Host};
use super::rates::Rates;
use super::{Limits, Now};

/// The things that players and addresses hold and do, with their limits.
#[derive(Debug)]
pub(super) struct Allowances {
    limits: Limits,
    holdings: Holdings,
    /// Games, seeks and invitations that begin, and burned secrets.
    begun: Rates,
    /// Notes that players have stored.
    notes: Rates,
}

impl Allowances {
    pub(super) fn new(limits: Limits) -> Allowances {
        Allowances {
            limits,
            holdings: Holdings::default(),
            begun: Rates::new(limits.games),
            notes: Rates::new(limits.notes),
        }
    }

    /// Records the holders of something; `None` if it does not exist any more.
    pub(super) fn hold(&mut self, holding: Holding, holders: Option<Holders>) {
        self.holdings.set(holding, holders);
    }

    /// Returns the games that a player holds in a way, such as [`Holding::News`].
    pub(super) fn held(
        &self,
        player: PlayerId,
        way: fn(GameId) -> Holding,
    ) -> impl Iterator<Item = GameId> {
        self.holdings.held(player, way)
    }

    /// Checks that there may be one more game or invitation.
    pub(super) fn check_room(&self, proposal: Proposal) -> Result<(), Denial> {
        let (count, most) = if proposal.terms.clock.counts_days() {
            (self.holdings.correspondences(), self.limits.correspondences)
        } else {
            (self.holdings.games(), self.limits.rooms)
        };
        if count < most {
            Ok(())
        } else {
            Err(Reason::TooMany.into())
        }
    }

    /// Checks that a player and an address may have one more game, invitation or seek.
    pub(super) fn check_one_more(
        &self,
        player: PlayerId,
        host: Option<Host>,
        proposal: Proposal,
    ) -> Result<(), Denial> {
        let (way, most): (fn(GameId) -> Holding, usize) = if proposal.terms.clock.counts_days() {
            (
                Holding::Correspondence,
                self.limits.correspondences_of_player,
            )
        } else {
            (Holding::Game, self.limits.rooms_of_player)
        };
        let games = self.held(player, way).count();
        let of_host = host.map_or(0, |host| self.holdings.of_host(host));
        if games < most && of_host < self.limits.rooms_of_address {
            Ok(())
        } else {
            Err(Reason::TooMany.into())
        }
    }

    /// Checks that a player and an address have not begun too many games lately.
    pub(super) fn check_pace(
        &self,
        player: PlayerId,
        host: Option<Host>,
        now: Now,
    ) -> Result<(), Denial> {
        let host = host.ok_or(Reason::NotNow)?;
        if self.begun.may(player, host, now) {
            Ok(())
        } else {
            Err(Reason::TooFast.into())
        }
    }

    /// Counts a game that begins, or something that is stored like one.
    pub(super) fn count_begun(&mut self, players: &[PlayerId], hosts: &[Host], now: Now) {
        self.begun.count(players, hosts, now);
    }

    /// Counts a note that a player at an address stores.
    ///
    /// # Errors
    ///
    /// There were too many lately; nothing is counted then.
    pub(super) fn take_note(
        &mut self,
        player: PlayerId,
        host: Option<Host>,
        now: Now,
    ) -> Result<(), Denial> {
        let host = host.ok_or(Reason::NotNow)?;
        if !self.notes.may(player, host, now) {
            return Err(Reason::TooFast.into());
        }
        self.notes.count(&[player], &[host], now);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hall::testing::{player, proposal};
    use std::net::IpAddr;

    fn game(number: u8) -> GameId {
        GameId::from_bytes([number; 10])
    }

    #[test]
    fn a_player_and_an_address_have_limits_of_their_own() {
        let limits = Limits {
            rooms: 3,
            rooms_of_player: 1,
            rooms_of_address: 2,
            ..Limits::default()
        };
        let mut allowances = Allowances::new(limits);
        let proposal = proposal("none");
        let players = [1, 2, 3].map(player);
        let host = Some(Host::from(IpAddr::from([192, 0, 2, 1])));
        for (place, &player) in players.iter().take(2).enumerate() {
            let may = allowances.check_one_more(player, host, proposal);
            assert_eq!(may, Ok(()));
            let number = u8::try_from(place).expect("small");
            let holders = Holders {
                players: vec![player],
                hosts: host.into_iter().collect(),
            };
            allowances.hold(Holding::Game(game(number)), Some(holders));
        }
        let too_many = Err(Denial::from(Reason::TooMany));
        let check = |player| allowances.check_one_more(player, None, proposal);
        assert_eq!(check(players[0]), too_many, "a game of its own");
        assert_eq!(check(players[2]), Ok(()));
        let at_host = allowances.check_one_more(players[2], host, proposal);
        assert_eq!(at_host, too_many, "two games of the address");
        assert_eq!(allowances.check_room(proposal), Ok(()));
        allowances.hold(Holding::Game(game(7)), Some(Holders::default()));
        assert_eq!(allowances.check_room(proposal), too_many);
        allowances.hold(Holding::Game(game(0)), None);
        let again = allowances.check_one_more(players[0], host, proposal);
        assert_eq!(again, Ok(()));
    }

    #[test]
    fn too_many_notes_are_refused_and_not_counted() {
        let limits = Limits::default();
        let mut allowances = Allowances::new(limits);
        let player = player(1);
        let host = Some(Host::from(IpAddr::from([192, 0, 2, 1])));
        let mut takes = |now| {
            (0..100)
                .filter(|_| allowances.take_note(player, host, now).is_ok())
                .count()
        };
        assert_eq!(takes(0), limits.notes.player.most as usize);
        assert_eq!(takes(limits.notes.player.every), 1);
        let nowhere = allowances.take_note(player, None, 0);
        assert_eq!(nowhere, Err(Reason::NotNow.into()));
    }
}
