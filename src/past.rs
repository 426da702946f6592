//! The dialog with the past games: its list, its fields and its buttons.

use web_sys::{Element, Event as DomEvent, HtmlDialogElement, HtmlInputElement};

use crate::dialogs;
use crate::dom;
use crate::files::opening;
use crate::game_rows;
use crate::shell::Shell;
use tengen_page::view::{PastGameRow, past_delete, past_rows, past_said};
use tengen_page::{Event, LocalId, Page, PastEvent};

/// The names of the dialog's fields.
const SEARCH: &str = "past-search";
const FILTER: &str = "past-filter";
const FILE: &str = "past-file";

/// The dialog and the rows that it shows.
pub(crate) struct PastView {
    dialog: HtmlDialogElement,
    shown: Vec<PastGameRow>,
}

/// Opens the list. A dialog around the button is closed.
pub(crate) fn open(shell: &Shell, button: &Element) {
    opening::close(button);
    let Some(dialog) = dialogs::named(shell.host(), "games").filter(|it| !it.open()) else {
        return;
    };
    for name in [SEARCH, FILTER] {
        if let Some(field) = dialogs::field(&dialog, name) {
            field.set_value("");
        }
    }
    if let Some(filter) = dom::field(&dialog, "select") {
        filter.set_value("all");
    }
    dialogs::show(&dialog);
    shell.send(Event::Past(PastEvent::Opened));
    if let Some(search) = dom::find(&dialog, "[data-focus]") {
        dom::focus(&search);
    }
}

/// Carries out the action of a button in the dialog.
pub(crate) fn act(shell: &Shell, button: &Element, action: &str) {
    let id = || {
        let id = button.get_attribute("data-value")?.parse().ok()?;
        Some(LocalId(id))
    };
    let event = match (action, id()) {
        ("past-open", Some(id)) => PastEvent::Open(id),
        ("past-delete", Some(id)) => PastEvent::Delete(id),
        ("past-undelete", _) => PastEvent::Undelete,
        ("past-more", _) => PastEvent::More,
        ("past-export", _) => PastEvent::Export,
        _ => return,
    };
    shell.send(Event::Past(event));
}

/// Handles a changed field of the dialog.
pub(crate) fn changed(shell: &Shell, event: &DomEvent, field: &HtmlInputElement) {
    match (field.name().as_str(), event.type_().as_str()) {
        // The browser also reports a change when the field is left.
        (SEARCH, "input") => shell.send(Event::Past(PastEvent::Search(field.value()))),
        (FILTER, _) => {
            if let Ok(filter) = field.value().parse() {
                shell.send(Event::Past(PastEvent::Filter(filter)));
            }
        }
        (FILE, "change") => import(shell, field),
        _ => {}
    }
}

fn import(shell: &Shell, field: &HtmlInputElement) {
    let Some(file) = field.files().and_then(|files| files.get(0)) else {
        return;
    };
    // Otherwise the same file could not be chosen again.
    field.set_value("");
    let sender = shell.sender().clone();
    dom::when(file.array_buffer().into(), move |content| {
        let text = String::from_utf8_lossy(&dom::bytes(&content)).into_owned();
        sender.send(Event::Past(PastEvent::Import(text)));
    });
}

impl PastView {
    pub(crate) fn new(host: &Element) -> Option<PastView> {
        Some(PastView {
            dialog: dialogs::named(host, "games")?,
            shown: Vec::new(),
        })
    }

    /// Updates the open dialog. If an element with the focus was removed, returns the one that takes it over.
    pub(crate) fn sync(&mut self, page: &Page) -> Option<Element> {
        let list = dom::find(&self.dialog, "[data-part=past]")?;
        if !self.dialog.open() {
            if !self.shown.is_empty() {
                self.shown.clear();
                list.set_text_content(None);
            }
            return None;
        }
        let (rows, hidden) = past_rows(page);
        let had_focus = dom::active_in(&list).is_some();
        if rows != self.shown {
            list.set_text_content(None);
            for row in &rows {
                append(&list, row, page);
            }
            self.shown = rows;
        }
        let flag = |selector: &str, name: &str, value: bool| {
            let element = dom::find(&self.dialog, selector)?;
            dom::set_flag(&element, name, value);
            Some(element)
        };
        flag("[data-action=past-more]", "hidden", hidden == 0);
        flag("[data-action=past-export]", "disabled", !page.has_past());
        let undelete = flag(
            "[data-action=past-undelete]",
            "hidden",
            !page.can_undelete(),
        );
        if let Some(said) = dom::find(&self.dialog, "[data-part=past-said]") {
            let text = past_said(page);
            dom::write(&said, &text);
        }
        let is_lost = had_focus && dom::active_in(&list).is_none();
        if !is_lost {
            return None;
        }
        match undelete.filter(|_| page.can_undelete()) {
            Some(undelete) => Some(undelete),
            None => dom::find(&self.dialog, "[data-focus]"),
        }
    }
}

fn append(list: &Element, row: &PastGameRow, page: &Page) -> Option<()> {
    let id = row.id.to_string();
    let item = game_rows::append(list, "past-open", &id, &row.game)?;
    let label = past_delete(page.texts(), row);
    game_rows::append_delete(&item, "past-delete", &id, &label)
}
