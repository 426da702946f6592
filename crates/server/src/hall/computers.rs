//! The rules for players who declare that they are computers: how many there may be, how much they may play, and whom
//! they may play.

use std::collections::BTreeMap;

use tengen_online::{PlayerId, PlayerKind, Proposal, Reason};

use super::denial::Denial;
use super::holdings::Holding;
use super::pace::Pace;
use super::queue::Seek;
use super::{Hall, Now, Quota, Sender};

/// The limits for computers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ComputerLimits {
    /// Most computers that are connected at once.
    pub most: usize,
    /// Most games in progress and invitations of one computer, without those that have days.
    pub rooms: usize,
    /// How often a computer may begin games.
    pub games: Quota,
    /// Least time in ms that a person must have waited before a computer may take the seek.
    pub wait: Now,
}

impl Default for ComputerLimits {
    fn default() -> Self {
        ComputerLimits {
            most: 20,
            rooms: 5,
            games: Quota {
                most: 5,
                every: 15_000,
            },
            wait: 20_000,
        }
    }
}

/// The games that computers began lately.
#[derive(Debug, Default)]
pub(super) struct ComputerGames(BTreeMap<PlayerId, Pace>);

impl ComputerGames {
    fn next(&self, player: PlayerId, quota: Quota) -> Now {
        self.0.get(&player).copied().unwrap_or_default().next(quota)
    }

    fn count(&mut self, player: PlayerId, quota: Quota, now: Now) {
        self.0.retain(|_, pace| !pace.is_full(now));
        self.0.entry(player).or_default().owe(quota, now);
    }
}

impl Hall {
    fn is_computer(&self, player: PlayerId) -> bool {
        self.people.kind(player) == PlayerKind::Computer
    }

    /// Checks that a player of a kind may connect.
    pub(super) fn check_kind(&self, player: PlayerId, kind: PlayerKind) -> Result<(), Denial> {
        let most = self.limits.computers.most;
        let is_new = kind == PlayerKind::Computer && !self.is_computer(player);
        if !is_new || self.people.computers() < most {
            return Ok(());
        }
        let why = match most {
            0 => "this server admits no computers".to_owned(),
            _ => format!("as many computers as may be here are connected: {most}"),
        };
        Err(Denial::because(Reason::TooMany, &why))
    }

    /// Returns a person who seeks the same; `None` for a computer, which is paired with nobody.
    pub(super) fn partner(&self, player: PlayerId, proposal: &Proposal) -> Option<PlayerId> {
        let partner = self.queue.partner(player, proposal);
        partner.filter(|_| !self.is_computer(player))
    }

    /// Checks that a computer takes only the seek of a person who has waited long enough.
    pub(super) fn check_may_take(&self, sender: Sender, seek: &Seek) -> Result<(), Denial> {
        if !self.is_computer(sender.player) {
            return Ok(());
        }
        if seek.kind == PlayerKind::Computer {
            let why = "two computers play each other by invitation only";
            return Err(Denial::because(Reason::NotAgreed, why));
        }
        let wait = self.limits.computers.wait;
        if seek.began.saturating_add(wait) <= sender.now {
            return Ok(());
        }
        let seconds = wait.div_ceil(1000);
        let why = format!("a computer may take a seek that has waited for {seconds} s");
        Err(Denial::because(Reason::NotNow, &why))
    }

    /// Checks that a computer may have one more game, invitation or seek.
    pub(super) fn check_games_of_computer(
        &self,
        player: PlayerId,
        proposal: Proposal,
    ) -> Result<(), Denial> {
        let most = self.limits.computers.rooms;
        let is_limited = self.is_computer(player) && !proposal.terms.clock.counts_days();
        if !is_limited || self.holdings.held(player, Holding::Game).count() < most {
            return Ok(());
        }
        let why = format!("the limit of games at once of a computer is reached: {most}");
        Err(Denial::because(Reason::TooMany, &why))
    }

    /// Checks that a computer has not begun too many games lately.
    pub(super) fn check_pace_of_computer(&self, player: PlayerId, now: Now) -> Result<(), Denial> {
        let quota = self.limits.computers.games;
        if !self.is_computer(player) || self.computer_games.next(player, quota) <= now {
            return Ok(());
        }
        let minute = 60_000 / quota.every.max(1);
        let why = format!("the limit of games a minute of a computer is reached: {minute}");
        Err(Denial::because(Reason::TooFast, &why))
    }

    /// Counts a game that begins for those of its players who are computers.
    pub(super) fn count_computers(&mut self, players: &[PlayerId], now: Now) {
        for &player in players {
            if self.is_computer(player) {
                let quota = self.limits.computers.games;
                self.computer_games.count(player, quota, now);
            }
        }
    }
}
