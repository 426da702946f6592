//! The menu of the action bar: opening and closing it. With a mouse its entries are in the bar itself, unless the
//! window is very narrow.

use web_sys::Element;

use crate::kit::dom;
use tengen_picture::Visibility;

/// Opens the menu, or closes it.
pub(crate) fn toggle(host: &Element) {
    if !close(host) {
        show(host, Visibility::Shown);
    }
}

/// Closes the menu after a click that did not open it.
pub(crate) fn close_unless(host: &Element, target: &Element) {
    if dom::closest(target, "[data-action=more]").is_none() {
        close(host);
    }
}

/// Closes the menu. Returns `true` if it was open. The focus returns to its button.
pub(crate) fn close(host: &Element) -> bool {
    let Some(menu) = dom::find(host, ".menu.open") else {
        return false;
    };
    let had_focus = dom::active_in(&menu).is_some();
    show(host, Visibility::Hidden);
    if had_focus && let Some(button) = button(host) {
        dom::focus(&button);
    }
    true
}

fn show(host: &Element, visibility: Visibility) {
    let is_open = visibility == Visibility::Shown;
    if let Some(menu) = dom::find(host, ".menu") {
        dom::set_class(&menu, "open", is_open);
    }
    if let Some(button) = button(host) {
        let expanded = if is_open { "true" } else { "false" };
        dom::set(&button, "aria-expanded", expanded);
    }
}

fn button(host: &Element) -> Option<Element> {
    dom::find(host, "[data-action=more]")
}
