//! Texts that outlive the page: which of them have changed, and what they are. Where they are kept is the shell's.

use super::{App, Effect, Millis, Toast};
use tengen_core::link::{self, LinkError};

/// A text that the store keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kept {
    /// The game, in the link format.
    Game,
    /// The game that lay on the board before this one, in the link format.
    Before,
    /// The settings.
    Settings,
    /// The settings of the Lab.
    Lab,
    /// The snapshots of the Lab.
    Snapshots,
    /// The time that was spent of turns, as [`App::with_spent`] reads it.
    Clock,
}

/// The texts that a message has changed.
#[derive(Clone, Debug, Default)]
pub(super) struct Unsaved(Vec<Kept>);

impl Unsaved {
    /// Has a text stored when the message is done.
    pub(super) fn add(&mut self, kept: Kept) {
        if !self.0.contains(&kept) {
            self.0.push(kept);
        }
    }
}

impl App {
    /// Asks to store the texts that have changed. An online game is the server's to keep.
    pub(super) fn store_unsaved(&mut self, now: Millis) {
        let is_online = self.online_game().is_some();
        for kept in std::mem::take(&mut self.unsaved).0 {
            let is_of_game = matches!(kept, Kept::Game | Kept::Before | Kept::Clock);
            if is_online && is_of_game {
                continue;
            }
            match self.text_of(kept, now) {
                Ok(Some(text)) => self.effects.push(Effect::Store(kept, text)),
                Ok(None) => {}
                Err(_) => self.say_not_stored(),
            }
        }
    }

    /// A text as it is now; `None` if there is nothing to keep.
    fn text_of(&self, kept: Kept, now: Millis) -> Result<Option<String>, LinkError> {
        Ok(match kept {
            Kept::Game => Some(link::encode(&self.game().to_archive())?),
            Kept::Before => self.before().map(str::to_string),
            Kept::Settings => Some(self.settings.to_string()),
            Kept::Lab => self.lab().map(|lab| lab.settings().to_string()),
            Kept::Snapshots => Some(self.saves_text()),
            Kept::Clock => self.spent(now),
        })
    }

    /// The store does not take a text. It is said once: nothing can be done about it.
    pub(super) fn say_not_stored(&mut self) {
        if !std::mem::replace(&mut self.has_said_not_stored, true) {
            self.show_toast(Toast::NotStored);
        }
    }
}
