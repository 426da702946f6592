//! The texts of a language other than English, which a function of the page loads.

use js_sys::Function;
use wasm_bindgen::JsValue;

use crate::dom;
use crate::sender::Sender;
use tengen_page::Event;
use tengen_page::text::{Language, Texts};

/// The function of the page that loads the texts of a language.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextLoader(pub(crate) Option<Function>);

impl TextLoader {
    /// Loads the texts of a language, and sends them: at once if they are there, and otherwise later.
    pub(crate) fn load(&self, language: Language, sender: &Sender) {
        let sender = sender.clone();
        let take = move |file: JsValue| sender.send(Event::Texts(language, read(language, &file)));
        let load = self.0.as_ref();
        let reply = load.map(|load| load.call1(&JsValue::NULL, &language.code().into()));
        match reply {
            Some(Ok(promise)) if !promise.is_string() => dom::when(promise, take),
            Some(Ok(file)) => take(file),
            // Without a function, or if it throws, there is no file.
            _ => take(JsValue::UNDEFINED),
        }
    }
}

fn read(language: Language, file: &JsValue) -> Option<Texts> {
    Texts::read(language, file.as_string()?).ok()
}
