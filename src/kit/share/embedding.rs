//! The HTML of a board with the game, for other pages.

use web_sys::Element;

use super::{copying, picture};
use crate::kit::dom;
use crate::kit::shell::Shell;
use tengen_page::{SnippetForm, view};

/// The name of the part of the dialog, and of the button that copies the HTML.
pub(super) const KIND: &str = "embed";

/// The field with the HTML.
const HTML: &str = "textarea[name=html]";

/// The width of a board in CSS px if the field says nothing.
const WIDTH: u16 = 480;

/// Shows the HTML for the choices of the dialog, and how to use it.
pub(super) fn show(shell: &Shell, dialog: &Element) {
    let chosen = |name: &str| {
        let field = dom::field(dialog, &format!("[name={name}]"));
        field.map(|field| field.value()).unwrap_or_default()
    };
    let name = chosen("embed");
    let form = match &*name {
        "element" => SnippetForm::Element,
        _ => SnippetForm::Frame,
    };
    let width = chosen("width").parse().unwrap_or(WIDTH);
    let options = picture::options(dialog);
    let html = shell.with_page(|page| view::snippet(page, form, dom::site(), width, options));
    if let Some(field) = dom::text_area(dialog, HTML) {
        field.set_value(&html);
    }
    for (form, hint) in dom::all_with(dialog, "data-form") {
        dom::set_flag(&hint, "hidden", form != name);
    }
}

/// Copies the HTML, which is selected so that it can also be copied by hand.
pub(super) fn copy(shell: &Shell, dialog: &Element, button: &Element) {
    if let Some(field) = dom::text_area(dialog, HTML) {
        field.select();
        copying::copy_text(shell, button, &field.value());
    }
}
