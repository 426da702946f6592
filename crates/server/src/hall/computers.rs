//! The rules for players who declare that they are computers: how many there may be, how much they may play, and whom
//! they may play.

use tengen_online::{PlayerId, PlayerKind, Proposal, Reason};

use super::denial::Denial;
use super::holdings::Host;
use super::paces::Paces;
use super::people::People;
use super::queue::Seek;
use super::{Connection, Now, Quota, Sender};

/// The limits for computers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ComputerLimits {
    /// Most computers that are connected at once; from one address a quarter of them, but at least one.
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

impl ComputerLimits {
    /// Returns the most computers that are connected at once from one address. Those on the machine of the server belong to
    /// its operator.
    fn of_host(self, host: Host) -> usize {
        if host.is_this_machine() {
            return self.most;
        }
        self.most.div_ceil(4)
    }
}

/// The computers: what they began lately, and their limits.
#[derive(Debug)]
pub(super) struct Computers {
    limits: ComputerLimits,
    /// Games that computers began lately.
    begun: Paces<PlayerId>,
}

impl Computers {
    pub(super) fn new(limits: ComputerLimits) -> Computers {
        Computers {
            limits,
            begun: Paces::new(limits.games),
        }
    }

    /// Checks that a player of a kind may greet on a connection.
    pub(super) fn check_kind(
        &self,
        people: &People,
        connection: Connection,
        player: PlayerId,
        kind: PlayerKind,
    ) -> Result<(), Denial> {
        if kind == PlayerKind::Person || people.is_computer(player) {
            return Ok(());
        }
        let most = self.limits.most;
        let host = people.host(player).or_else(|| people.host_of(connection));
        let of_host = host.map_or(most, |host| self.limits.of_host(host));
        let is_here = |&other: &PlayerId| people.host(other) == host;
        let why = if most == 0 {
            "this server admits no computers".to_owned()
        } else if people.computers().count() >= most {
            format!("as many computers as may be here are connected: {most}")
        } else if people.computers().filter(is_here).count() >= of_host {
            format!("as many computers as may be here from one address are connected: {of_host}")
        } else {
            return Ok(());
        };
        Err(Denial::because(Reason::TooMany, &why))
    }

    /// Checks that a computer takes only the seek of a person who has waited long enough.
    pub(super) fn check_take(
        &self,
        people: &People,
        sender: Sender,
        seek: &Seek,
    ) -> Result<(), Denial> {
        if !people.is_computer(sender.player) {
            return Ok(());
        }
        if people.is_computer(seek.player) {
            let why = "two computers play each other by invitation only";
            return Err(Denial::because(Reason::NotAgreed, why));
        }
        let wait = self.limits.wait;
        if seek.began.saturating_add(wait) <= sender.now {
            return Ok(());
        }
        let seconds = wait.div_ceil(1000);
        let why = format!("a computer may take a seek that has waited for {seconds} s");
        Err(Denial::because(Reason::NotNow, &why))
    }

    /// Checks that a computer that has `count` games and invitations may have one more.
    pub(super) fn check_games(&self, proposal: Proposal, count: usize) -> Result<(), Denial> {
        let most = self.limits.rooms;
        if proposal.terms.clock.counts_days() || count < most {
            return Ok(());
        }
        let why = format!("the limit of games at once of a computer is reached: {most}");
        Err(Denial::because(Reason::TooMany, &why))
    }

    /// Checks that a computer has not begun too many games lately.
    pub(super) fn check_pace(&self, computer: PlayerId, now: Now) -> Result<(), Denial> {
        if self.begun.may(computer, now) {
            return Ok(());
        }
        let minute = 60_000 / self.limits.games.every.max(1);
        let why = format!("the limit of games a minute of a computer is reached: {minute}");
        Err(Denial::because(Reason::TooFast, &why))
    }

    /// Counts a game that a computer begins.
    pub(super) fn count(&mut self, computer: PlayerId, now: Now) {
        self.begun.count(computer, now);
    }
}
