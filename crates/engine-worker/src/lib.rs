//! The engine as a module for a worker: a line of text comes in, lines go out. It knows the worker's
//! clock, and no page.

use js_sys::Function;
use tengen_engine::Service;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// From one `info` that is posted to the next, in ms at least.
const PAUSE: u32 = 60;

/// Milliseconds since the worker was started.
fn clock() -> u32 {
    // A worker does not get as old as the type: 49 days.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let ms = now() as u32;
    ms
}

/// An engine, which remembers what it learned from one request to the next.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Engine(Service);

#[wasm_bindgen]
impl Engine {
    /// An engine that knows nothing yet.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Engine {
        Engine::default()
    }

    /// Carries out the request in a line, and calls `post` with a line for each reply. It gives
    /// nothing back before it has done.
    pub fn take(&mut self, line: &str, post: &Function) {
        let mut last: Option<u32> = None;
        let mut held: Option<String> = None;
        // Only a listener of the worker's own could throw.
        let say = |line: &str| _ = post.call1(&JsValue::NULL, &JsValue::from_str(line));
        self.0.take(line, &clock, &mut |reply| {
            let is_info = reply.starts_with("info ");
            let now = clock();
            // The page has other things to do than to hear every one; but the last it hears.
            if is_info && last.is_some_and(|last| now.wrapping_sub(last) < PAUSE) {
                held = Some(reply.to_string());
                return;
            }
            if is_info {
                last = Some(now);
                held = None;
            }
            if let Some(info) = held.take() {
                say(&info);
            }
            say(reply);
        });
    }
}
