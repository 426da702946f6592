//! Files of bytes that a function of the page loads: the puzzles, and the questions of the trainers.

use js_sys::{Function, Uint8Array};
use wasm_bindgen::{JsCast, JsValue};

use crate::dom;

/// The function of the page that loads a file.
#[derive(Clone, Debug, Default)]
pub(crate) struct FileLoader(pub(crate) Option<Function>);

impl FileLoader {
    /// Loads the file, and passes it to `take` later; `None` if that was not possible.
    pub(crate) fn load(&self, take: impl FnOnce(Option<Vec<u8>>) + 'static) {
        let take = move |bytes: JsValue| {
            // A failure is an error or nothing.
            let bytes = bytes.dyn_into::<Uint8Array>().ok();
            take(bytes.map(|bytes| bytes.to_vec()));
        };
        match self.0.as_ref().map(|load| load.call0(&JsValue::NULL)) {
            Some(Ok(promise)) => dom::when(promise, take),
            // Without a function, or if it throws, there is no file.
            _ => dom::after(0.0, move || take(JsValue::UNDEFINED)),
        }
    }
}
