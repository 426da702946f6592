//! The stored player of this browser, and the terms of the last search.

use crate::kit::storage::Store;
use tengen_online::GameId;
use tengen_page::{CallMemory, Identity, Toast, keys};

impl Store {
    /// Returns the stored identity. One that cannot be read is moved to another key.
    pub(crate) fn identity(&self) -> Option<Identity> {
        let identity = self.read(keys::IDENTITY)?.parse();
        if identity.is_err() {
            self.set_aside(keys::IDENTITY, Toast::SettingsSetAside);
        }
        identity.ok()
    }

    /// Returns the online game that ran when the page was closed.
    pub(crate) fn online_game(&self) -> Option<GameId> {
        self.read(keys::RUNNING)?.parse().ok()
    }

    /// Returns what is remembered about the offer of calls.
    pub(crate) fn call_memory(&self) -> CallMemory {
        CallMemory::read(&self.read(keys::CALLS).unwrap_or_default())
    }

    /// Returns the terms of the last search.
    pub(crate) fn proposal(&self) -> Option<String> {
        self.read(keys::PROPOSAL)
    }
}
