//! The player of this browser in the store, and the terms that were last looked for.

use crate::storage::{IDENTITY, PROPOSAL, Store};
use tengen_page::app::{Identity, Toast};

impl Store {
    /// The stored identity. One that cannot be read is put aside.
    pub(crate) fn identity(&self) -> Option<Identity> {
        let identity = self.read(IDENTITY)?.parse();
        if identity.is_err() {
            self.set_aside(IDENTITY, Toast::SettingsSetAside);
        }
        identity.ok()
    }

    /// The terms that were last looked for.
    pub(crate) fn proposal(&self) -> Option<String> {
        self.read(PROPOSAL)
    }
}
