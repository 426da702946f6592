//! Editing the record: the menu of a move, and the editor of comments and marks.

mod menu;
mod notes;

use std::borrow::Cow;

use web_sys::Element;

use crate::kit::dom;
use crate::kit::listeners::Listener;
use crate::kit::shell::Shell;
use crate::kit::view::{Change, ChangeKind, KeyPress, Press, View};
use tengen_page::view::describe::{self, RecordFact};
use tengen_page::{Event, HistoryEvent, Page};

use notes::Editor;

/// The elements that show the editing of the record.
pub(crate) struct RecordView {
    host: Element,
    opened: Option<Element>,
    corners: Option<Element>,
    editor: Option<Editor>,
    /// The buttons of edits outside the menu of a move.
    edits: Vec<(String, Element)>,
}

impl RecordView {
    pub(crate) fn new(host: &Element) -> RecordView {
        let part = |name: &str| dom::find(host, &format!("[data-part={name}]"));
        let mut edits = dom::all_with(host, "data-edit");
        edits.retain(|(_, it)| dom::closest(it, "[data-part=move-menu]").is_none());
        RecordView {
            host: host.clone(),
            edits,
            opened: part("opened"),
            corners: part("corners"),
            editor: part("notes").map(Editor::new),
        }
    }
}

impl View for RecordView {
    fn sync(&self, page: &Page) -> Option<Element> {
        dom::set_class(&self.host, "study", describe::is_record(page));
        dom::set_class(&self.host, "writing", page.mark_tool().is_some());
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
        menu::sync(&self.edits, page);
        None
    }

    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        bound(name, page).map(Cow::from)
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        act(shell, press)
    }

    fn clicked(&self, shell: &Shell, target: &Element) -> bool {
        menu::chosen(shell, target)
    }

    /// Handles a changed field of the editor.
    fn changed(&self, shell: &Shell, change: &Change<'_>) {
        // Browsers report the same text again when the field loses the focus.
        if change.kind == ChangeKind::Input
            && let Some(event) = notes::change(change)
        {
            shell.send(Event::History(event));
        }
    }

    fn key(&self, shell: &Shell, key: &KeyPress<'_>) -> bool {
        menu::key(key.target, key.name) || menu::called_by_key(shell, key.event, key.target)
    }

    fn escaped(&self, shell: &Shell, target: &Element) -> bool {
        escaped(shell, target)
    }

    fn listen(&self, shell: &Shell) -> Vec<Listener> {
        let sender = shell.sender();
        let listener = sender.listener(&self.host, "contextmenu", menu::called);
        listener.into_iter().collect()
    }
}

/// Returns the text of an element about the record; `None` if the name is unknown.
fn bound(name: &str, page: &Page) -> Option<String> {
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
        "comment" if page.game().annotations().is_empty() => return Some(String::new()),
        "comment" => return Some(describe::written(page.game())),
        _ => return None,
    };
    Some(describe::record_fact(page, fact))
}

/// Handles a button of the record. Returns `false` if it is another one.
fn act(shell: &Shell, press: &Press<'_>) -> bool {
    let event = match press.action {
        "move-menu" => {
            menu::open_at(shell, press.button);
            return true;
        }
        "mark" => match press.value() {
            Some(tool) => HistoryEvent::Take(tool),
            None => return true,
        },
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

/// Handles Escape in the editor. Returns `false` if the key was pressed elsewhere.
fn escaped(shell: &Shell, target: &Element) -> bool {
    let is_inside = dom::closest(target, "[data-part=notes],[data-part=corners]").is_some();
    if is_inside {
        shell.send(Event::History(HistoryEvent::CancelCorners));
        shell.send(Event::History(HistoryEvent::CloseNotes));
        shell.focus_board();
    }
    is_inside
}
