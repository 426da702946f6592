//! The dialogs: opening them, and reading their fields.

use std::str::FromStr;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event as DomEvent, HtmlDialogElement, HtmlInputElement, SubmitEvent};

use crate::kit::dom;
use crate::kit::shell::Shell;
use crate::kit::view::{Dialog, Submit};

/// Handles a press of a button that opens the dialog with the given name.
pub(crate) fn press(shell: &Shell, name: &str) {
    for view in shell.views() {
        view.before_dialog(shell);
    }
    open(shell, name);
}

/// Opens the dialog with the given name, filled with the current state. Does nothing if it does not exist or is
/// already open.
pub(crate) fn open(shell: &Shell, name: &str) {
    shell.forget_wish();
    // A dialog opens in the place of another one, such as that with the button.
    let other = format!("dialog[open]:not([data-dialog={name}]) [data-action]");
    if let Some(other) = dom::find(shell.host(), &other) {
        close_around(&other);
    }
    let Some(element) = named(shell.host(), name).filter(|it| !it.open()) else {
        return;
    };
    let dialog = Dialog {
        name: name.to_string(),
        element,
    };
    shell.with_page(|page| {
        for view in shell.views() {
            view.fill(&dialog, page);
        }
    });
    dialog.element.set_return_value("");
    show(&dialog.element);
    dialog.element.set_scroll_top(0);
    for view in shell.views() {
        view.opened(shell, &dialog);
    }
}

/// Handles a closed dialog. The browser reports it some time after closing.
pub(crate) fn closed(shell: &Shell, event: &DomEvent) {
    let dialog = dom::target(event).filter(|it| dom::matches(it, "[data-dialog]"));
    if let Some(dialog) = dialog.map(Dialog::of) {
        for view in shell.views() {
            view.closed(shell, &dialog);
        }
    }
}

/// Shows a dialog over the page, with the focus on its first button. Nothing of the shell may be borrowed: the focus moves
/// at once.
pub(crate) fn show(dialog: &HtmlDialogElement) {
    // This fails only if the dialog is not on the page.
    let _ = dialog.show_modal();
    // Browsers warn about `autofocus` in added elements if another element has the focus.
    if let Some(first) = dom::find(dialog, "[data-focus]") {
        dom::focus(&first);
    }
}

/// Closes the open dialog, before another part opens that returns the focus later.
pub(crate) fn close_open(host: &Element) {
    if let Some(dialog) = dom::find(host, "dialog[open] [data-action]") {
        close_around(&dialog);
    }
}

/// Closes the dialog around an element.
pub(crate) fn close_around(element: &Element) {
    if let Some(dialog) = dom::closest(element, "dialog") {
        dialog.unchecked_into::<HtmlDialogElement>().close();
    }
}

pub(crate) fn named(host: &Element, name: &str) -> Option<HtmlDialogElement> {
    let dialog = dom::find(host, &format!("dialog[data-dialog={name}]"));
    dialog.map(JsCast::unchecked_into)
}

/// Handles a submitted form. The fields are valid. The browser closes the dialog by itself,
/// but reports that later. A later view may take over a form of an earlier one.
pub(crate) fn submitted(shell: &Shell, event: &DomEvent) {
    let sent: &SubmitEvent = event.unchecked_ref();
    let submitter = sent.submitter();
    let value = submitter.as_ref().and_then(|it| it.get_attribute("value"));
    let (Some(form), Some(button), Some(value)) = (dom::target(event), submitter, value) else {
        return;
    };
    if value != "cancel"
        && let Some(chosen) = dom::find(&form, ":checked[data-wing]")
        && shell.lets_wait(&chosen, &button)
    {
        return event.prevent_default();
    }
    shell.forget_wish();
    let form = Submit {
        form: &form,
        value: &value,
        event,
    };
    // A list is searched while the player types.
    if value == "search" {
        event.prevent_default();
    } else {
        let _ = shell.views().rev().any(|view| view.submitted(shell, &form));
        // The person may stay, and go on with this dialog.
        if shell.with_page(|page| page.leave_question().is_some()) {
            event.prevent_default();
        }
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
