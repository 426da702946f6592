//! The start of a board: it waits a short time for the stored game before it shows anything.

use super::Shell;
use crate::files::opening;
use crate::store::GameStore;
use crate::{dom, offline, online};
use tengen_page::Event;

/// The delay in ms that lets the first paint happen before.
const SOON: f64 = 30.0;

/// The wait for the stored game before the board begins without it, in ms.
const PATIENCE: f64 = 400.0;

impl Shell {
    /// Returns the store of games; `None` if the board stores nothing.
    pub(crate) const fn games(&self) -> Option<&GameStore> {
        self.games.as_ref()
    }

    /// Starts to read the store of games, and begins when it was read. Without one it begins at once.
    pub(super) fn await_games(&self) {
        let Some(games) = &self.games else {
            return self.begin();
        };
        dom::set(&self.host, "aria-busy", "true");
        games.start();
        let sender = self.sender.clone();
        dom::after(PATIENCE, move || {
            if let Some(shell) = sender.shell() {
                shell.begin();
            }
        });
    }

    /// Shows the board for the first time: once the stored game is there, or after a short wait.
    pub(crate) fn begin(&self) {
        if !self.is_waiting.replace(false) {
            return;
        }
        // This fails only for elements that cannot have attributes.
        let _ = self.host.remove_attribute("aria-busy");
        self.show_all();
        self.paint(dom::now());
        if let Some(text) = self.fragment.take() {
            opening::open_fragment(self, &text);
        }
        // A turn of the computer may start.
        self.sender.send_later(SOON, Event::Woken);
        let sender = self.sender.clone();
        dom::after(SOON, move || {
            if let Some(shell) = sender.shell() {
                offline::begin(&shell);
                online::come_back(&shell);
            }
        });
    }
}
