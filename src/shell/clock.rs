//! The clock on the page.

use super::Shell;
use crate::dom;

impl Shell {
    pub(super) fn show_clocks(&self) {
        let app = self.app.borrow();
        self.page.borrow_mut().show_clocks(&app, dom::now());
    }
}
