//! What the Lab keeps in the browser: its settings, and snapshots.

use crate::storage::{LAB, SNAPSHOTS, Store};
use tengen_page::app::{LabSettings, Toast, are_saves};

/// Stored snapshots could not be read.
pub(crate) enum SetAside {
    /// They lie under another key now.
    Kept,
    /// They could not be put aside, and this is to be said.
    Failed(Toast),
}

impl Store {
    /// The stored settings of the Lab, or what to say about them.
    pub(crate) fn lab(&self) -> Result<LabSettings, Toast> {
        match self.read(LAB).map(|text| text.parse()) {
            None => Ok(LabSettings::default()),
            Some(Ok(settings)) => Ok(settings),
            Some(Err(_)) => Err(self.set_aside(LAB, Toast::SettingsSetAside)),
        }
    }

    /// The stored snapshots. Such as cannot be read are put aside, and an error then.
    pub(crate) fn saves(&self) -> Result<Option<String>, SetAside> {
        match self.read(SNAPSHOTS) {
            Some(text) if !are_saves(&text) => {
                // The Lab has words of its own for it.
                match self.set_aside(SNAPSHOTS, Toast::GameSetAside) {
                    Toast::GameSetAside => Err(SetAside::Kept),
                    toast => Err(SetAside::Failed(toast)),
                }
            }
            saves => Ok(saves),
        }
    }
}
