//! Event listeners with an owner: dropping one removes it from its target.

use wasm_bindgen::closure::Closure;
use wasm_bindgen::{JsCast, JsValue};
use web_sys::{AddEventListenerOptions, Event as DomEvent, EventTarget};

/// A listener on a target.
pub(crate) struct Listener {
    target: EventTarget,
    kind: &'static str,
    closure: Closure<dyn Fn(JsValue)>,
}

impl Listener {
    /// Adds a listener in the capture phase, which also receives events that do not bubble.
    pub(crate) fn new(
        target: &EventTarget,
        kind: &'static str,
        heard: impl Fn(&DomEvent) + 'static,
    ) -> Option<Listener> {
        // All closures take a `JsValue`, so that the generated code needs only one shim.
        let closure = Closure::<dyn Fn(JsValue)>::new(move |event: JsValue| {
            heard(event.unchecked_ref());
        });
        let options = AddEventListenerOptions::new();
        options.set_capture(true);
        // Scrolling must not wait for the listener; all other listeners may prevent the default.
        options.set_passive(kind == "scroll");
        let callback = closure.as_ref().unchecked_ref();
        target
            .add_event_listener_with_callback_and_add_event_listener_options(
                kind, callback, &options,
            )
            .ok()?;
        Some(Listener {
            target: target.clone(),
            kind,
            closure,
        })
    }
}

impl Drop for Listener {
    fn drop(&mut self) {
        let callback = self.closure.as_ref().unchecked_ref();
        // This fails only if there is no such listener, which is the wanted state.
        let _ = self
            .target
            .remove_event_listener_with_callback_and_bool(self.kind, callback, true);
    }
}
