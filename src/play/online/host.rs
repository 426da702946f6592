//! The question to the page's own host whether it serves online play. A host says so in a header of its replies.

use js_sys::Promise;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::kit::dom;

/// The reply of the page's host.
#[derive(Clone, Copy)]
pub(super) enum Host {
    Serves,
    ServesNot,
    /// The host did not reply.
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
}

/// Asks the host for the head of the page that it has already sent, which every host has, so that the browser
/// reports no error. The service worker does not answer such requests.
pub(super) fn ask_host(told: impl FnOnce(Host) + 'static) {
    let options = js_sys::Object::new();
    for (name, value) in [("method", "HEAD"), ("cache", "no-store")] {
        // This fails only for objects that refuse properties.
        let _ = js_sys::Reflect::set(&options, &name.into(), &value.into());
    }
    let reply = fetch(&dom::site(), &options);
    dom::when(reply.into(), move |reply| {
        // An error has no headers.
        let is_reply = js_sys::Reflect::has(&reply, &"headers".into()).unwrap_or(false);
        told(match reply.unchecked_into::<Reply>() {
            _ if !is_reply => Host::Silent,
            reply if reply.headers().has(HEADER) => Host::Serves,
            _ => Host::ServesNot,
        });
    });
}
