//! The lists of the languages, in the head and in the settings.

use web_sys::{Element, HtmlInputElement};

use crate::kit::dom;
use tengen_page::{Language, Page, Setting};

/// Shows the chosen language in a list, which is filled the first time. The language may be on its way.
pub(crate) fn show(list: &HtmlInputElement, page: &Page) {
    if list.first_element_child().is_none() {
        fill(list);
    }
    list.set_value(page.chosen_language().code());
}

/// Returns the setting that a list stands for.
pub(crate) fn setting(list: &HtmlInputElement) -> Option<Setting> {
    Some(Setting::Language(Language::from_tag(&list.value())?))
}

/// Fills a list with the languages, each with its own name.
fn fill(list: &Element) {
    for language in Language::ALL {
        let name = match language.draft() {
            None => language.own_name().to_owned(),
            Some(draft) => format!("{} ({draft})", language.own_name()),
        };
        if let Some(option) = dom::append_text(list, "option", &name) {
            dom::set(&option, "value", language.code());
            dom::set(&option, "lang", language.tag());
        }
    }
}
