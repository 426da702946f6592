//! Storing a note for a player, at most so often.

use tengen_online::Reason;

use super::denial::Denial;
use super::{Effect, Hall, Sender};
use crate::log::Note;

impl Hall {
    /// Returns the effect that stores a note for a player, unless the player or the player's address has stored too
    /// many lately.
    pub(super) fn store_note(&mut self, sender: Sender, note: Note) -> Result<Vec<Effect>, Denial> {
        let Sender { player, now, .. } = sender;
        let host = self.people.host(player).ok_or(Reason::NotNow)?;
        if !self.note_rates.may(player, host, now) {
            return Err(Reason::TooFast.into());
        }
        self.note_rates.count(&[player], &[host], now);
        let by = Some(sender.connection);
        Ok(vec![Effect::StoreNote { note, by }])
    }
}
