//! Editing the record: the menu of a move, and the editor of comments and marks.

mod menu;
mod notes;

use web_sys::{Element, Event as DomEvent};

use crate::dom;
use crate::shell::Shell;
use tengen_page::view::describe::{self, RecordFact};
use tengen_page::{Event, HistoryEvent, Page};

pub(crate) use menu::{called, called_by_key, chosen, key};
use notes::Editor;

/// The elements that show the editing of the record.
pub(crate) struct RecordView {
    opened: Option<Element>,
    corners: Option<Element>,
    editor: Option<Editor>,
}

impl RecordView {
    pub(crate) fn new(host: &Element) -> RecordView {
        let part = |name: &str| dom::find(host, &format!("[data-part={name}]"));
        RecordView {
            opened: part("opened"),
            corners: part("corners"),
            editor: part("notes").map(Editor::new),
        }
    }

    /// Updates the elements to the state.
    pub(crate) fn sync(&self, host: &Element, page: &Page) {
        dom::set_class(host, "study", describe::is_record(page));
        dom::set_class(host, "writing", page.mark_tool().is_some());
        let tells = page.before().is_some() || !page.remarks().is_empty();
        for (part, shows) in [
            (&self.opened, page.is_just_opened() && tells),
            (&self.corners, page.corners().is_some()),
        ] {
            if let Some(part) = part {
                dom::set_flag(part, "hidden", !shows);
            }
        }
        if let Some(editor) = &self.editor {
            editor.sync(page);
        }
    }
}

/// Returns the text of an element about the record; `None` if the name is unknown.
pub(crate) fn bound(name: &str, page: &Page) -> Option<String> {
    let fact = match name {
        "opened" => return Some(describe::just_opened(page)),
        "corners" => return Some(describe::corners(page).to_string()),
        "record_players" => return Some(describe::record_players(page)),
        "record_facts" => return Some(describe::record_facts(page)),
        "record_name" => RecordFact::Name,
        "record_event" => RecordFact::Event,
        "record_place" => RecordFact::Place,
        "record_date" => RecordFact::Date,
        "record_black" => RecordFact::Black,
        "record_white" => RecordFact::White,
        "record_result" => RecordFact::Result,
        _ => return None,
    };
    Some(describe::record_fact(page, fact))
}

/// Handles a button of the record. Returns `false` if it is another one.
pub(crate) fn act(shell: &Shell, button: &Element, action: &str) -> bool {
    let event = match action {
        "move-menu" => {
            menu::open_at(shell, button);
            return true;
        }
        "mark" => {
            let tool = button.get_attribute("data-value");
            match tool.and_then(|tool| tool.parse().ok()) {
                Some(tool) => HistoryEvent::Take(tool),
                None => return true,
            }
        }
        "note-undo" => HistoryEvent::UndoNote,
        "notes-close" => HistoryEvent::CloseNotes,
        "corners-cancel" => HistoryEvent::CancelCorners,
        _ => return false,
    };
    shell.send(Event::History(event));
    // The button may be gone, and the focus with it.
    shell.keep_focus();
    true
}

/// Handles a changed field of the editor. Returns `false` if it is another one.
pub(crate) fn changed(shell: &Shell, event: &DomEvent, field: &Element) -> bool {
    let Some(change) = notes::change(field) else {
        return false;
    };
    // Browsers report the same text again when the field loses the focus.
    if event.type_() == "input" {
        shell.send(Event::History(change));
    }
    true
}

/// Handles Escape in the editor. Returns `false` if the key was pressed elsewhere.
pub(crate) fn escaped(shell: &Shell, target: &Element) -> bool {
    let is_inside = dom::closest(target, "[data-part=notes],[data-part=corners]").is_some();
    if is_inside {
        shell.send(Event::History(HistoryEvent::CancelCorners));
        shell.send(Event::History(HistoryEvent::CloseNotes));
        shell.focus_board();
    }
    is_inside
}
