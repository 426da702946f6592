//! The few DOM calls that everything here needs.

use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{Document, Element, HtmlElement, HtmlInputElement, Window};

use tengen_page::app::Millis;

#[wasm_bindgen]
extern "C" {
    // Unlike `web_sys::window` it does not look for the global object in other places as well.
    #[wasm_bindgen(thread_local_v2, js_name = window)]
    static WINDOW: Option<Window>;
}

/// The window; `None` in a worker.
pub(crate) fn window() -> Option<Window> {
    WINDOW.with(Option::clone)
}

/// What stands after the `#` of the address, if anything does.
pub(crate) fn fragment() -> Option<String> {
    let hash = window()?.location().hash().ok()?;
    let text = hash.strip_prefix('#')?;
    (!text.is_empty()).then(|| text.to_string())
}

#[wasm_bindgen]
extern "C" {
    type Thenable;

    #[wasm_bindgen(method)]
    fn then(this: &Thenable, kept: &JsValue, broken: &JsValue);
}

/// Does something once a promise is kept or broken, with its value or its error. This weighs much less
/// than futures.
pub(crate) fn when(promise: JsValue, done: impl FnOnce(JsValue) + 'static) {
    let done = Closure::once_into_js(done);
    promise.unchecked_into::<Thenable>().then(&done, &done);
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(done: &JsValue, ms: f64);
}

/// Does something after so many milliseconds.
pub(crate) fn after(ms: f64, done: impl FnOnce() + 'static) {
    set_timeout(&Closure::once_into_js(done), ms);
}

/// Time since the page was opened.
pub(crate) fn now() -> Millis {
    let performance = window().and_then(|window| window.performance());
    Millis(performance.map_or(0.0, |performance| performance.now()))
}

/// Device px per CSS px.
pub(crate) fn pixel_ratio() -> f64 {
    window().map_or(1.0, |window| window.device_pixel_ratio())
}

/// Creates an element with a class and appends it.
pub(crate) fn append(parent: &Element, tag: &str, class: &str) -> Option<HtmlElement> {
    let document = parent.owner_document()?;
    let child = create(&document, tag, class)?;
    parent.append_child(&child).ok()?;
    Some(child)
}

/// Appends an element with a text.
pub(crate) fn append_text(parent: &Element, tag: &str, text: &str) -> Option<HtmlElement> {
    let element = append(parent, tag, "")?;
    element.set_text_content(Some(text));
    Some(element)
}

/// Creates an element with a class.
pub(crate) fn create(document: &Document, tag: &str, class: &str) -> Option<HtmlElement> {
    let element = document.create_element(tag).ok()?;
    if !class.is_empty() {
        element.set_class_name(class);
    }
    // The page is HTML, and so is what it makes.
    Some(element.unchecked_into())
}

/// All elements below `root` that have an attribute, each with what it says.
pub(crate) fn all_with(root: &Element, attribute: &str) -> Vec<(String, Element)> {
    let mut found = Vec::new();
    if let Ok(list) = root.query_selector_all(&format!("[{attribute}]")) {
        for i in 0..list.length() {
            if let Some(node) = list.get(i) {
                // Selectors find elements only.
                let element: Element = node.unchecked_into();
                let value = element.get_attribute(attribute).unwrap_or_default();
                found.push((value, element));
            }
        }
    }
    found
}

/// The first element below `root` that a selector finds.
pub(crate) fn find(root: &Element, selector: &str) -> Option<Element> {
    root.query_selector(selector).ok().flatten()
}

/// The first field below `root` that a selector finds. Selects pass for inputs: nothing but their
/// value is used.
pub(crate) fn field(root: &Element, selector: &str) -> Option<HtmlInputElement> {
    find(root, selector).map(JsCast::unchecked_into)
}

/// The nearest element that a selector finds, from `element` itself up.
pub(crate) fn closest(element: &Element, selector: &str) -> Option<Element> {
    element.closest(selector).ok().flatten()
}

/// Whether a selector finds this very element.
pub(crate) fn matches(element: &Element, selector: &str) -> bool {
    element.matches(selector).unwrap_or(false)
}

/// The element of the page that has the focus.
pub(crate) fn active(element: &Element) -> Option<Element> {
    element.owner_document()?.active_element()
}

/// Sets an attribute. It fails only for names that no attribute can have.
pub(crate) fn set(element: &Element, name: &str, value: &str) {
    let _ = element.set_attribute(name, value);
}

/// Sets an attribute that says yes by being there. It fails as [`set`] does.
pub(crate) fn set_flag(element: &Element, name: &str, flag: bool) {
    let _ = element.toggle_attribute_with_force(name, flag);
}

/// Gives or takes a class. It fails only for names that no class can have.
pub(crate) fn set_class(element: &Element, class: &str, has: bool) {
    let _ = element.class_list().toggle_with_force(class, has);
}

/// Sets a custom property. It fails only for elements without a style.
pub(crate) fn set_style(element: &HtmlElement, name: &str, value: &str) {
    let _ = element.style().set_property(name, value);
}

/// Gives an element the focus. It fails only if the element has left the page.
pub(crate) fn focus(element: &Element) {
    let element: &HtmlElement = element.unchecked_ref();
    let _ = element.focus();
}
