//! What the browser has, by its name: each function that is bound by itself would make the script longer
//! that the first stone waits for.

use js_sys::{Array, Function, Reflect};
use wasm_bindgen::{JsCast, JsValue};

use crate::web::dom;

/// A property, or nothing.
pub(super) fn get(from: &JsValue, name: &str) -> JsValue {
    Reflect::get(from, &JsValue::from_str(name)).unwrap_or(JsValue::UNDEFINED)
}

/// A property of the window, or nothing.
pub(super) fn global(name: &str) -> JsValue {
    dom::window().map_or(JsValue::UNDEFINED, |window| get(&window, name))
}

/// Calls a method; nothing if there is none or it fails.
pub(super) fn call(on: &JsValue, method: &str, argument: &JsValue) -> Option<JsValue> {
    let method = get(on, method).dyn_into::<Function>().ok()?;
    method.call1(on, argument).ok()
}

/// Makes an object of a class of the window; nothing if there is none or it fails.
pub(super) fn make(class: &JsValue, arguments: &Array) -> Option<JsValue> {
    Reflect::construct(class.dyn_ref::<Function>()?, arguments).ok()
}

/// The time in ms since 1970, which goes on while a computer sleeps.
pub(super) fn since_1970() -> f64 {
    let now = call(&global("Date"), "now", &JsValue::UNDEFINED);
    now.and_then(|now| now.as_f64()).unwrap_or(0.0)
}

/// What a function of the window makes of a text; nothing if it fails.
pub(super) fn text(function: &str, text: &str) -> Option<String> {
    let function = global(function).dyn_into::<Function>().ok()?;
    let made = function.call1(&JsValue::NULL, &JsValue::from_str(text));
    made.ok()?.as_string()
}
