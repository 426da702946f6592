//! The few DOM calls that everything here needs.

use wasm_bindgen::JsCast;
use web_sys::{Document, Element, HtmlElement, Window};

use crate::app::Millis;

/// The window; `None` in a worker.
pub(super) fn window() -> Option<Window> {
    web_sys::window()
}

/// Time since the page was opened.
pub(super) fn now() -> Millis {
    let performance = window().and_then(|window| window.performance());
    Millis(performance.map_or(0.0, |performance| performance.now()))
}

/// Device px per CSS px.
pub(super) fn pixel_ratio() -> f64 {
    window().map_or(1.0, |window| window.device_pixel_ratio())
}

/// Creates an element with a class and appends it.
pub(super) fn append(parent: &Element, tag: &str, class: &str) -> Option<HtmlElement> {
    let document = parent.owner_document()?;
    let child = create(&document, tag, class)?;
    parent.append_child(&child).ok()?;
    Some(child)
}

/// Creates an element with a class.
pub(super) fn create(document: &Document, tag: &str, class: &str) -> Option<HtmlElement> {
    let element = document.create_element(tag).ok()?;
    if !class.is_empty() {
        element.set_class_name(class);
    }
    element.dyn_into().ok()
}

/// All elements below `root` that a selector finds, of one type.
pub(super) fn all<T: JsCast>(root: &Element, selector: &str) -> Vec<T> {
    let Ok(list) = root.query_selector_all(selector) else {
        return Vec::new();
    };
    (0..list.length())
        .filter_map(|i| list.get(i)?.dyn_into().ok())
        .collect()
}

/// The first element below `root` that a selector finds.
pub(super) fn find<T: JsCast>(root: &Element, selector: &str) -> Option<T> {
    root.query_selector(selector).ok()??.dyn_into().ok()
}

/// Sets an attribute. It fails only for names that no attribute can have.
pub(super) fn set(element: &Element, name: &str, value: &str) {
    let _ = element.set_attribute(name, value);
}

/// Sets a custom property. It fails only for elements without a style.
pub(super) fn set_style(element: &HtmlElement, name: &str, value: &str) {
    let _ = element.style().set_property(name, value);
}

/// Shows or hides an element if it is not so already.
pub(super) fn set_hidden(element: &HtmlElement, hidden: Hidden) {
    let hidden = hidden == Hidden::Yes;
    if element.hidden() != hidden {
        element.set_hidden(hidden);
    }
}

/// Whether an element is taken out of the page.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hidden {
    Yes,
    No,
}

impl Hidden {
    pub(super) const fn when(condition: bool) -> Hidden {
        if condition { Hidden::Yes } else { Hidden::No }
    }
}
