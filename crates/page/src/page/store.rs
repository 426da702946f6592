//! Texts that outlive the page: the list of changed ones and their contents. The shell decides
//! where to store them.

use super::{Effect, Page};
use crate::game::Toast;
use crate::online::proposal_text;
use tengen_core::link::{self, LinkError};

/// A text that is kept in the store.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// The game, in the link format.
    Game,
    /// The previous game, in the link format.
    Before,
    /// The settings of the player.
    Settings,
    /// The settings of the Lab.
    Lab,
    /// The snapshots of the Lab.
    Snapshots,
    /// The secret and the name of the player: [`Identity`](crate::Identity).
    Identity,
    /// The terms of the player's search for an online game.
    Proposal,
    /// The time spent on turns, as [`Page::with_spent`] reads it.
    Clock,
}

impl Page {
    /// Requests to store the changed texts. Online games are stored by the server.
    pub(super) fn store_unsaved(&mut self) {
        let is_online = self.cx.games.is_online();
        for kept in self.cx.unsaved.take() {
            let is_of_game = matches!(kept, Kept::Game | Kept::Before | Kept::Clock);
            if is_online && is_of_game {
                continue;
            }
            match self.text_of(kept) {
                Ok(Some(text)) => self.cx.push(Effect::Store(kept, text)),
                Ok(None) => {}
                Err(_) => self.say_not_stored(),
            }
        }
    }

    /// Returns the current content of a text; `None` if there is nothing to store.
    fn text_of(&self, kept: Kept) -> Result<Option<String>, LinkError> {
        let (lab, online) = (self.lab.as_ref(), self.online.as_ref());
        Ok(match kept {
            Kept::Game => Some(link::encode(&self.cx.game().to_archive())?),
            Kept::Before => self.files.before().map(str::to_string),
            Kept::Settings => Some(self.cx.settings.to_string()),
            Kept::Lab => lab.map(|lab| lab.settings().to_string()),
            Kept::Snapshots => lab.map(|lab| lab.saves_text()),
            Kept::Identity => online.map(|online| online.visitor().identity.to_string()),
            Kept::Proposal => online.map(|online| proposal_text(online.proposal())),
            Kept::Clock => self.cx.games.spent(self.cx.now),
        })
    }

    /// Tells the player once that the store cannot save texts.
    pub(super) fn say_not_stored(&mut self) {
        if !std::mem::replace(&mut self.has_said_not_stored, true) {
            self.cx.show_toast(Toast::NotStored);
        }
    }
}
