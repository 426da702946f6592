//! The dialogs: what they show when they open and what their fields mean.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlDialogElement, HtmlInputElement};

use super::dom;
use crate::app::{App, Language, Scheme, Setting, Visibility};
use crate::board::BoardSize;
use crate::game::Terms;
use crate::rules::Ruleset;

/// The dialog of that name, filled with what holds now, ready to be shown. `None` if there is none
/// or it is open.
pub(super) fn filled(host: &Element, name: &str, app: &App) -> Option<HtmlDialogElement> {
    let dialog = named(host, name).filter(|dialog| !dialog.open())?;
    match name {
        "new" => fill_terms(&dialog, app.settings().terms),
        "settings" => fill_settings(&dialog, app),
        _ => {}
    }
    dialog.set_return_value("");
    Some(dialog)
}

fn named(host: &Element, name: &str) -> Option<HtmlDialogElement> {
    let dialog = dom::find(host, &format!("dialog[data-dialog={name}]"));
    dialog.map(JsCast::unchecked_into)
}

fn fill_terms(dialog: &Element, terms: Terms) {
    set_size(dialog, terms.size);
    choose(dialog, "first", &terms.first.to_string());
    choose(dialog, "full", &terms.rules.full_board.to_string());
}

fn fill_settings(dialog: &Element, app: &App) {
    let settings = app.settings();
    choose(dialog, "scheme", settings.scheme.name());
    for (name, visibility) in [
        ("coordinates", settings.coordinates),
        ("numbers", settings.numbers),
    ] {
        if let Some(field) = dom::field(dialog, &format!("[name={name}]")) {
            field.set_checked(visibility == Visibility::Shown);
        }
    }
    if let Some(field) = dom::field(dialog, "[name=language]") {
        field.set_value(app.language().code());
    }
}

fn choose(dialog: &Element, name: &str, value: &str) {
    let selector = format!("[name={name}][value={value}]");
    if let Some(field) = dom::field(dialog, &selector) {
        field.set_checked(true);
    }
}

fn chosen(dialog: &Element, name: &str) -> Option<String> {
    let selector = format!("[name={name}]:checked");
    dom::field(dialog, &selector).map(|field| field.value())
}

/// The terms in the fields of the dialog; `None` if one of them is not valid.
pub(super) fn terms(dialog: &Element) -> Option<Terms> {
    let size = size_field(dialog)?.value();
    Some(Terms {
        rules: Ruleset {
            full_board: chosen(dialog, "full")?.parse().ok()?,
            ..Ruleset::default()
        },
        size: size.parse().ok()?,
        first: chosen(dialog, "first")?.parse().ok()?,
        ..Terms::default()
    })
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
        _ => None,
    }
}

/// A step of the size field: smaller, larger, or to a usual size.
pub(super) fn step_size(button: &Element, action: &str) {
    let Some(dialog) = dom::closest(button, "dialog") else {
        return;
    };
    let Some(field) = size_field(&dialog) else {
        return;
    };
    let now: u8 = field.value().parse().unwrap_or(BoardSize::DEFAULT.lines());
    let wanted = match action {
        "smaller" => now.saturating_sub(1),
        "larger" => now.saturating_add(1),
        _ => button
            .get_attribute("data-value")
            .and_then(|value| value.parse().ok())
            .unwrap_or(now),
    };
    let lines = wanted.clamp(BoardSize::MIN, BoardSize::MAX);
    if let Ok(size) = BoardSize::new(lines) {
        set_size(&dialog, size);
    }
}

fn size_field(dialog: &Element) -> Option<HtmlInputElement> {
    dom::field(dialog, "[name=size]")
}

fn set_size(dialog: &Element, size: BoardSize) {
    if let Some(field) = size_field(dialog) {
        field.set_value(&size.to_string());
    }
    mark_usual_size(dialog);
}

/// Shows which of the usual sizes the field holds.
pub(super) fn mark_usual_size(dialog: &Element) {
    let Some(field) = size_field(dialog) else {
        return;
    };
    let value = field.value();
    for (size, button) in dom::all_with(dialog, "data-value") {
        let pressed = if size == value { "true" } else { "false" };
        dom::set(&button, "aria-pressed", pressed);
    }
}
