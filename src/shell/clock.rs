//! The clock on the page: what shows of it, and what is stored.

use super::Shell;
use crate::dom;

impl Shell {
    pub(super) fn show_clocks(&self) {
        let app = self.app.borrow();
        self.page.borrow_mut().show_clocks(&app, dom::now());
    }

    /// Stores what is spent of the turn. Without a store a reload gives the turn's time back.
    pub(super) fn keep_clock(&self) {
        let spent = self.app.borrow().spent(dom::now());
        if let (Some(store), Some(spent)) = (&self.store, spent) {
            let _ = store.save_clock(&spent);
        }
    }
}
