//! The help dialog: the rules of the game at hand, with small boards.

use web_sys::Element;

use crate::kit::dialogs;
use crate::kit::dom;
use crate::kit::shell::Shell;
use crate::kit::thumbnail::Thumbnail;
use crate::kit::view::{Dialog, KeyPress, View};
use tengen_page::Page;
use tengen_page::view::{HELP_LINES, HelpBoard, help_boards, help_terms};

/// The name of the dialog.
const DIALOG: &str = "help";

/// The dialog.
pub(crate) struct HelpView;

impl View for HelpView {
    fn fill(&self, dialog: &Dialog, page: &Page) {
        if let Some(dialog) = dialog.named(DIALOG) {
            fill(dialog, page);
        }
    }

    fn key(&self, shell: &Shell, key: &KeyPress<'_>) -> bool {
        let is_own = key.name == "?";
        if is_own {
            dialogs::open(shell, DIALOG);
        }
        is_own
    }
}

/// Writes the rules of the game on the board into the dialog.
fn fill(dialog: &Element, page: &Page) {
    if let Some(list) = dom::find(dialog, "[data-part=help-terms]") {
        list.set_text_content(None);
        for (name, sentence) in help_terms(page) {
            if let Some(row) = dom::append(&list, "div", "") {
                dom::append_text(&row, "dt", name);
                dom::append_text(&row, "dd", &sentence);
            }
        }
    }
    if let Some(list) = dom::find(dialog, "[data-part=help-boards]") {
        list.set_text_content(None);
        for board in help_boards(page) {
            append(&list, &board);
        }
    }
}

fn append(list: &Element, board: &HelpBoard) -> Option<()> {
    let item = dom::append(list, "li", "")?;
    let thumbnail = Thumbnail::append(&item, "thumbnail", HELP_LINES)?;
    thumbnail.lines();
    thumbnail.stones(&board.stones);
    thumbnail.dots(&board.dots);
    if let Some(point) = board.cross {
        thumbnail.cross(point);
    }
    dom::append_text(&item, "span", board.caption);
    Some(())
}
