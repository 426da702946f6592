//! Where the focus goes, and what is scrolled to.

use super::Shell;
use crate::web::dom;

impl Shell {
    pub(in crate::web) fn focus_board(&self) {
        if let Ok(grid) = self.grid.try_borrow() {
            grid.focus();
        }
    }

    /// Scrolls the page to the note that shows: what asked for it may lie far below.
    pub(in crate::web) fn reveal_note(&self) {
        if let Ok(notes) = self.notes.try_borrow() {
            notes.reveal();
        }
    }

    /// Gives the first button of the note the focus if there is one: another page of it has others.
    pub(in crate::web) fn focus_note(&self) {
        if let Some(button) = dom::find(&self.board, ".point-note:not([hidden]) button") {
            dom::focus(&button);
        }
    }

    /// Gives the head of the variations at a node the focus: its row was made anew.
    pub(in crate::web) fn focus_fold(&self, node: u32) {
        let selector = format!("[data-action=fold][data-value=\"{node}\"]");
        if let Some(button) = dom::find(&self.host, &selector) {
            dom::focus(&button);
        }
    }

    /// Gives the board the focus if nothing has it, so that keys go on being heard.
    pub(in crate::web) fn keep_focus(&self) {
        let lost =
            dom::active(&self.host).is_none_or(|active| dom::matches(&active, "body, [hidden] *"));
        if lost {
            self.focus_board();
        }
    }

    /// Whether the page itself moves the focus at the moment.
    pub(in crate::web) fn is_focusing(&self) -> bool {
        self.grid
            .try_borrow()
            .map_or(true, |grid| grid.is_focusing())
    }
}
