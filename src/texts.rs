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

/// The reply of the function.
pub(crate) enum Reply {
    /// The texts, at once.
    Here(Texts),
    /// A promise of the file with the texts.
    Promised(JsValue),
    /// The texts cannot be loaded.
    Missing,
}

impl TextLoader {
    /// Asks for the texts of a language.
    pub(crate) fn ask(&self, language: Language) -> Reply {
        let load = self.0.as_ref();
        let reply = load.map(|load| load.call1(&JsValue::NULL, &language.code().into()));
        match reply {
            Some(Ok(reply)) if reply.is_string() => {
                read(language, &reply).map_or(Reply::Missing, Reply::Here)
            }
            Some(Ok(promise)) => Reply::Promised(promise),
            _ => Reply::Missing,
        }
    }
}

impl Reply {
    /// Sends the texts of the language as soon as they are there.
    pub(crate) fn send(self, language: Language, sender: &Sender) {
        match self {
            Reply::Here(texts) => sender.send(Event::Texts(language, Some(texts))),
            Reply::Missing => sender.send(Event::Texts(language, None)),
            Reply::Promised(promise) => {
                let sender = sender.clone();
                dom::when(promise, move |content| {
                    sender.send(Event::Texts(language, read(language, &content)));
                });
            }
        }
    }
}

fn read(language: Language, content: &JsValue) -> Option<Texts> {
    Texts::read(language, content.as_string()?).ok()
}
