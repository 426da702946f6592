//! The state that the parts of the hall share. It is lent to the part that handles an input.

use tengen_online::Proposal;

use super::alarms::Alarms;
use super::allowances::Allowances;
use super::denial::Denial;
use super::lobby::Lobby;
use super::lots::Lots;
use super::people::People;
use super::{Effect, Limits, Sender};
use crate::log::Note;

/// The state that the parts of the hall share.
#[derive(Debug)]
pub(super) struct Context {
    pub(super) limits: Limits,
    pub(super) lots: Lots,
    pub(super) people: People,
    pub(super) allowances: Allowances,
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
            alarms: Alarms::default(),
            lobby: Lobby::default(),
        }
    }

    /// Checks that the player and the player's address may have one more game, invitation or seek, and may
    /// begin a game now.
    pub(super) fn check_one_more(&self, sender: Sender, proposal: Proposal) -> Result<(), Denial> {
        let host = self.people.host(sender.player);
        self.allowances
            .check_one_more(sender.player, host, proposal)?;
        self.check_pace(sender)
    }

    /// Checks that the player and the player's address have not begun too many games lately.
    pub(super) fn check_pace(&self, sender: Sender) -> Result<(), Denial> {
        let host = self.people.host(sender.player);
        self.allowances.check_pace(sender.player, host, sender.now)
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
