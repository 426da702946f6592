//! The Lab on the page: opens and closes it, and does what its buttons and fields mean.

mod panel;
mod table;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlInputElement};

pub(super) use self::panel::Panel;
use super::shell::Shell;
use super::{dom, records, sharing};
use tengen_page::app::{Activity, App, Knob, Lab, LabMsg, Msg, Toast};

/// Where the Lab is on the page.
const LAB: &str = "[data-part=lab]";

/// Opens the Lab, or closes it if it is open. Does nothing if the page has no markup for it.
pub(super) fn toggle(shell: &Shell) {
    if shell.with_app(|app| app.online_game().is_some()) {
        shell.send(Msg::Toast(Toast::NoLabOnline));
    } else if shell.with_app(|app| app.lab().is_some()) {
        close(shell);
    } else if dom::find(shell.host(), LAB).is_some() {
        open(shell);
    }
}

fn open(shell: &Shell) {
    // The dialog gives the focus back to what opened it.
    if let Some(dialog) = dom::find(shell.host(), "dialog[open] [data-action]") {
        records::close(&dialog);
    }
    let opener = dom::active(shell.host());
    let settings = shell.stored_lab();
    shell.with_saves(|stored| LabMsg::Open { settings, stored });
    shell.show_lab(opener);
}

fn close(shell: &Shell) {
    shell.send(Msg::Lab(LabMsg::Close));
    shell.leave_lab();
}

/// Does what a button means.
pub(super) fn act(shell: &Shell, button: &Element, action: &str) {
    // It keeps the focus, and so is only said to be disabled.
    if dom::matches(button, "[aria-disabled=true]") {
        return;
    }
    let activity = shell.with_app(|app| app.lab().map(Lab::activity));
    let msg = match action {
        "lab-close" => return close(shell),
        "lab-copy" => return copy(shell, button),
        "lab-save" | "lab-restore" | "lab-delete" => return keep(shell, action),
        "lab-play" => LabMsg::Play,
        "lab-stop" => LabMsg::Stop,
        "lab-simulate" if activity == Some(Activity::Simulating) => LabMsg::Pause,
        "lab-simulate" => LabMsg::Simulate,
        "lab-row" => match row(button) {
            Some(row) => LabMsg::Pin(row),
            None => return,
        },
        _ => return shell.open_dialog("lab"),
    };
    shell.send(Msg::Lab(msg));
}

/// The row of the search table around an element, from 0.
fn row(element: &Element) -> Option<u8> {
    let row = dom::closest(element, "[data-row]")?;
    row.get_attribute("data-row")?.parse().ok()
}

/// Saves the game, or restores or deletes the chosen snapshot.
fn keep(shell: &Shell, action: &str) {
    let chosen = dom::field(shell.host(), "[name=lab-saves]");
    let chosen = chosen.map(|it| it.value()).unwrap_or_default();
    shell.with_saves(|stored| match action {
        "lab-save" => LabMsg::Save { stored },
        "lab-restore" => LabMsg::Restore {
            save: chosen,
            stored,
        },
        _ => LabMsg::Delete {
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
    let language = shell.with_app(App::language);
    let Some(field) = records::any_text_field(&part) else {
        return;
    };
    field.select();
    let place = dom::find(&part, "[role=status]");
    sharing::to_clipboard(&field.value(), language, [place.clone(), place]);
}

/// A field was changed. What is being typed is none of the Lab's business.
pub(super) fn changed(shell: &Shell, event: &Event, field: &Element) {
    if event.type_() != "change" || dom::closest(field, LAB).is_none() {
        return;
    }
    let field: &HtmlInputElement = field.unchecked_ref();
    let name = field.get_attribute("name").unwrap_or_default();
    if let Some(knob) = Knob::from_name(&name) {
        shell.send(Msg::Lab(LabMsg::Turn(knob, field.value())));
    }
}
