//! The browser's `localStorage`: the settings, the clock and the journal of the games, each as a versioned text.

use std::cell::Cell;

use web_sys::Storage;

use crate::dom;
use tengen_page::{Kept, Settings, Toast};

/// The storage of one board; its keys begin with the board's own prefix.
pub(crate) struct Store {
    storage: Storage,
    prefix: String,
    /// `true` if nothing more may be stored.
    is_closed: Cell<bool>,
}

/// The error if the browser does not store anything, or no longer does.
pub(crate) struct NotStored;

const CLOCK: &str = "clock";
pub(crate) const LAB: &str = "lab";
pub(crate) const SNAPSHOTS: &str = "lab.saves";
pub(crate) const PUZZLES: &str = "puzzles";
pub(crate) const MISTAKES: &str = "mistakes";
pub(crate) const LESSONS: &str = "lessons";
pub(crate) const TRAINERS: &str = "trainers";
pub(crate) const DRILL: &str = "drill";
pub(crate) const IDENTITY: &str = "identity";
pub(crate) const PROPOSAL: &str = "online";
pub(crate) const ONLINE_GAME: &str = "online.game";
const ASIDE: &str = "set-aside";

impl Store {
    pub(crate) const SETTINGS: &str = "settings";
    /// The games of earlier versions.
    pub(crate) const OLD_GAME: &str = "game";
    pub(crate) const OLD_BEFORE: &str = "before";

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
        match self.read(Store::SETTINGS).map(|text| text.parse()) {
            None => Ok(None),
            Some(Ok(settings)) => Ok(Some(settings)),
            Some(Err(_)) => Err(self.set_aside(Store::SETTINGS, Toast::SettingsSetAside)),
        }
    }

    /// Stores `text` under the key of `kept`.
    pub(crate) fn save(&self, kept: Kept, text: &str) -> Result<(), NotStored> {
        let name = match kept {
            // The store of games has them.
            Kept::Game | Kept::Before => return Ok(()),
            Kept::Settings => Store::SETTINGS,
            Kept::Lab => LAB,
            Kept::Snapshots => SNAPSHOTS,
            Kept::Puzzles => PUZZLES,
            Kept::Mistakes => MISTAKES,
            Kept::Lessons => LESSONS,
            Kept::Trainers => TRAINERS,
            Kept::Drill => DRILL,
            Kept::Identity => IDENTITY,
            Kept::Proposal => PROPOSAL,
            Kept::OnlineGame if text.is_empty() => {
                self.remove(ONLINE_GAME);
                return Ok(());
            }
            Kept::OnlineGame => ONLINE_GAME,
            Kept::Clock => CLOCK,
        };
        self.write(name, text)
    }

    /// Returns the stored time spent in the current turn.
    pub(crate) fn clock(&self) -> Option<String> {
        self.read(CLOCK)
    }

    /// Moves a text that could not be read to another key, and returns the toast to show. If moving fails,
    /// nothing is stored any more, so that the text is not overwritten.
    pub(crate) fn set_aside(&self, name: &str, done: Toast) -> Toast {
        let Some(text) = self.read(name) else {
            return done;
        };
        if self.keep_aside(name, &text).is_err() {
            self.is_closed.set(true);
            return Toast::NotStored;
        }
        self.remove(name);
        done
    }

    /// Keeps a text that could not be read under another key.
    pub(crate) fn keep_aside(&self, name: &str, text: &str) -> Result<(), NotStored> {
        let mut aside = format!("{name}.{ASIDE}");
        while self.read(&aside).is_some() {
            aside.push('+');
        }
        self.write(&aside, text)
    }

    /// Removes a text. Nothing is left to do if that fails.
    pub(crate) fn remove(&self, name: &str) {
        let _ = self.storage.remove_item(&self.key(name));
    }

    fn key(&self, name: &str) -> String {
        format!("{}.{name}", self.prefix)
    }

    pub(crate) fn read(&self, name: &str) -> Option<String> {
        self.storage.get_item(&self.key(name)).ok()?
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> Result<(), NotStored> {
        if self.is_closed.get() {
            return Err(NotStored);
        }
        self.storage
            .set_item(&self.key(name), text)
            .map_err(|_| NotStored)
    }
}
