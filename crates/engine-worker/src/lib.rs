//! The engine as a module for a web worker: takes a line of text and posts lines. It uses the clock
//! of the worker, and knows no page.

use js_sys::Function;
use tengen_engine::Service;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
}

/// The minimum time between two posted `info` or `lines`, in ms. A `hint` is posted at once.
const PAUSE: u32 = 60;

/// Returns the milliseconds since the worker was started.
fn clock() -> u32 {
    // The value fits unless the worker runs for more than 49 days.
    #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
    let ms = now() as u32;
    ms
}

/// An engine that remembers from one request to the next what it learned.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Engine(Service);

#[wasm_bindgen]
impl Engine {
    /// Creates an engine that has not learned anything yet.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Engine {
        Engine::default()
    }

    /// Carries out the request in `line`, and calls `post` with a line for each reply. It returns
    /// only when the request is complete.
    pub fn take(&mut self, line: &str, post: &Function) {
        let mut last: Option<u32> = None;
        let mut held: Option<String> = None;
        // Only an exception in the worker's own listener could make the call fail.
        let say = |line: &str| _ = post.call1(&JsValue::NULL, &JsValue::from_str(line));
        self.0.take(line, &clock, &mut |reply| {
            let is_info = reply.starts_with("info ") || reply.starts_with("lines ");
            let now = clock();
            // Too many of these would slow down the page, so some are skipped; the last one is
            // always posted.
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
