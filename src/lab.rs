//! The Lab on the page: opening, closing, and handling its buttons and fields.

mod panel;
mod store;
mod table;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event as DomEvent, HtmlInputElement};

pub(crate) use self::panel::Panel;
use crate::files::opening;

use crate::shell::Shell;
use crate::storage::Store;
use crate::{dialogs, dom, share};
use store::SetAside;
use tengen_page::{Event, Knob, LabEvent, LabSettings, Page};

/// The selector of the Lab's place on the page.
const LAB: &str = "[data-part=lab]";

/// Opens the Lab, or closes it if it is open. Does nothing if the page has no markup for it.
pub(crate) fn toggle(shell: &Shell) {
    if is_open(shell) {
        close(shell);
    } else if dom::find(shell.host(), LAB).is_some() {
        open(shell);
    }
}

fn is_open(shell: &Shell) -> bool {
    shell.with_page(|page| page.lab().is_some())
}

fn open(shell: &Shell) {
    // A closing dialog returns the focus to the element that opened it.
    dialogs::close_open(shell.host());
    let opener = dom::active(shell.host());
    let settings = stored_settings(shell);
    send_with_saves(shell, |stored| LabEvent::Open { settings, stored });
    if !is_open(shell) {
        return;
    }
    shell.view_mut().enter_lab(shell, opener);
    shell.refresh();
    let head = shell.view_mut().lab_head();
    shell.enter_panel(head);
}

fn close(shell: &Shell) {
    shell.send(Event::Lab(LabEvent::Close));
    let opener = shell.view_mut().lab_opener();
    shell.give_back_focus(opener);
}

/// Returns the stored settings of the Lab, or the defaults.
fn stored_settings(shell: &Shell) -> LabSettings {
    match shell.store().map(Store::lab) {
        Some(Ok(settings)) => settings,
        Some(Err(toast)) => {
            shell.send(Event::Toast(toast));
            LabSettings::default()
        }
        None => LabSettings::default(),
    }
}

/// Sends a message with the stored snapshots, and tells the user if they could not be read.
pub(crate) fn send_with_saves(shell: &Shell, sent: impl FnOnce(Option<String>) -> LabEvent) {
    let (saves, message) = match shell.store().map(Store::saves) {
        Some(Ok(saves)) => (saves, None),
        Some(Err(SetAside::Kept)) => (None, Some(Event::Lab(LabEvent::SetAside))),
        Some(Err(SetAside::Failed(toast))) => (None, Some(Event::Toast(toast))),
        None => (None, None),
    };
    shell.send(Event::Lab(sent(saves)));
    if let Some(message) = message {
        shell.send(message);
    }
}

/// Carries out the action of a button.
pub(crate) fn act(shell: &Shell, button: &Element, action: &str) {
    // The button must keep the focus, so it is only marked as disabled.
    if dom::matches(button, "[aria-disabled=true]") {
        return;
    }
    let sent = match action {
        "lab-copy" => return copy(shell, button),
        "lab-save" | "lab-restore" | "lab-delete" => return keep(shell, action),
        "lab-play" => LabEvent::Play,
        "lab-stop" => LabEvent::Stop,
        "lab-simulate" => LabEvent::ToggleSimulation,
        "lab-row" => match row(button) {
            Some(row) => LabEvent::Pin(row),
            None => return,
        },
        _ => return toggle(shell),
    };
    shell.send(Event::Lab(sent));
}

/// Returns the index (from 0) of the search table's row around an element; `None` outside the rows.
fn row(element: &Element) -> Option<u8> {
    let row = dom::closest(element, "[data-row]")?;
    row.get_attribute("data-row")?.parse().ok()
}

/// Saves the game, or restores or deletes the chosen snapshot.
fn keep(shell: &Shell, action: &str) {
    let chosen = dom::field(shell.host(), "[name=lab-saves]");
    let chosen = chosen.map(|it| it.value()).unwrap_or_default();
    send_with_saves(shell, |stored| match action {
        "lab-save" => LabEvent::Save { stored },
        "lab-restore" => LabEvent::Restore {
            save: chosen,
            stored,
        },
        _ => LabEvent::Delete {
            save: chosen,
            stored,
        },
    });
}

/// Copies the text beside a button.
fn copy(shell: &Shell, button: &Element) {
    let Some(part) = dom::closest(button, "details") else {
        return;
    };
    let texts = shell.with_page(Page::texts);
    let Some(field) = opening::any_text_field(&part) else {
        return;
    };
    shell.write_lab();
    field.select();
    let place = dom::find(&part, "[role=status]");
    share::to_clipboard(&field.value(), texts, [place.clone(), place]);
}

/// Handles a changed field. Input that is still being typed is ignored.
pub(crate) fn changed(shell: &Shell, event: &DomEvent, field: &Element) {
    if event.type_() != "change" || dom::closest(field, LAB).is_none() {
        return;
    }
    let field: &HtmlInputElement = field.unchecked_ref();
    let name = field.get_attribute("name").unwrap_or_default();
    if let Some(knob) = Knob::from_name(&name) {
        shell.send(Event::Lab(LabEvent::Turn(knob, field.value())));
    }
}
