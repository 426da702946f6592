//! The few DOM calls that the whole page needs.

use js_sys::{ArrayBuffer, Uint8Array};
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{
    Document, Element, Event as DomEvent, HtmlElement, HtmlInputElement, HtmlTextAreaElement,
    ScrollIntoViewOptions, ScrollLogicalPosition, Url, Window,
};

use tengen_page::Millis;

#[wasm_bindgen]
extern "C" {
    // Unlike `web_sys::window` this does not also look for the global object in other places.
    #[wasm_bindgen(thread_local_v2, js_name = window)]
    static WINDOW: Option<Window>;
}

/// Returns the window; `None` in a worker.
pub(crate) fn window() -> Option<Window> {
    WINDOW.with(Option::clone)
}

/// Returns the text after the `#` of the address; `None` if there is none.
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

/// Returns `true` if a media query holds for the window.
pub(crate) fn matches_media(query: &str) -> bool {
    let list = window().and_then(|window| window.match_media(query).ok()?);
    list.is_some_and(|list| list.matches())
}

/// Calls `done` once a promise is fulfilled or rejected, with its value or its error. The code is much
/// smaller than with futures.
pub(crate) fn when(promise: JsValue, done: impl FnOnce(JsValue) + 'static) {
    let done = Closure::once_into_js(done);
    promise.unchecked_into::<Thenable>().then(&done, &done);
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = setTimeout)]
    fn set_timeout(done: &JsValue, ms: f64);

    // Safari has none.
    #[wasm_bindgen(catch, js_namespace = window, js_name = requestIdleCallback)]
    fn request_idle(done: &JsValue) -> Result<JsValue, JsValue>;
}

/// Calls `done` after `ms` milliseconds.
pub(crate) fn after(ms: f64, done: impl FnOnce() + 'static) {
    set_timeout(&Closure::once_into_js(done), ms);
}

/// The wait in ms for browsers that do not say when they are idle.
const SOON_IDLE: f64 = 1000.0;

/// Runs a task when the browser has nothing else to do.
pub(crate) fn when_idle(task: impl FnOnce() + 'static) {
    let task = Closure::once_into_js(task);
    if request_idle(&task).is_err() {
        set_timeout(&task, SOON_IDLE);
    }
}

/// Returns a random number below `end`.
pub(crate) fn random(end: u32) -> u32 {
    // The float is at least 0 and less than `end`.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let number = (js_sys::Math::random() * f64::from(end)) as u32;
    number
}

/// Returns the path from the document to the root of its site, if the document says so.
pub(crate) fn base() -> Option<String> {
    let document = window()?.document()?.document_element()?;
    document.get_attribute("data-base")
}

/// Returns the address of the root of the site, which ends in `/`: that of the document's folder if it says nothing.
pub(crate) fn site() -> String {
    let location = window().and_then(|window| window.location().href().ok());
    let base = base().filter(|base| !base.is_empty());
    let base = base.unwrap_or_else(|| "./".to_owned());
    let site = Url::new_with_base(&base, &location.unwrap_or_default());
    site.map_or(base, |site| site.href())
}

/// Returns the address with another fragment: that of the site, or of a document that is no part of one.
pub(crate) fn address(fragment: &str) -> String {
    let location = window().map(|window| window.location());
    let origin = location.as_ref().and_then(|it| it.origin().ok());
    let path = location.as_ref().and_then(|it| it.pathname().ok());
    let own = || origin.unwrap_or_default() + &path.unwrap_or_default();
    let mut address = if base().is_some() { site() } else { own() };
    address.push('#');
    address.push_str(fragment);
    address
}

/// Returns `true` if a text, which may come from the address, names an element of the document.
pub(crate) fn names_element(host: &Element, text: &str) -> bool {
    let document = host.owner_document();
    let element = document.and_then(|document| document.get_element_by_id(text));
    !text.is_empty() && element.is_some()
}

/// Returns the element at which an event happened.
pub(crate) fn target(event: &DomEvent) -> Option<Element> {
    event.target()?.dyn_into().ok()
}

/// Returns the time since the page was opened.
pub(crate) fn now() -> Millis {
    let performance = window().and_then(|window| window.performance());
    Millis(performance.map_or(0.0, |performance| performance.now()))
}

/// Returns the number of device px per CSS px.
pub(crate) fn pixel_ratio() -> f64 {
    window().map_or(1.0, |window| window.device_pixel_ratio())
}

/// Returns the width and height of the window's content in CSS px.
pub(crate) fn window_size() -> (f64, f64) {
    let size = |length: Result<JsValue, JsValue>| length.ok()?.as_f64();
    let window = window();
    let window = window.as_ref();
    let width = window.and_then(|it| size(it.inner_width()));
    let height = window.and_then(|it| size(it.inner_height()));
    (width.unwrap_or_default(), height.unwrap_or_default())
}

/// Creates an element with a class and appends it.
pub(crate) fn append(parent: &Element, tag: &str, class: &str) -> Option<HtmlElement> {
    let document = parent.owner_document()?;
    let child = create(&document, tag, class)?;
    parent.append_child(&child).ok()?;
    Some(child)
}

/// Appends an element of SVG.
pub(crate) fn append_svg(parent: &Element, tag: &str) -> Option<Element> {
    let document = parent.owner_document()?;
    let space = Some("http://www.w3.org/2000/svg");
    let element = document.create_element_ns(space, tag).ok()?;
    parent.append_child(&element).ok()?;
    Some(element)
}

/// Appends an element with a text.
pub(crate) fn append_text(parent: &Element, tag: &str, text: &str) -> Option<HtmlElement> {
    let element = append(parent, tag, "")?;
    element.set_text_content(Some(text));
    Some(element)
}

/// Appends a button with an action. The action is about a value unless that is empty.
pub(crate) fn append_button(parent: &Element, action: &str, value: &str) -> Option<HtmlElement> {
    let button = append(parent, "button", "")?;
    set(&button, "type", "button");
    set(&button, "data-action", action);
    if !value.is_empty() {
        set(&button, "data-value", value);
    }
    Some(button)
}

/// Creates an element with a class.
pub(crate) fn create(document: &Document, tag: &str, class: &str) -> Option<HtmlElement> {
    let element = document.create_element(tag).ok()?;
    if !class.is_empty() {
        element.set_class_name(class);
    }
    // The page is HTML, so every created element is an HTML element.
    Some(element.unchecked_into())
}

/// Returns all elements below `root` that have an attribute, each with the attribute's value.
pub(crate) fn all_with(root: &Element, attribute: &str) -> Vec<(String, Element)> {
    let found = all(root, &format!("[{attribute}]")).into_iter();
    let found = found.map(|element| {
        let value = element.get_attribute(attribute).unwrap_or_default();
        (value, element)
    });
    found.collect()
}

/// Returns all elements below `root` that match a selector.
pub(crate) fn all(root: &Element, selector: &str) -> Vec<Element> {
    let Ok(list) = root.query_selector_all(selector) else {
        return Vec::new();
    };
    let found = (0..list.length()).filter_map(|index| list.get(index));
    // Selectors find only elements.
    found.map(JsCast::unchecked_into).collect()
}

/// Returns the first element below `root` that matches a selector.
pub(crate) fn find(root: &Element, selector: &str) -> Option<Element> {
    root.query_selector(selector).ok().flatten()
}

/// Returns the first field below `root` that matches a selector. A select is also returned as an input,
/// because only its value is used.
pub(crate) fn field(root: &Element, selector: &str) -> Option<HtmlInputElement> {
    find(root, selector).map(JsCast::unchecked_into)
}

/// Returns the first text area below `root` that matches a selector.
pub(crate) fn text_area(root: &Element, selector: &str) -> Option<HtmlTextAreaElement> {
    find(root, selector).map(JsCast::unchecked_into)
}

/// Returns the nearest element that matches a selector: `element` itself or one of its ancestors.
pub(crate) fn closest(element: &Element, selector: &str) -> Option<Element> {
    element.closest(selector).ok().flatten()
}

/// Returns `true` if the element itself matches the selector.
pub(crate) fn matches(element: &Element, selector: &str) -> bool {
    element.matches(selector).unwrap_or(false)
}

/// Returns the element of the page that has the focus.
pub(crate) fn active(element: &Element) -> Option<Element> {
    element.owner_document()?.active_element()
}

/// Returns the element that has the focus, if it is in a part of the page.
pub(crate) fn active_in(part: &Element) -> Option<Element> {
    active(part).filter(|it| part.contains(Some(it)))
}

/// Shows the buttons below `root` whose actions are offered, and hides those with other actions that begin with `prefix`,
/// but for the actions of `rows`, whose buttons come and go with their lists.
pub(crate) fn show_offered<T: Into<&'static str>>(
    root: &Element,
    prefix: &str,
    rows: &[&str],
    offers: Vec<T>,
) {
    let offers: Vec<&str> = offers.into_iter().map(Into::into).collect();
    for (action, button) in all_with(root, "data-action") {
        if action.starts_with(prefix) && !rows.contains(&&*action) {
            set_flag(&button, "hidden", !offers.contains(&&*action));
        }
    }
}

/// Returns `true` if an element is no longer in a part of the page, or hidden itself.
pub(crate) fn is_gone(element: &Element, part: &Element) -> bool {
    !part.contains(Some(element)) || matches(element, "[hidden]")
}

/// Returns `true` if the element takes room on the page: neither it nor an element around it is left out.
pub(crate) fn has_room(element: &Element) -> bool {
    let place = element.get_bounding_client_rect();
    place.width() > 0.0 || place.height() > 0.0
}

/// Replaces an element's text if it differs: an equal text is not laid out anew, and not read aloud again.
pub(crate) fn write(element: &Element, text: &str) {
    if element.text_content().as_deref() != Some(text) {
        element.set_text_content(Some(text));
    }
}

/// Sets an attribute. It fails only for invalid attribute names.
pub(crate) fn set(element: &Element, name: &str, value: &str) {
    let _ = element.set_attribute(name, value);
}

/// Sets or removes a boolean attribute. It fails as [`set`] does.
pub(crate) fn set_flag(element: &Element, name: &str, flag: bool) {
    let _ = element.toggle_attribute_with_force(name, flag);
}

/// Sets an attribute with the value `true` or `false`, such as `aria-pressed`.
pub(crate) fn set_state(element: &Element, name: &str, state: bool) {
    set(element, name, if state { "true" } else { "false" });
}

/// Shows or hides the first element below `root` that matches a selector, and returns it.
pub(crate) fn show(root: &Element, selector: &str, is_shown: bool) -> Option<Element> {
    let element = find(root, selector)?;
    set_flag(&element, "hidden", !is_shown);
    Some(element)
}

/// Adds or removes a class. It fails only for invalid class names.
pub(crate) fn set_class(element: &Element, class: &str, has: bool) {
    let _ = element.class_list().toggle_with_force(class, has);
}

/// Sets a custom CSS property. It fails only for elements without a style.
pub(crate) fn set_style(element: &HtmlElement, name: &str, value: &str) {
    let _ = element.style().set_property(name, value);
}

/// Returns the content of a file that the browser has read. A file that cannot be read, such as a folder, counts as
/// empty.
pub(crate) fn bytes(content: &JsValue) -> Vec<u8> {
    let content = content.dyn_ref::<ArrayBuffer>();
    content.map_or(Vec::new(), |it| Uint8Array::new(it).to_vec())
}

/// Scrolls as far as an element needs to be seen, once the present event has written its texts.
pub(crate) fn reveal(element: Element) {
    after(0.0, move || {
        let options = ScrollIntoViewOptions::new();
        options.set_block(ScrollLogicalPosition::Nearest);
        element.scroll_into_view_with_scroll_into_view_options(&options);
    });
}

/// Gives an element the focus. It fails only if the element has left the page.
pub(crate) fn focus(element: &Element) {
    let element: &HtmlElement = element.unchecked_ref();
    let _ = element.focus();
}
