//! Where the focus goes, and what is scrolled to.
//!
//! Moving the focus makes the browser call listeners at once: those of this page (a field that loses the
//! focus reports its change) and those of the page around it. So nothing of the shell is borrowed here
//! while an element gets the focus.

use web_sys::{Element, FocusOptions, HtmlElement};

use super::Shell;
use crate::dom;

impl Shell {
    pub(crate) fn focus_board(&self) {
        let cell = self.grid.try_borrow().ok().and_then(|grid| grid.stop());
        if let Some(cell) = cell {
            self.focus_cell(&cell);
        }
    }

    /// Gives a cell the focus without scrolling, and without taking it for the player's doing.
    fn focus_cell(&self, cell: &HtmlElement) {
        if dom::active(cell).as_ref() == Some(cell) {
            return;
        }
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        let before = self.focusing.replace(true);
        // It fails only if the cell has left the page.
        let _ = cell.focus_with_options(&options);
        self.focusing.set(before);
    }

    /// Moves the focus after the page was brought up to date: to the element that takes over from one
    /// that went away, and back to the grid if a cell had it.
    pub(super) fn hand_on_focus(&self, heir: Option<Element>, cell: Option<HtmlElement>) {
        if let Some(heir) = heir {
            dom::focus(&heir);
        }
        if let Some(cell) = cell {
            self.focus_cell(&cell);
        }
    }

    /// Scrolls the page to the note that shows: what asked for it may lie far below.
    pub(crate) fn reveal_note(&self) {
        let note = self.notes.borrow().note();
        let top = note.get_bounding_client_rect().top();
        if let Some(window) = dom::window().filter(|_| top < 0.0) {
            window.scroll_by_with_x_and_y(0.0, top - 8.0);
        }
    }

    /// Gives the first button of the note the focus if there is one: another page of it has others.
    pub(crate) fn focus_note(&self) {
        if let Some(button) = dom::find(&self.board, ".point-note:not([hidden]) button") {
            dom::focus(&button);
        }
    }

    /// Gives the head of the variations at a node the focus: its row was made anew.
    pub(crate) fn focus_fold(&self, node: u32) {
        let selector = format!("[data-action=fold][data-value=\"{node}\"]");
        if let Some(button) = dom::find(&self.host, &selector) {
            dom::focus(&button);
        }
    }

    /// Gives the board the focus if nothing has it, so that keys go on being heard.
    pub(crate) fn keep_focus(&self) {
        let lost =
            dom::active(&self.host).is_none_or(|active| dom::matches(&active, "body, [hidden] *"));
        if lost {
            self.focus_board();
        }
    }

    /// Scrolls the page up to the board, on which a game begins.
    pub(super) fn reveal_board(&self) {
        // With the strip above it, where the other player is.
        if self.is_page() && self.board.get_bounding_client_rect().top() < 0.0 {
            self.host.scroll_into_view();
        }
        self.keep_focus();
    }

    /// Gives the focus back to an element that had it before, or else to the board.
    pub(crate) fn give_back_focus(&self, before: Option<Element>) {
        match before.filter(|it| !dom::matches(it, "body")) {
            Some(before) => dom::focus(&before),
            None => self.focus_board(),
        }
    }

    /// Returns `true` while the page itself moves the focus.
    pub(crate) fn is_focusing(&self) -> bool {
        self.focusing.get()
    }
}
