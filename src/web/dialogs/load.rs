//! The dialogs stand in a file of their own, which is read when the first one is opened.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, HtmlElement, XmlHttpRequest};

use crate::web::dom;

/// Whether the page has dialogs already.
pub(in crate::web) fn are_there(host: &Element) -> bool {
    dom::find(host, "dialog").is_some()
}

/// The file could not be read.
pub(in crate::web) struct NoDialogs;

/// Reads the dialogs at once, and goes on as soon as their style is there too.
pub(in crate::web) fn load(host: &Element, done: impl FnOnce() + 'static) -> Result<(), NoDialogs> {
    let markup = read(host).ok_or(NoDialogs)?;
    // The page's own file, like the page itself.
    let added = host.insert_adjacent_html("beforeend", &markup);
    added.map_err(|_| NoDialogs)?;
    let Some(style) = dom::find(host, "[data-part=dialogs-style]") else {
        done();
        return Ok(());
    };
    let style: HtmlElement = style.unchecked_into();
    let done = Closure::once_into_js(done);
    // Without its style a dialog can be used all the same.
    style.set_onload(Some(done.unchecked_ref()));
    style.set_onerror(Some(done.unchecked_ref()));
    Ok(())
}

fn read(host: &Element) -> Option<String> {
    let page = host.owner_document()?.document_element()?;
    let address = dom::find(&page, "link[data-part=dialogs]")?.get_attribute("href")?;
    let request = XmlHttpRequest::new().ok()?;
    request.open_with_async("GET", &address, false).ok()?;
    request.send().ok()?;
    (request.status().ok()? == 200).then(|| request.response_text().ok()?)?
}
