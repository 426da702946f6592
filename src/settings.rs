//! The settings dialog: showing the settings in its fields, and reading a changed field.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};

use crate::dialogs::{choose, field};
use tengen_page::app::{App, Language, Setting};
use tengen_picture::Visibility;

/// Shows the current settings.
pub(crate) fn fill(dialog: &Element, app: &App) {
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

/// Returns the setting that a changed field stands for.
pub(crate) fn setting(field: &Element) -> Option<Setting> {
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
        "scheme" => Some(Setting::Scheme(input.value().parse().ok()?)),
        "coordinates" => Some(Setting::Coordinates(visibility())),
        "numbers" => Some(Setting::Numbers(visibility())),
        "forbidden" => Some(Setting::Forbidden(visibility())),
        _ => None,
    }
}
