//! What happens after a panic: a trace in the console, and a calm message instead of a frozen board.

use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::dom;

/// Makes panics visible to the player and to the console.
pub(super) fn watch() {
    std::panic::set_hook(Box::new(|info| {
        console_error_panic_hook::hook(info);
        show();
    }));
}

/// Shows the message of every board on the page: they share one program, which has stopped.
pub(super) fn show() {
    let document = dom::window().and_then(|window| window.document());
    let Some(root) = document.and_then(|document| document.document_element()) else {
        return;
    };
    for part in dom::all::<HtmlElement>(&root, "[data-part=broken]") {
        part.set_hidden(false);
    }
    // The boards answer no more, so they must not seem to.
    for board in dom::all::<HtmlElement>(&root, "[data-part=board]") {
        dom::set(board.unchecked_ref(), "inert", "");
    }
}
