//! The question to the page's own host whether it serves online play. A host says so in a header of its replies. Dropping the
//! question ends its requests.

use js_sys::Promise;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::kit::dom;

/// The reply of the page's host.
#[derive(Clone, Copy)]
pub(super) enum Host {
    Serves,
    ServesNot,
    /// The host did not reply; something between, such as the page of a hotel to sign in, may have.
    Silent,
}

/// The header, as `crates/server/src/net/site.rs` sends it.
const HEADER: &str = "tengen-online";

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_name = fetch)]
    fn fetch(address: &str, options: &JsValue) -> Promise;

    type Reply;

    #[wasm_bindgen(method, getter)]
    fn headers(this: &Reply) -> Headers;

    type Headers;

    #[wasm_bindgen(method)]
    fn has(this: &Headers, name: &str) -> bool;

    #[wasm_bindgen(method)]
    fn get(this: &Headers, name: &str) -> Option<String>;

    type AbortController;

    #[wasm_bindgen(constructor)]
    fn new() -> AbortController;

    #[wasm_bindgen(method, getter)]
    fn signal(this: &AbortController) -> JsValue;

    #[wasm_bindgen(method)]
    fn abort(this: &AbortController);
}

/// A question that is being asked, or has been answered.
pub(super) struct Question(AbortController);

impl Drop for Question {
    fn drop(&mut self) {
        self.0.abort();
    }
}

/// Asks the host for the head of the page that it has already sent, which every host has, so that the browser
/// reports no error. The service worker does not answer such requests. A question that is dropped is answered too, by
/// [`Host::Silent`].
pub(super) fn ask_host(told: impl FnOnce(Host) + 'static) -> Question {
    let question = Question(AbortController::new());
    let signal = question.0.signal();
    let next = signal.clone();
    ask(&dom::site(), &signal, move |headers| match headers {
        None => told(Host::Silent),
        Some(headers) if headers.has(HEADER) => told(Host::Serves),
        Some(_) => ask_if_host(&next, told),
    });
    question
}

/// Asks whether the host has replied itself: whoever replies in its place sends a page for every file.
fn ask_if_host(signal: &JsValue, told: impl FnOnce(Host) + 'static) {
    let Some(manifest) = manifest() else {
        return told(Host::ServesNot);
    };
    ask(&manifest, signal, move |headers| {
        let kind = headers.map(|it| it.get("content-type").unwrap_or_default());
        told(match kind {
            Some(kind) if !kind.starts_with("text/html") => Host::ServesNot,
            _ => Host::Silent,
        });
    });
}

/// Returns the address of the page's manifest, which is no page.
fn manifest() -> Option<String> {
    let document = dom::window()?.document()?.document_element()?;
    dom::find(&document, "link[rel=manifest]")?.get_attribute("href")
}

/// Asks for the head of a file until `signal` says that it is of no use, and passes on the headers of the reply; `None` if there
/// is none.
fn ask(address: &str, signal: &JsValue, told: impl FnOnce(Option<Headers>) + 'static) {
    let options = js_sys::Object::new();
    for (name, value) in [
        ("method", &JsValue::from("HEAD")),
        ("cache", &JsValue::from("no-store")),
        ("signal", signal),
    ] {
        // This fails only for objects that refuse properties.
        let _ = js_sys::Reflect::set(&options, &name.into(), value);
    }
    let reply = fetch(address, &options);
    dom::when(reply.into(), move |reply| {
        // An error has no headers.
        let is_reply = js_sys::Reflect::has(&reply, &"headers".into()).unwrap_or(false);
        told(is_reply.then(|| reply.unchecked_into::<Reply>().headers()));
    });
}
