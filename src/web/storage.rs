//! The browser's store: the game and the settings, each a versioned text.

use web_sys::Storage;

use super::dom;
use crate::app::{Settings, Toast};
use crate::game::Game;
use crate::record::link;

/// The store of one board; its keys begin with the board's own prefix.
pub(super) struct Store {
    storage: Storage,
    prefix: String,
}

/// The browser does not store anything, or not any more.
pub(super) struct NotStored;

const GAME: &str = "game";
const SETTINGS: &str = "settings";
const ASIDE: &str = "set-aside";

impl Store {
    /// The store, if the browser has one.
    pub(super) fn open(prefix: &str) -> Option<Store> {
        // Browsers throw here when storage is forbidden.
        let storage = dom::window()?.local_storage().ok()??;
        Some(Store {
            storage,
            prefix: prefix.to_string(),
        })
    }

    /// The stored settings, or what to say about them.
    pub(super) fn settings(&self) -> Result<Option<Settings>, Toast> {
        match self.read(SETTINGS).map(|text| text.parse()) {
            None => Ok(None),
            Some(Ok(settings)) => Ok(Some(settings)),
            Some(Err(_)) => {
                self.set_aside(SETTINGS);
                Err(Toast::SettingsSetAside)
            }
        }
    }

    /// The stored game, or what to say about it.
    pub(super) fn game(&self) -> Result<Option<Game>, Toast> {
        let Some(text) = self.read(GAME) else {
            return Ok(None);
        };
        let game = link::decode(&text).map(|archive| Game::from_archive(&archive));
        if let Ok(Ok(game)) = game {
            return Ok(Some(game));
        }
        self.set_aside(GAME);
        Err(Toast::GameSetAside)
    }

    pub(super) fn save_game(&self, game: &Game) -> Result<(), NotStored> {
        let text = link::encode(&game.to_archive()).map_err(|_| NotStored)?;
        self.write(GAME, &text)
    }

    pub(super) fn save_settings(&self, settings: &Settings) -> Result<(), NotStored> {
        self.write(SETTINGS, &settings.to_string())
    }

    /// Keeps a text that could not be read under another key.
    fn set_aside(&self, name: &str) {
        if let Some(text) = self.read(name)
            && self.write(&format!("{name}.{ASIDE}"), &text).is_ok()
        {
            let _ = self.storage.remove_item(&self.key(name));
        }
    }

    fn key(&self, name: &str) -> String {
        format!("{}.{name}", self.prefix)
    }

    fn read(&self, name: &str) -> Option<String> {
        self.storage.get_item(&self.key(name)).ok()?
    }

    fn write(&self, name: &str, text: &str) -> Result<(), NotStored> {
        self.storage
            .set_item(&self.key(name), text)
            .map_err(|_| NotStored)
    }
}
