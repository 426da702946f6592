//! Brings everything but the canvas up to date.
//!
//! To take an element away that has the focus makes the browser call listeners at once, and so may ask for
//! this again from within: then it is done once more afterwards.

use web_sys::HtmlElement;

use super::Shell;
use crate::dom;
use tengen_page::app::App;

/// Whether the page is being brought up to date.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Refreshing {
    No,
    Yes,
    /// It is, and has to be once more.
    Again,
}

impl Shell {
    /// Brings everything but the canvas up to date, and carries out what was asked for meanwhile.
    pub(crate) fn refresh(&self) {
        self.refresh_now();
        self.catch_up();
    }

    /// Sends the messages that waited for the app to be free.
    pub(super) fn catch_up(&self) {
        for msg in self.later.take() {
            self.send(msg);
        }
    }

    /// Brings everything but the canvas up to date, and then moves the focus if what had it has gone.
    pub(super) fn refresh_now(&self) {
        if self.refreshing.get() != Refreshing::No {
            self.refreshing.set(Refreshing::Again);
            return;
        }
        loop {
            self.refreshing.set(Refreshing::Yes);
            let app = self.app.borrow();
            let heir = self.page.borrow_mut().sync(&app);
            let cell = self.refresh_board(&app);
            drop(app);
            let last = self.refreshing.replace(Refreshing::No);
            self.hand_on_focus(heir, cell);
            if last != Refreshing::Again {
                return;
            }
        }
    }

    /// Brings the board's grid and notes up to date. If a cell had the focus, returns the one to have it.
    fn refresh_board(&self, app: &App) -> Option<HtmlElement> {
        let before = self.focusing.replace(true);
        let cell = self.grid.borrow_mut().sync(app);
        self.focusing.set(before);
        self.notes.borrow_mut().sync(app, &self.layout());
        // The outline around the board, like the cursor on it, shows after a key only.
        let keys = app.cursor().shown().is_some();
        dom::set_class(&self.board, "keys", keys);
        cell
    }

    /// Brings everything up to date after the board's size or place of points has changed.
    pub(super) fn show_all(&self) {
        self.place_grid();
        self.refresh();
    }
}
