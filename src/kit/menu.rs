//! The menus of the head and of the action bar: opening and closing them. Each is the element after its button. Where there is
//! room, the style sheets show their entries in the bar itself.

use web_sys::Element;

use crate::kit::dom;

/// Opens the menu of a button, or closes it.
pub(crate) fn toggle(host: &Element, button: &Element) {
    let was_open = dom::matches(button, "[aria-expanded=true]");
    close(host);
    if let Some(menu) = button.next_element_sibling().filter(|_| !was_open) {
        open(&menu);
    }
}

/// Closes the open menu after a click that did not open it, nor a list in it.
pub(crate) fn close_unless(host: &Element, target: &Element) {
    if dom::closest(target, "[data-menu], .menu label").is_none() {
        close(host);
    }
}

/// Opens a menu again if the entry that was pressed asks for a second press.
pub(crate) fn open_to_confirm(menu: &Element, entry: &Element) {
    if dom::matches(entry, ".sure") {
        open(menu);
        dom::focus(entry);
    }
}

fn open(menu: &Element) {
    dom::set_class(menu, "open", true);
    if let Some(button) = menu.previous_element_sibling() {
        dom::set(&button, "aria-expanded", "true");
    }
}

/// Closes the open menu. Returns `true` if there was one. The focus returns to its button.
pub(crate) fn close(host: &Element) -> bool {
    let Some(menu) = dom::find(host, ".menu.open") else {
        return false;
    };
    let had_focus = dom::active_in(&menu).is_some();
    dom::set_class(&menu, "open", false);
    if let Some(button) = menu.previous_element_sibling() {
        dom::set(&button, "aria-expanded", "false");
        if had_focus {
            dom::focus(&button);
        }
    }
    true
}
