//! The data that the Lab stores in the browser: its settings and snapshots.

use crate::kit::storage::Store;
use tengen_page::{LabSettings, Toast, are_saves, keys};

/// The error if stored snapshots could not be read.
pub(crate) enum SetAside {
    /// They were moved to another key.
    Moved,
    /// They could not be moved; the toast tells the user.
    Failed(Toast),
}

impl Store {
    /// Returns the stored settings of the Lab, or a toast if they could not be read.
    pub(crate) fn lab(&self) -> Result<LabSettings, Toast> {
        match self.read(keys::LAB).map(|text| text.parse()) {
            None => Ok(LabSettings::default()),
            Some(Ok(settings)) => Ok(settings),
            Some(Err(_)) => Err(self.set_aside(keys::LAB, Toast::SettingsSetAside)),
        }
    }

    /// Returns the stored snapshots. Snapshots that cannot be read are moved to another key
    /// and give an error.
    pub(crate) fn saves(&self) -> Result<Option<String>, SetAside> {
        match self.read(keys::SNAPSHOTS) {
            Some(text) if !are_saves(&text) => {
                // The Lab shows a message of its own for this.
                match self.set_aside(keys::SNAPSHOTS, Toast::GameSetAside) {
                    Toast::GameSetAside => Err(SetAside::Moved),
                    toast => Err(SetAside::Failed(toast)),
                }
            }
            saves => Ok(saves),
        }
    }
}
