//! The state that the parts of the hall share. It is lent to the part that handles an input.

use tengen_online::{PlayerId, Proposal};

use super::alarms::Alarms;
use super::allowances::Allowances;
use super::computers::Computers;
use super::denial::Denial;
use super::holdings::{Holding, Host};
use super::lobby::Lobby;
use super::lots::Lots;
use super::people::People;
use super::{Effect, Limits, Now, Sender};
use crate::log::Note;

/// The state that the parts of the hall share.
#[derive(Debug)]
pub(super) struct Context {
    pub(super) limits: Limits,
    pub(super) lots: Lots,
    pub(super) people: People,
    pub(super) allowances: Allowances,
    pub(super) computers: Computers,
    pub(super) alarms: Alarms,
    pub(super) lobby: Lobby,
}

impl Context {
    /// Returns the context of an empty hall, whose random choices `seed` decides.
    pub(super) fn new(limits: Limits, seed: u64) -> Context {
        Context {
            limits,
            lots: Lots::new(seed),
            people: People::default(),
            allowances: Allowances::new(limits),
            computers: Computers::new(limits.computers),
            alarms: Alarms::default(),
            lobby: Lobby::default(),
        }
    }

    /// Checks that the player and the player's address may have one more game, invitation or seek, and may
    /// begin a game now.
    pub(super) fn check_one_more(
        &self,
        player: PlayerId,
        proposal: Proposal,
        now: Now,
    ) -> Result<(), Denial> {
        let host = self.people.host(player);
        self.allowances.check_one_more(player, host, proposal)?;
        if self.people.is_computer(player) {
            let games = self.allowances.held(player, Holding::Game);
            self.computers.check_games(proposal, games.count())?;
        }
        self.check_pace(player, now)
    }

    /// Checks that the player and the player's address have not begun too many games lately.
    pub(super) fn check_pace(&self, player: PlayerId, now: Now) -> Result<(), Denial> {
        let host = self.people.host(player);
        if self.people.is_computer(player) {
            self.computers.check_pace(player, now)?;
        }
        self.allowances.check_pace(player, host, now)
    }

    /// Counts a game that begins, for its players and their addresses.
    pub(super) fn count_begun(&mut self, players: &[PlayerId], hosts: &[Host], now: Now) {
        self.allowances.count_begun(players, hosts, now);
        for &player in players {
            if self.people.is_computer(player) {
                self.computers.count(player, now);
            }
        }
    }

    /// Returns the effect that stores a note for a player, unless the player or the player's address has stored too
    /// many lately.
    pub(super) fn store_note(&mut self, sender: Sender, note: Note) -> Result<Vec<Effect>, Denial> {
        let host = self.people.host(sender.player);
        self.allowances.take_note(sender.player, host, sender.now)?;
        let by = Some(sender.connection);
        Ok(vec![Effect::StoreNote { note, by }])
    }
}
