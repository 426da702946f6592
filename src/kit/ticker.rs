//! Animation frames: at most one is pending, and none if nothing was requested.

use std::cell::Cell;
use std::rc::Rc;

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};

use crate::kit::dom;
use tengen_page::Millis;

/// Requests animation frames from the browser.
pub(crate) struct Ticker {
    closure: Closure<dyn Fn(JsValue)>,
    in_flight: Rc<Cell<Option<i32>>>,
}

impl Ticker {
    pub(crate) fn new(tick: impl Fn(Millis) + 'static) -> Ticker {
        let in_flight = Rc::new(Cell::new(None));
        let flag = Rc::clone(&in_flight);
        let closure = Closure::<dyn Fn(JsValue)>::new(move |now: JsValue| {
            flag.set(None);
            tick(Millis(now.as_f64().unwrap_or(0.0)));
        });
        Ticker { closure, in_flight }
    }

    /// Requests a frame unless one is pending.
    pub(crate) fn request(&self) {
        if self.in_flight.get().is_some() {
            return;
        }
        let callback = self.closure.as_ref().unchecked_ref();
        let asked = dom::window().map(|window| window.request_animation_frame(callback));
        self.in_flight.set(asked.and_then(Result::ok));
    }
}

impl Drop for Ticker {
    fn drop(&mut self) {
        if let (Some(id), Some(window)) = (self.in_flight.take(), dom::window()) {
            let _ = window.cancel_animation_frame(id);
        }
    }
}
