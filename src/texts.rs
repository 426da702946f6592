//! Files in a language, which a function of the page loads: its texts, and the lessons.

use js_sys::Function;
use wasm_bindgen::JsValue;

use crate::device::Device;
use crate::dom;
use crate::sender::Sender;
use crate::shell::Shell;
use tengen_page::text::{Language, Texts};
use tengen_page::{Effect, Event};

/// The function of the page that loads the file of a language.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextLoader(pub(crate) Option<Function>);

impl TextLoader {
    /// Loads the texts of a language, and sends them: at once if they are there, and otherwise later.
    fn load(&self, language: Language, sender: &Sender) {
        let sender = sender.clone();
        self.fetch(language, move |file| {
            sender.send(Event::Texts(language, read(language, &file)));
        });
    }

    /// Passes the file of a language to `take`: at once if it is there, and otherwise later. Without a file it passes
    /// something else than a text.
    pub(crate) fn fetch(&self, language: Language, take: impl FnOnce(JsValue) + 'static) {
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

/// The texts of the languages.
pub(crate) struct TextFiles(TextLoader);

impl TextFiles {
    pub(crate) const fn new(load: Option<Function>) -> TextFiles {
        TextFiles(TextLoader(load))
    }
}

impl Device for TextFiles {
    fn carry_out(&self, shell: &Shell, effect: Effect) -> Option<Effect> {
        match effect {
            Effect::LoadTexts(language) => self.0.load(language, shell.sender()),
            effect => return Some(effect),
        }
        None
    }
}

fn read(language: Language, file: &JsValue) -> Option<Texts> {
    Texts::read(language, file.as_string()?).ok()
}
