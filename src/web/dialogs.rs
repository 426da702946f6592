//! The dialogs: what they show when they open and what their fields mean.

use web_sys::{Element, HtmlDialogElement, HtmlElement, HtmlInputElement, HtmlSelectElement};

use super::dom;
use crate::app::{App, Language, Scheme, Setting, Visibility};
use crate::board::BoardSize;
use crate::game::Terms;
use crate::rules::Ruleset;

/// Opens the dialog of that name, filled with what holds now. Nothing if there is none or it is
/// open.
pub(super) fn open(host: &Element, name: &str, app: &App) {
    let Some(dialog) = named(host, name) else {
        return;
    };
    if dialog.open() {
        return;
    }
    match name {
        "new" => fill_terms(&dialog, app.settings().terms),
        "settings" => fill_settings(&dialog, app),
        _ => {}
    }
    dialog.set_return_value("");
    // It fails only if the dialog is open or not on the page.
    let _ = dialog.show_modal();
}

fn named(host: &Element, name: &str) -> Option<HtmlDialogElement> {
    dom::find(host, &format!("[data-dialog={name}]"))
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
        if let Some(field) = dom::find::<HtmlInputElement>(dialog, &format!("[name={name}]")) {
            field.set_checked(visibility == Visibility::Shown);
        }
    }
    if let Some(field) = dom::find::<HtmlSelectElement>(dialog, "[name=language]") {
        field.set_value(app.language().code());
    }
}

fn choose(dialog: &Element, name: &str, value: &str) {
    let selector = format!("[name={name}][value={value}]");
    if let Some(field) = dom::find::<HtmlInputElement>(dialog, &selector) {
        field.set_checked(true);
    }
}

fn chosen(dialog: &Element, name: &str) -> Option<String> {
    let selector = format!("[name={name}]:checked");
    dom::find::<HtmlInputElement>(dialog, &selector).map(|field| field.value())
}

/// The terms in the fields of the dialog; `None` if one of them is not valid.
pub(super) fn terms(dialog: &Element) -> Option<Terms> {
    let size = dom::find::<HtmlInputElement>(dialog, "[name=size]")?.value();
    Some(Terms {
        rules: Ruleset {
            full_board: chosen(dialog, "full")?.parse().ok()?,
        },
        size: size.parse().ok()?,
        first: chosen(dialog, "first")?.parse().ok()?,
    })
}

/// The setting that a changed field of the settings means.
pub(super) fn setting(field: &Element) -> Option<Setting> {
    let name = field.get_attribute("name")?;
    if let Some(select) = wasm_bindgen::JsCast::dyn_ref::<HtmlSelectElement>(field) {
        let language = Language::from_tag(&select.value())?;
        return (name == "language").then_some(Setting::Language(language));
    }
    let input: &HtmlInputElement = wasm_bindgen::JsCast::dyn_ref(field)?;
    let visibility = if input.checked() {
        Visibility::Shown
    } else {
        Visibility::Hidden
    };
    match name.as_str() {
        "scheme" => Some(Setting::Scheme(Scheme::from_name(&input.value())?)),
        "coordinates" => Some(Setting::Coordinates(visibility)),
        "numbers" => Some(Setting::Numbers(visibility)),
        _ => None,
    }
}

/// A step of the size field: smaller, larger, or to a usual size.
pub(super) fn step_size(button: &Element, action: &str) {
    let Some(dialog) = button.closest("dialog").ok().flatten() else {
        return;
    };
    let Some(field) = dom::find::<HtmlInputElement>(&dialog, "[name=size]") else {
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

fn set_size(dialog: &Element, size: BoardSize) {
    if let Some(field) = dom::find::<HtmlInputElement>(dialog, "[name=size]") {
        field.set_value(&size.to_string());
    }
    mark_usual_size(dialog);
}

/// Shows which of the usual sizes the field holds.
pub(super) fn mark_usual_size(dialog: &Element) {
    let Some(field) = dom::find::<HtmlInputElement>(dialog, "[name=size]") else {
        return;
    };
    let value = field.value();
    for button in dom::all::<HtmlElement>(dialog, "[data-action=size]") {
        let pressed = button.get_attribute("data-value").as_deref() == Some(&value);
        dom::set(
            &button,
            "aria-pressed",
            if pressed { "true" } else { "false" },
        );
    }
}
