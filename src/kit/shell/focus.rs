//! Moving the focus, and scrolling.
//!
//! Moving the focus makes the browser call listeners at once: those of this page (a field that loses the
//! focus reports its change) and those of the surrounding page. So nothing of the shell may be borrowed while
//! an element gets the focus.

use wasm_bindgen::JsCast;
use web_sys::{Element, FocusOptions, HtmlElement};

use super::Shell;
use crate::kit::dom;

impl Shell {
    pub(crate) fn focus_board(&self) {
        let cell = self.grid.try_borrow().ok().and_then(|grid| grid.stop());
        if let Some(cell) = cell {
            self.focus_cell(&cell);
        }
    }

    /// Gives a cell the focus without scrolling, and marks this as not done by the player.
    fn focus_cell(&self, cell: &HtmlElement) {
        if dom::active(cell).as_ref() == Some(cell) {
            return;
        }
        let options = FocusOptions::new();
        options.set_prevent_scroll(true);
        let before = self.focusing.replace(true);
        // This fails only if the cell has left the page.
        let _ = cell.focus_with_options(&options);
        self.focusing.set(before);
    }

    /// Moves the focus after an update of the page: to the element that takes over from a hidden one, and
    /// back to the grid if a cell had it.
    pub(super) fn hand_on_focus(&self, next_focus: Option<Element>, cell: Option<HtmlElement>) {
        if let Some(next_focus) = next_focus {
            dom::focus(&next_focus);
        }
        if let Some(cell) = cell {
            self.focus_cell(&cell);
        }
    }

    /// Scrolls the page to the visible note, because the button that opened it may be far below.
    pub(crate) fn reveal_note(&self) {
        let note = self.notes.borrow().note();
        let top = note.get_bounding_client_rect().top();
        if let Some(window) = dom::window().filter(|_| top < 0.0) {
            window.scroll_by_with_x_and_y(0.0, top - 8.0);
        }
    }

    /// Gives the focus to the first button of the note, if any: each page of the note has new buttons.
    pub(crate) fn focus_note(&self) {
        if let Some(button) = dom::find(&self.board, ".point-note:not([hidden]) button") {
            dom::focus(&button);
        }
    }

    /// Gives the focus to the board if nothing has it, so that keys are still handled.
    pub(crate) fn keep_focus(&self) {
        let lost = dom::active(&self.host)
            .is_none_or(|active| dom::matches(&active, "body") || !dom::has_room(&active));
        if lost {
            self.focus_board();
        }
    }

    /// Scrolls the page up to the board when a game starts on it.
    pub(super) fn reveal_board(&self) {
        // This also shows the strip of the other player above the board.
        if self.is_page() && self.board.get_bounding_client_rect().top() < 0.0 {
            self.host.scroll_into_view();
        }
        self.keep_focus();
    }

    /// Gives the head of a panel that was just opened the focus. The page does not scroll: the board and the other
    /// player stay in sight.
    pub(crate) fn enter_panel(&self, head: Option<Element>) {
        self.ticker.request();
        let head = head.and_then(|head| head.dyn_into::<HtmlElement>().ok());
        if let Some(head) = head {
            let options = FocusOptions::new();
            options.set_prevent_scroll(true);
            // This fails only if the head has left the page.
            let _ = head.focus_with_options(&options);
        }
    }

    /// Returns the focus to the element that had it before, or else gives it to the board.
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
