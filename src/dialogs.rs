//! The dialogs: opening them, and reading their fields.

use std::str::FromStr;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event as DomEvent, HtmlDialogElement, HtmlInputElement, SubmitEvent};

use crate::files::opening;
use crate::shell::Shell;
use crate::{collection, dom, game, help, lab, online, settings, share};
use tengen_page::Page;

/// Opens the dialog with the given name, or the one for the key `?` or `!`.
pub(crate) fn open(shell: &Shell, name: &str) {
    let name = match name {
        "?" => "help",
        "!" => "lab",
        name => name,
    };
    match name {
        "lab" => return lab::toggle(shell),
        "online" => return online::toggle(shell),
        _ => {}
    }
    // A dialog opens in the place of another one, such as that with the button.
    let other = format!("dialog[open]:not([data-dialog={name}]) [data-action]");
    if let Some(other) = dom::find(shell.host(), &other) {
        opening::close(&other);
    }
    let dialog = shell.with_page(|page| filled(shell.host(), name, page));
    let Some(dialog) = dialog else {
        return;
    };
    show(&dialog);
    // Browsers warn about `autofocus` in added elements if another element has the focus.
    if let Some(first) = dom::find(&dialog, "[data-focus]") {
        dom::focus(&first);
    }
    if name == "open" && shell.with_page(|page| page.found().is_some()) {
        opening::reveal_found(&dialog);
    }
    if name == "share" {
        share::opened(shell, &dialog);
    }
}

/// Opens the dialog for a new game against the computer.
pub(crate) fn open_new_against_computer(shell: &Shell) {
    open(shell, "new");
    if let Some(dialog) = named(shell.host(), "new") {
        choose(&dialog, "opponent", "computer");
        game::follow(&dialog, shell.with_page(Page::texts));
    }
}

/// Handles a closed dialog. The browser reports it some time after closing.
pub(crate) fn closed(shell: &Shell, event: &DomEvent) {
    opening::closed(shell, event);
    share::closed(shell, event);
    collection::closed(shell, event);
}

/// Shows a dialog over the page. Nothing of the shell may be borrowed: the focus moves at once.
pub(crate) fn show(dialog: &HtmlDialogElement) {
    // This fails only if the dialog is not on the page.
    let _ = dialog.show_modal();
}

/// Closes the open dialog, before another part opens that returns the focus later.
pub(crate) fn close_open(host: &Element) {
    if let Some(dialog) = dom::find(host, "dialog[open] [data-action]") {
        opening::close(&dialog);
    }
}

/// Returns the dialog with the given name, filled with the current state and ready to show. `None` if it does
/// not exist or is already open.
fn filled(host: &Element, name: &str, page: &Page) -> Option<HtmlDialogElement> {
    let dialog = named(host, name)?;
    if dialog.open() {
        if name == "open" {
            opening::show_found(&dialog, page);
            opening::reveal_found(&dialog);
        }
        return None;
    }
    match name {
        "new" => {
            game::fill(&dialog, page);
        }
        "settings" => settings::fill(&dialog, page),
        "help" => help::fill(&dialog, page),
        "open" => opening::fill(&dialog, page),
        "share" => share::fill(&dialog, page),
        _ => {}
    }
    dialog.set_return_value("");
    Some(dialog)
}

/// Writes the sentences of the open dialog in another language.
pub(crate) fn translate(host: &Element, page: &Page) {
    let Some(dialog) = dom::find(host, "[data-dialog][open]") else {
        return;
    };
    match dialog.get_attribute("data-dialog").as_deref() {
        Some("new") => game::follow(&dialog, page.texts()),
        Some("open") => opening::show_found(&dialog, page),
        Some("share") => share::fill(&dialog, page),
        _ => {}
    }
}

pub(crate) fn named(host: &Element, name: &str) -> Option<HtmlDialogElement> {
    let dialog = dom::find(host, &format!("dialog[data-dialog={name}]"));
    dialog.map(JsCast::unchecked_into)
}

/// Handles a submitted form. The fields are valid. The browser closes the dialog by itself,
/// but reports that later.
pub(crate) fn submitted(shell: &Shell, event: &DomEvent) {
    let sent: &SubmitEvent = event.unchecked_ref();
    let value = sent.submitter().and_then(|it| it.get_attribute("value"));
    let form = event.target().and_then(|form| form.dyn_into().ok());
    let Some(form): Option<Element> = form else {
        return;
    };
    match value.as_deref() {
        Some("open") => {
            event.prevent_default();
            opening::submitted(shell, &form);
        }
        Some("start") => game::submitted(shell, event, &form),
        // A list is searched while the player types.
        Some("search") => event.prevent_default(),
        _ => {}
    }
}

/// Returns the first field with the given name.
pub(crate) fn field(dialog: &Element, name: &str) -> Option<HtmlInputElement> {
    dom::field(dialog, &format!("[name={name}]"))
}

/// Returns the radio button or checkbox with the given name and value.
pub(crate) fn choice(dialog: &Element, name: &str, value: &str) -> Option<HtmlInputElement> {
    dom::field(dialog, &format!("[name={name}][value=\"{value}\"]"))
}

pub(crate) fn choose(dialog: &Element, name: &str, value: &str) {
    if let Some(field) = choice(dialog, name, value) {
        field.set_checked(true);
    }
}

/// Returns the value chosen in the radio buttons or the select with the given name; `None` if
/// it is not valid.
pub(crate) fn chosen<T: FromStr>(dialog: &Element, name: &str) -> Option<T> {
    let selector = format!("[name={name}]:checked, select[name={name}]");
    dom::field(dialog, &selector)?.value().parse().ok()
}
