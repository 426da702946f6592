//! Updates everything but the canvas.
//!
//! Removing an element that has the focus makes the browser call listeners at once. These may request an
//! update while one is running; it is then repeated afterwards.

use web_sys::{Element, HtmlElement};

use super::Shell;
use crate::kit::dom;
use crate::kit::router;
use tengen_page::Page;

/// The state of the page's update.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Refreshing {
    No,
    Yes,
    /// An update is running and must be repeated.
    Again,
}

impl Shell {
    /// Updates everything but the canvas, and then handles the events that arrived meanwhile.
    pub(crate) fn refresh(&self) {
        self.refresh_now();
        self.catch_up();
    }

    /// Sends the events that waited for the page to be free.
    pub(super) fn catch_up(&self) {
        for event in self.later.take() {
            self.send(event);
        }
    }

    /// Updates everything but the canvas, and then moves the focus if its element has gone. On the site this does nothing
    /// before the board begins: the markup shows the place of the address, and the page may be at another one until then.
    pub(super) fn refresh_now(&self) {
        if self.is_waiting.get() && router::is_entry(self) {
            return;
        }
        if self.refreshing.get() != Refreshing::No {
            self.refreshing.set(Refreshing::Again);
            return;
        }
        loop {
            self.refreshing.set(Refreshing::Yes);
            let page = self.page.borrow();
            let next_focus = self.sync_views(&page);
            let cell = self.refresh_board(&page);
            drop(page);
            let last = self.refreshing.replace(Refreshing::No);
            self.hand_on_focus(next_focus, cell);
            if last != Refreshing::Again {
                return;
            }
        }
    }

    /// Updates all views and their texts. Of the elements that could take over the focus the last one counts.
    fn sync_views(&self, page: &Page) -> Option<Element> {
        self.sync_binds(page);
        let mut next_focus = None;
        for view in self.views() {
            next_focus = view.sync(page).or(next_focus);
        }
        next_focus
    }

    /// Updates the texts that describe the state.
    pub(super) fn sync_binds(&self, page: &Page) {
        self.binds.borrow_mut().sync(page);
    }

    /// Updates the board's grid and notes. If a cell had the focus, returns the cell that takes it over.
    fn refresh_board(&self, page: &Page) -> Option<HtmlElement> {
        let before = self.focusing.replace(true);
        let cell = self.grid.borrow_mut().sync(page);
        self.focusing.set(before);
        self.notes.borrow_mut().sync(page, &self.layout());
        // The outline around the board, like the cursor on it, is shown only after a key press.
        let keys = page.cursor().shown().is_some();
        dom::set_class(&self.board, "keys", keys);
        cell
    }

    /// Updates everything after a change of the board's size or of the places of its points.
    pub(super) fn show_all(&self) {
        self.place_grid();
        self.refresh();
    }
}
