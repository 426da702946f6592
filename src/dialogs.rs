//! The dialogs: what they show when they open, and what the fields of the settings mean.

mod clock;
mod online;
mod players;
mod terms;

use std::str::FromStr;
use tengen_picture::Visibility;

use wasm_bindgen::JsCast;
use web_sys::{Element, Event, HtmlDialogElement, HtmlInputElement, SubmitEvent};

use super::shell::Shell;
use super::{dom, lab, online as online_play, records, sharing};
use tengen_page::app::{App, Language, Msg, Scheme, Setting};

pub(super) use online::filled_terms;
use players::{lineup, wish};
pub(super) use terms::step_size;
use terms::{rematch, terms};

/// Opens the dialog of that name, or that a key means.
pub(super) fn open(shell: &Shell, name: &str) {
    let name = match name {
        "?" => "help",
        "!" => "lab",
        name => name,
    };
    match name {
        "lab" => return lab::toggle(shell),
        "online" => return online_play::toggle(shell),
        _ => {}
    }
    let dialog = shell.with_app(|app| filled(shell.host(), name, app));
    let Some(dialog) = dialog else {
        return;
    };
    show(&dialog);
    // Browsers complain of `autofocus` in what is added to a page that has the focus elsewhere.
    if let Some(first) = dom::find(&dialog, "[data-focus]") {
        dom::focus(&first);
    }
    if name == "open" && shell.with_app(|app| app.found().is_some()) {
        records::reveal_found(&dialog);
    }
    if name == "share" {
        sharing::choose_format(shell, &dialog);
    }
}

/// Shows a dialog over the page. Nothing of the shell may be borrowed: the focus moves at once.
pub(super) fn show(dialog: &HtmlDialogElement) {
    // It fails only off the page.
    let _ = dialog.show_modal();
}

/// Closes the dialog that is open, before something opens that gives the focus back later.
pub(super) fn close_open(host: &Element) {
    if let Some(dialog) = dom::find(host, "dialog[open] [data-action]") {
        records::close(&dialog);
    }
}

/// The dialog of that name, filled with what holds now, ready to be shown. `None` if there is none
/// or it is open.
fn filled(host: &Element, name: &str, app: &App) -> Option<HtmlDialogElement> {
    let dialog = named(host, name)?;
    if dialog.open() {
        if name == "open" {
            records::show_found(&dialog, app);
            records::reveal_found(&dialog);
        }
        return None;
    }
    match name {
        "new" => {
            online::fill(&dialog, None);
            players::fill(&dialog, app);
            terms::fill(&dialog, app.settings().terms, app);
        }
        "settings" => fill_settings(&dialog, app),
        "open" => records::fill(&dialog, app),
        "share" => sharing::fill(&dialog, app),
        _ => {}
    }
    dialog.set_return_value("");
    Some(dialog)
}

fn named(host: &Element, name: &str) -> Option<HtmlDialogElement> {
    let dialog = dom::find(host, &format!("dialog[data-dialog={name}]"));
    dialog.map(JsCast::unchecked_into)
}

/// Makes the dialog of a new game follow its fields.
pub(super) fn follow(dialog: &Element, language: Language) {
    players::follow(dialog, language);
    terms::follow(dialog, language);
    online::follow(dialog, language);
}

/// The player starts a new game. The form has checked its fields; its dialog closes by itself, but
/// says so later only.
pub(super) fn submitted(shell: &Shell, event: &Event) {
    let sent: &SubmitEvent = event.unchecked_ref();
    let value = sent.submitter().and_then(|it| it.get_attribute("value"));
    let form = event.target().and_then(|form| form.dyn_into().ok());
    let Some(form): Option<Element> = form else {
        return;
    };
    match value.as_deref() {
        Some("open") => {
            event.prevent_default();
            records::submitted(shell, &form);
        }
        Some("start") if online::submitted(shell, event, &form) => {}
        Some("start") => {
            if let Some(terms) = terms(&form) {
                shell.change(rematch(&form));
                shell.change(wish(&form));
                shell.send(Msg::Begin(terms, lineup(&form, terms)));
            }
        }
        _ => {}
    }
}

fn fill_settings(dialog: &Element, app: &App) {
    let settings = app.settings();
    choose(dialog, "scheme", settings.scheme.name());
    for (name, visibility) in [
        ("coordinates", settings.coordinates),
        ("numbers", settings.numbers),
        ("forbidden", settings.forbidden),
    ] {
        if let Some(field) = field(dialog, name) {
            field.set_checked(visibility == Visibility::Shown);
        }
    }
    if let Some(field) = field(dialog, "language") {
        field.set_value(app.language().code());
    }
}

/// The first field of that name.
fn field(dialog: &Element, name: &str) -> Option<HtmlInputElement> {
    dom::field(dialog, &format!("[name={name}]"))
}

/// The radio or the checkbox of that name with a value.
fn choice(dialog: &Element, name: &str, value: &str) -> Option<HtmlInputElement> {
    dom::field(dialog, &format!("[name={name}][value=\"{value}\"]"))
}

fn choose(dialog: &Element, name: &str, value: &str) {
    if let Some(field) = choice(dialog, name, value) {
        field.set_checked(true);
    }
}

/// What is chosen in the radios or the select of that name, if it means anything.
fn chosen<T: FromStr>(dialog: &Element, name: &str) -> Option<T> {
    let selector = format!("[name={name}]:checked, select[name={name}]");
    dom::field(dialog, &selector)?.value().parse().ok()
}

/// The setting that a changed field of the settings means.
pub(super) fn setting(field: &Element) -> Option<Setting> {
    let name = field.get_attribute("name")?;
    let input: &HtmlInputElement = field.unchecked_ref();
    let visibility = || {
        if input.checked() {
            Visibility::Shown
        } else {
            Visibility::Hidden
        }
    };
    match name.as_str() {
        "language" => Some(Setting::Language(Language::from_tag(&input.value())?)),
        "scheme" => Some(Setting::Scheme(Scheme::from_name(&input.value())?)),
        "coordinates" => Some(Setting::Coordinates(visibility())),
        "numbers" => Some(Setting::Numbers(visibility())),
        "forbidden" => Some(Setting::Forbidden(visibility())),
        _ => None,
    }
}
