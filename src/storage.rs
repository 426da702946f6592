//! The browser's storage: the game and the settings, each as a versioned text.

use std::cell::Cell;

use web_sys::Storage;

use crate::dom;
use tengen_core::game::Game;
use tengen_page::{Kept, Settings, Toast, game_of};

/// The storage of one board; its keys begin with the board's own prefix.
pub(crate) struct Store {
    storage: Storage,
    prefix: String,
    /// `true` if nothing more may be stored.
    is_closed: Cell<bool>,
}

/// The error if the browser does not store anything, or no longer does.
pub(crate) struct NotStored;

const GAME: &str = "game";
const BEFORE: &str = "before";
const CLOCK: &str = "clock";
const SETTINGS: &str = "settings";
pub(crate) const LAB: &str = "lab";
pub(crate) const SNAPSHOTS: &str = "lab.saves";
pub(crate) const IDENTITY: &str = "identity";
pub(crate) const PROPOSAL: &str = "online";
const ASIDE: &str = "set-aside";

impl Store {
    /// Opens the storage; `None` if the browser has none.
    pub(crate) fn open(prefix: &str) -> Option<Store> {
        // Browsers throw an error here if storage is forbidden.
        let storage = dom::window()?.local_storage().ok()??;
        Some(Store {
            storage,
            prefix: prefix.to_string(),
            is_closed: Cell::new(false),
        })
    }

    /// Returns the stored settings, or a toast if they could not be read.
    pub(crate) fn settings(&self) -> Result<Option<Settings>, Toast> {
        match self.read(SETTINGS).map(|text| text.parse()) {
            None => Ok(None),
            Some(Ok(settings)) => Ok(Some(settings)),
            Some(Err(_)) => Err(self.set_aside(SETTINGS, Toast::SettingsSetAside)),
        }
    }

    /// Returns the stored game, or a toast if it could not be read.
    pub(crate) fn game(&self) -> Result<Option<Game>, Toast> {
        let Some(text) = self.read(GAME) else {
            return Ok(None);
        };
        match game_of(&text) {
            Some(game) => Ok(Some(game)),
            None => Err(self.set_aside(GAME, Toast::GameSetAside)),
        }
    }

    /// Stores `text` under the key of `kept`.
    pub(crate) fn save(&self, kept: Kept, text: &str) -> Result<(), NotStored> {
        let name = match kept {
            Kept::Game => GAME,
            Kept::Before => BEFORE,
            Kept::Settings => SETTINGS,
            Kept::Lab => LAB,
            Kept::Snapshots => SNAPSHOTS,
            Kept::Identity => IDENTITY,
            Kept::Proposal => PROPOSAL,
            Kept::Clock => CLOCK,
        };
        self.write(name, text)
    }

    /// Returns the stored time spent in the current turn.
    pub(crate) fn clock(&self) -> Option<String> {
        self.read(CLOCK)
    }

    /// Returns the stored text of the previous game on the board.
    pub(crate) fn before(&self) -> Option<String> {
        self.read(BEFORE)
    }

    /// Moves a text that could not be read to another key, and returns the toast to show. If moving fails,
    /// nothing is stored any more, so that the text is not overwritten.
    pub(crate) fn set_aside(&self, name: &str, done: Toast) -> Toast {
        let Some(text) = self.read(name) else {
            return done;
        };
        let mut aside = format!("{name}.{ASIDE}");
        while self.read(&aside).is_some() {
            aside.push('+');
        }
        if self.write(&aside, &text).is_err() {
            self.is_closed.set(true);
            return Toast::NotStored;
        }
        let _ = self.storage.remove_item(&self.key(name));
        done
    }

    fn key(&self, name: &str) -> String {
        format!("{}.{name}", self.prefix)
    }

    pub(crate) fn read(&self, name: &str) -> Option<String> {
        self.storage.get_item(&self.key(name)).ok()?
    }

    fn write(&self, name: &str, text: &str) -> Result<(), NotStored> {
        if self.is_closed.get() {
            return Err(NotStored);
        }
        self.storage
            .set_item(&self.key(name), text)
            .map_err(|_| NotStored)
    }
}
