//! The menu of the move at the cursor: opened by its button, by a right click or long press on a move, and by
//! the menu key.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event as DomEvent, HtmlElement, KeyboardEvent, PointerEvent};

use crate::kit::dom;
use crate::kit::shell::Shell;
use tengen_core::game::NodeId;
use tengen_page::view::describe;
use tengen_page::{Event, HistoryEvent, Page, Turn};
use tengen_picture::Fixed;

/// The distance of the menu from the edges of the window, in CSS px.
const EDGE: f64 = 8.0;

/// How far the menu covers its place, in CSS px.
const OVERLAP: f64 = 6.0;

/// The entries of the menu, by their names in the markup.
const ENTRIES: [(&str, HistoryEvent); 10] = [
    ("promote", HistoryEvent::Promote),
    ("delete", HistoryEvent::Delete),
    ("delete-after", HistoryEvent::DeleteAfter),
    ("number", HistoryEvent::NumberHere),
    ("notes", HistoryEvent::OpenNotes),
    ("rotate", HistoryEvent::Turn(Turn::Clockwise)),
    ("mirror", HistoryEvent::Turn(Turn::Mirrored)),
    ("show-stones", HistoryEvent::ShowStones),
    ("show-part", HistoryEvent::ChooseCorners),
    ("show-all", HistoryEvent::ShowAll),
];

fn entry(button: &Element) -> Option<HistoryEvent> {
    let name = button.get_attribute("data-edit")?;
    let entry = ENTRIES.iter().find(|(it, _)| *it == name)?;
    Some(entry.1.clone())
}

/// A place for the menu in the window, in CSS px.
struct Place {
    left: f64,
    top: f64,
    /// The upper edge of what the menu must not cover if it opens upwards.
    above: f64,
}

/// Opens the menu at its button.
pub(super) fn open_at(shell: &Shell, button: &Element) {
    let rect = button.get_bounding_client_rect();
    open(
        shell,
        &Place {
            left: rect.right(),
            top: rect.bottom(),
            above: rect.top(),
        },
    );
}

/// Handles the menu key, or Shift and F10, on a move of the list. Returns `false` for other keys and places.
pub(super) fn called_by_key(shell: &Shell, key: &KeyboardEvent, target: &Element) -> bool {
    let name = key.key();
    if name != "ContextMenu" && !(name == "F10" && key.shift_key()) {
        return false;
    }
    let button = dom::closest(target, ".moves [data-node]");
    button.is_some_and(|button| open_for(shell, &button, None))
}

/// Handles a request for a context menu: on a move of the list it goes to the move and opens the menu there.
pub(super) fn called(shell: &Shell, event: &DomEvent) {
    let button = dom::target(event).and_then(|target| dom::closest(&target, ".moves [data-node]"));
    let Some(button) = button else {
        return;
    };
    event.prevent_default();
    let rect = button.get_bounding_client_rect();
    let pointer: &PointerEvent = event.unchecked_ref();
    let (x, y) = (f64::from(pointer.client_x()), f64::from(pointer.client_y()));
    let is_inside =
        (rect.left()..rect.right()).contains(&x) && (rect.top()..rect.bottom()).contains(&y);
    let place = is_inside.then_some(Place {
        left: x,
        top: y,
        above: y,
    });
    open_for(shell, &button, place);
}

/// Goes to the move of a button in the list and opens the menu: at a place, or else at the button. Returns
/// `false` if it is not the button of a move.
fn open_for(shell: &Shell, button: &Element, place: Option<Place>) -> bool {
    let node = button.get_attribute("data-node");
    let Some(node) = node.and_then(|node| node.parse().ok()) else {
        return false;
    };
    let rect = button.get_bounding_client_rect();
    let place = place.unwrap_or(Place {
        left: rect.left(),
        top: rect.bottom(),
        above: rect.top(),
    });
    shell.send(Event::Jump(NodeId::from_number(node)));
    open(shell, &place);
    true
}

fn open(shell: &Shell, place: &Place) {
    let Some(menu) = dom::find(shell.host(), "[data-part=move-menu]") else {
        return;
    };
    shell.with_page(|page| fill(&menu, page));
    let menu: HtmlElement = menu.unchecked_into();
    // This fails only in browsers without popovers, which show the menu in the page.
    let _ = menu.show_popover();
    let size = menu.get_bounding_client_rect();
    let (width, height) = dom::window_size();
    // The released pointer must be over the menu, and not at its round corner: a release beside it closes it.
    let left = place.left - OVERLAP;
    let left = left.min(width - size.width() - EDGE).max(EDGE);
    let below = place.top + size.height() + EDGE <= height;
    let top = if below {
        place.top - OVERLAP
    } else {
        place.above - size.height() + OVERLAP
    };
    dom::set_style(&menu, "--left", &px(left));
    dom::set_style(&menu, "--top", &px(top.max(EDGE)));
    if let Some(first) = items(&menu).first() {
        dom::focus(first);
    }
}

fn px(length: f64) -> String {
    format!("{}px", Fixed(length, 1))
}

/// Shows which of these buttons can be used.
pub(super) fn sync(buttons: &[(String, Element)], page: &Page) {
    for (_, button) in buttons {
        if let Some(event) = entry(button) {
            dom::set_flag(button, "disabled", !describe::can_edit(page, &event));
        }
    }
}

/// Shows which entries can be used.
fn fill(menu: &Element, page: &Page) {
    dom::set(menu, "aria-label", &describe::move_menu(page));
    let entries = dom::all_with(menu, "data-edit");
    sync(&entries, page);
    for (name, item) in entries {
        if name == "number" {
            item.set_text_content(Some(describe::number_here(page)));
        }
    }
}

fn items(menu: &Element) -> Vec<Element> {
    let items = dom::all_with(menu, "data-edit").into_iter();
    let items = items.map(|(_, item)| item);
    items
        .filter(|item| !dom::matches(item, ":disabled"))
        .collect()
}

/// Carries out an entry of the menu. Returns `false` if the element is none.
pub(super) fn chosen(shell: &Shell, target: &Element) -> bool {
    let Some(button) = dom::closest(target, "[data-edit]") else {
        return false;
    };
    let menu = dom::closest(&button, "[data-part=move-menu]");
    let is_in_menu = menu.is_some();
    if let Some(menu) = menu {
        // This fails only if the menu is closed.
        let _ = menu.unchecked_into::<HtmlElement>().hide_popover();
    }
    let Some(event) = entry(&button) else {
        return true;
    };
    let next_focus = match event {
        HistoryEvent::OpenNotes => Some("[data-part=notes] [aria-pressed=true]"),
        HistoryEvent::ChooseCorners => None,
        // A button outside the menu keeps the focus.
        _ if !is_in_menu => {
            shell.send(Event::History(event));
            shell.keep_focus();
            return true;
        }
        _ => Some("[data-action=move-menu]"),
    };
    shell.send(Event::History(event));
    match next_focus.and_then(|next_focus| dom::find(shell.host(), next_focus)) {
        Some(next_focus) => dom::focus(&next_focus),
        None => shell.focus_board(),
    }
    true
}

/// Handles a key in the menu: the arrow keys, Home and End move the focus. Returns `false` for other keys and
/// places.
pub(super) fn key(target: &Element, name: &str) -> bool {
    let Some(menu) = dom::closest(target, "[data-part=move-menu]") else {
        return false;
    };
    let items = items(&menu);
    let here = items.iter().position(|item| item == target);
    let last = items.len().saturating_sub(1);
    let next = match (name, here) {
        ("ArrowDown", Some(here)) if here < last => here + 1,
        ("ArrowDown" | "Home", _) => 0,
        ("ArrowUp", Some(here)) if here > 0 => here - 1,
        ("ArrowUp" | "End", _) => last,
        _ => return false,
    };
    if let Some(item) = items.get(next) {
        dom::focus(item);
    }
    true
}
