//! The transition from one view of the site to another, where the browser has transitions of views.

use js_sys::{Function, Reflect};
use wasm_bindgen::prelude::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::Document;

use crate::kit::dom;
use crate::kit::shell::Shell;

/// The media query of people who want no motion.
const STILL: &str = "(prefers-reduced-motion: reduce)";

/// Changes the view: at once, or in a transition, which the browser begins with the next frame.
pub(super) fn change(shell: &Shell, change: impl FnOnce(&Shell) + 'static) {
    let document = shell.host().owner_document();
    let Some((document, start)) = document.and_then(starter) else {
        return change(shell);
    };
    let sender = shell.sender().clone();
    let update = Closure::once_into_js(move || {
        if let Some(shell) = sender.shell() {
            change(&shell);
        }
    });
    // It fails only if what it gets is no function.
    let _ = start.call1(&document, &update);
}

/// Returns the function that begins a transition; `None` where there are none, or nobody wants them.
fn starter(document: Document) -> Option<(Document, Function)> {
    if dom::matches_media(STILL) {
        return None;
    }
    let start = Reflect::get(&document, &JsValue::from_str("startViewTransition")).ok()?;
    Some((document, start.dyn_into().ok()?))
}
