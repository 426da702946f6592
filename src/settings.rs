//! The settings dialog: showing the settings in its fields, and reading a changed field.

use wasm_bindgen::JsCast;
use web_sys::{Element, HtmlInputElement};

use crate::dialogs::{choose, field};
use crate::dom;
use tengen_page::{Language, Page, Setting};
use tengen_picture::Visibility;

/// Shows the current settings.
pub(crate) fn fill(dialog: &Element, page: &Page) {
    let settings = page.settings();
    choose(dialog, "scheme", settings.scheme.name());
    choose(dialog, "touch", settings.touch.name());
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
        list_languages(&field);
        field.set_value(page.chosen_language().code());
    }
}

/// Fills the list of languages, each with its own name.
fn list_languages(list: &Element) {
    if list.first_element_child().is_some() {
        return;
    }
    for language in Language::ALL {
        if let Some(option) = dom::append_text(list, "option", language.own_name()) {
            dom::set(&option, "value", language.code());
            dom::set(&option, "lang", language.tag());
        }
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
        "touch" => Some(Setting::Touch(input.value().parse().ok()?)),
        "coordinates" => Some(Setting::Coordinates(visibility())),
        "numbers" => Some(Setting::Numbers(visibility())),
        "forbidden" => Some(Setting::Forbidden(visibility())),
        _ => None,
    }
}
