//! The dialog with the past games: its list, its fields and its buttons.

mod stored;

pub(crate) use stored::READER;

use web_sys::{Element, HtmlDialogElement, HtmlInputElement};

use crate::kit::device::JobDevice;
use crate::kit::dialogs;
use crate::kit::dom;
use crate::kit::game_rows;
use crate::kit::shell::Shell;
use crate::kit::shown::List;
use crate::kit::view::{Change, ChangeKind, Press, View};
use tengen_page::view::{PastGameRow, past_delete, past_report, past_rows};
use tengen_page::{Event, LocalId, Page, PastEvent, ShowPast};

/// The name of the dialog.
const DIALOG: &str = "games";

/// The names of the dialog's fields.
const SEARCH: &str = "past-search";
const FILTER: &str = "past-filter";
const FILE: &str = "past-file";

/// The dialog and the rows that it shows.
pub(crate) struct PastView {
    dialog: Option<HtmlDialogElement>,
    rows: List<PastGameRow>,
}

impl PastView {
    pub(crate) fn new(host: &Element) -> PastView {
        let dialog = dialogs::named(host, DIALOG);
        PastView {
            rows: List::find(dialog.as_ref().map(AsRef::as_ref), "[data-part=past]"),
            dialog,
        }
    }
}

impl View for PastView {
    /// Updates the open dialog.
    fn sync(&self, page: &Page) -> Option<Element> {
        let (dialog, list) = (self.dialog.as_ref()?, self.rows.element()?);
        if !dialog.open() {
            self.rows.show(Vec::new(), |_, _, _| None);
            return None;
        }
        let (rows, hidden) = past_rows(page);
        let had_focus = dom::active_in(list).is_some();
        self.rows.show(rows, |list, _, row| append(list, row, page));
        dom::show(dialog, "[data-action=past-more]", hidden > 0);
        if let Some(export) = dom::find(dialog, "[data-action=past-export]") {
            dom::set_flag(&export, "disabled", !page.has_past());
        }
        let can_undelete = page.can_undelete();
        let undelete = dom::show(dialog, "[data-action=past-undelete]", can_undelete);
        if let Some(said) = dom::find(dialog, "[data-part=past-said]") {
            let text = past_report(page);
            dom::write(&said, &text);
        }
        let is_lost = had_focus && dom::active_in(list).is_none();
        if !is_lost {
            return None;
        }
        match undelete.filter(|_| can_undelete) {
            Some(undelete) => Some(undelete),
            None => dom::find(dialog, "[data-focus]"),
        }
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        match press.subject() {
            "games" => open(shell),
            "past" => act(shell, press),
            _ => return false,
        }
        true
    }

    fn changed(&self, shell: &Shell, change: &Change<'_>) {
        let value = change.field.value();
        match (change.name.as_str(), change.kind) {
            // The browser also reports a change when the field is left.
            (SEARCH, ChangeKind::Input) => shell.send(Event::Past(PastEvent::Search(value))),
            (FILTER, _) => {
                if let Ok(filter) = value.parse() {
                    shell.send(Event::Past(PastEvent::Filter(filter)));
                }
            }
            (FILE, ChangeKind::Change) => import(shell, change.field),
            _ => {}
        }
    }
}

/// Opens the dialog when the page asks for it.
pub(crate) const OPENER: JobDevice<ShowPast> = JobDevice(|shell, ShowPast| open(shell));

/// Opens the list in the place of another dialog.
pub(crate) fn open(shell: &Shell) {
    dialogs::close_open(shell.host());
    let Some(dialog) = dialogs::named(shell.host(), DIALOG).filter(|it| !it.open()) else {
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
fn act(shell: &Shell, press: &Press<'_>) {
    let event = match (press.action, press.value().map(LocalId)) {
        ("past-open", Some(id)) => PastEvent::Open(id),
        ("past-delete", Some(id)) => PastEvent::Delete(id),
        ("past-undelete", _) => PastEvent::Undelete,
        ("past-more", _) => PastEvent::More,
        ("past-export", _) => PastEvent::Export,
        _ => return,
    };
    shell.send(Event::Past(event));
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

fn append(list: &Element, row: &PastGameRow, page: &Page) -> Option<()> {
    let id = row.id.to_string();
    let item = game_rows::append(list, "past-open", &id, &row.game)?;
    let label = past_delete(page.texts(), row);
    game_rows::append_delete(&item, "past-delete", &id, &label)
}
