//! Markup that stands in files of its own, which are read when it is wanted: the dialogs with the
//! first of them, the Lab when it is opened.

use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{Element, HtmlElement, XmlHttpRequest};

use crate::web::dom;
use crate::web::shell::Shell;

/// Whether the page has dialogs already.
pub(in crate::web) fn are_there(host: &Element) -> bool {
    dom::find(host, "dialog").is_some()
}

/// The file could not be read.
pub(in crate::web) struct NotRead;

/// Reads the dialogs at once, and opens one as soon as their style is there too.
pub(in crate::web) fn load(shell: &Shell, name: &str) -> Result<(), NotRead> {
    let host = shell.host();
    let page = host.owner_document().and_then(|it| it.document_element());
    let link = page.and_then(|page| dom::find(&page, "link[data-part=dialogs]"));
    let address = link.and_then(|link| link.get_attribute("href"));
    let address = address.ok_or(NotRead)?;
    add(host, "beforeend", &address)?;
    await_style(shell, "[data-part=dialogs-style]", name);
    Ok(())
}

/// Reads a file of the page at once, and puts its markup beside or into an element.
pub(in crate::web) fn add(to: &Element, place: &str, address: &str) -> Result<(), NotRead> {
    let markup = read(address).ok_or(NotRead)?;
    // The page's own file, like the page itself.
    let added = to.insert_adjacent_html(place, &markup);
    added.map_err(|_| NotRead)
}

/// Opens a dialog or the Lab as soon as a style that has just been added is there.
pub(in crate::web) fn await_style(shell: &Shell, selector: &str, name: &str) {
    let Some(style) = dom::find(shell.host(), selector) else {
        shell.open_dialog(name);
        return;
    };
    let style: HtmlElement = style.unchecked_into();
    let (me, name) = (shell.me(), name.to_string());
    let done = Closure::once_into_js(move || {
        if let Some(shell) = me.upgrade() {
            shell.open_dialog(&name);
        }
    });
    // Without its style it can be used all the same.
    style.set_onload(Some(done.unchecked_ref()));
    style.set_onerror(Some(done.unchecked_ref()));
}

fn read(address: &str) -> Option<String> {
    let request = XmlHttpRequest::new().ok()?;
    request.open_with_async("GET", address, false).ok()?;
    request.send().ok()?;
    (request.status().ok()? == 200).then(|| request.response_text().ok()?)?
}
