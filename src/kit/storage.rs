//! The browser's `localStorage`: the settings, the clock and the journal of the games, each as a versioned text.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;

use web_sys::Storage;

use crate::kit::dom;
use tengen_page::{Page, Settings, StoreKey, Toast, keys};

/// The storage of one board; its keys begin with the board's own prefix.
pub(crate) struct Store {
    storage: Storage,
    prefix: String,
    /// `true` if nothing more may be stored.
    is_closed: Cell<bool>,
    /// The texts that tabs merge, as this tab has read or stored them last.
    known: RefCell<BTreeMap<StoreKey, String>>,
}

/// The error if the browser does not store anything, or no longer does.
pub(crate) struct NotStored;

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
            known: RefCell::default(),
        })
    }

    /// Returns the stored settings, or a toast if they could not be read.
    pub(crate) fn settings(&self) -> Result<Option<Settings>, Toast> {
        match self.read(keys::SETTINGS).map(|text| text.parse()) {
            None => Ok(None),
            Some(Ok(settings)) => Ok(Some(settings)),
            Some(Err(_)) => Err(self.set_aside(keys::SETTINGS, Toast::SettingsSetAside)),
        }
    }

    /// Stores a text; an empty one is removed.
    pub(crate) fn save(&self, key: StoreKey, text: &str) -> Result<(), NotStored> {
        if text.is_empty() {
            self.remove(key);
            return Ok(());
        }
        self.set(key.0, text)?;
        self.know(key, text);
        Ok(())
    }

    /// Returns a text of another tab that tabs merge, and that this tab has neither read nor stored.
    pub(crate) fn found(&self, key: StoreKey) -> Option<String> {
        let found = self.get(key.0).filter(|_| Page::is_merged(key))?;
        if self.known.borrow().get(&key) == Some(&found) {
            return None;
        }
        self.know(key, &found);
        Some(found)
    }

    fn know(&self, key: StoreKey, text: &str) {
        if Page::is_merged(key) {
            self.known.borrow_mut().insert(key, text.to_string());
        }
    }

    /// Returns the text that is stored under a key.
    pub(crate) fn read(&self, key: StoreKey) -> Option<String> {
        let text = self.get(key.0)?;
        self.know(key, &text);
        Some(text)
    }

    /// Moves a text that could not be read to another key, and returns the toast to show. If moving fails,
    /// nothing is stored any more, so that the text is not overwritten.
    pub(crate) fn set_aside(&self, key: StoreKey, done: Toast) -> Toast {
        let Some(text) = self.get(key.0) else {
            return done;
        };
        if self.keep_aside(key, &text).is_err() {
            self.is_closed.set(true);
            return Toast::NotStored;
        }
        self.remove(key);
        done
    }

    /// Keeps a text that could not be read under another key.
    pub(crate) fn keep_aside(&self, key: StoreKey, text: &str) -> Result<(), NotStored> {
        let mut aside = format!("{}.{ASIDE}", key.0);
        while self.get(&aside).is_some() {
            aside.push('+');
        }
        self.set(&aside, text)
    }

    /// Removes a text. Nothing is left to do if that fails.
    pub(crate) fn remove(&self, key: StoreKey) {
        let _ = self.storage.remove_item(&self.name(key.0));
    }

    fn name(&self, name: &str) -> String {
        format!("{}.{name}", self.prefix)
    }

    fn get(&self, name: &str) -> Option<String> {
        self.storage.get_item(&self.name(name)).ok()?
    }

    fn set(&self, name: &str, text: &str) -> Result<(), NotStored> {
        if self.is_closed.get() {
            return Err(NotStored);
        }
        self.storage
            .set_item(&self.name(name), text)
            .map_err(|_| NotStored)
    }
}
