//! Watches dialogs and the menu: an observer reports each that opens or closes, whatever the cause.

use wasm_bindgen::JsCast as _;
use wasm_bindgen::closure::Closure;
use wasm_bindgen::prelude::JsValue;
use web_sys::{Element, MutationObserver, MutationObserverInit};

use super::follow_overlays;
use crate::kit::dom;
use crate::kit::sender::Sender;

/// An observer of what lies over the page. Dropping it ends it.
pub(super) struct Watch {
    observer: MutationObserver,
    _closure: Closure<dyn Fn(JsValue)>,
}

impl Watch {
    pub(super) fn new(host: &Element, sender: &Sender) -> Option<Watch> {
        let sender = sender.clone();
        let closure = Closure::<dyn Fn(JsValue)>::new(move |_| {
            if let Some(shell) = sender.shell() {
                follow_overlays(&shell);
            }
        });
        let observer = MutationObserver::new(closure.as_ref().unchecked_ref()).ok()?;
        let observe = |element: &Element, attribute: &str| {
            let options = MutationObserverInit::new();
            options.set_attributes(true);
            options.set_attribute_filter(&js_sys::Array::of1(&attribute.into()));
            options.set_subtree(attribute == "open");
            // This fails only for options that contradict each other.
            let _ = observer.observe_with_options(element, &options);
        };
        observe(host, "open");
        if let Some(menu) = dom::find(host, ".menu") {
            observe(&menu, "class");
        }
        Some(Watch {
            observer,
            _closure: closure,
        })
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.observer.disconnect();
    }
}
