//! What online play keeps in the browser: what makes the player, and what was last looked for.

use super::{NotStored, Store};
use tengen_page::app::Toast;

const IDENTITY: &str = "identity";
const TERMS: &str = "online";

impl Store {
    /// What makes the player, as it was stored.
    pub(crate) fn identity(&self) -> Option<String> {
        self.read(IDENTITY)
    }

    /// Puts aside what makes a player and cannot be read.
    pub(crate) fn set_identity_aside(&self) {
        self.set_aside(IDENTITY, Toast::SettingsSetAside);
    }

    pub(crate) fn save_identity(&self, text: &str) -> Result<(), NotStored> {
        self.write(IDENTITY, text)
    }

    /// What was last looked for.
    pub(crate) fn proposal(&self) -> Option<String> {
        self.read(TERMS)
    }

    pub(crate) fn save_proposal(&self, text: &str) -> Result<(), NotStored> {
        self.write(TERMS, text)
    }
}
