//! The texts of a language other than English, which a function of the page loads.

use js_sys::Function;
use wasm_bindgen::JsValue;

use crate::dom;
use crate::sender::Sender;
use tengen_page::text::{Language, Texts};
use tengen_page::{Event, Page};

/// The function of the page that loads the texts of a language.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextLoader(pub(crate) Option<Function>);

impl TextLoader {
    /// Loads the texts of a language and reports them.
    pub(crate) fn load(&self, language: Language, sender: &Sender) {
        let sender = sender.clone();
        let Some(answer) = self.ask(language) else {
            sender.send(Event::Texts(language, None));
            return;
        };
        let take = move |content| sender.send(Event::Texts(language, read(language, &content)));
        if answer.is_string() {
            take(answer);
        } else {
            dom::when(answer, take);
        }
    }

    /// Adds the texts that the page lacks, if the browser has them already.
    pub(crate) fn with_ready(&self, app: Page) -> Page {
        let ready = app.missing_texts().and_then(|language| {
            let answer = self.ask(language)?;
            read(language, &answer)
        });
        match ready {
            Some(texts) => app.with_texts(texts),
            None => app,
        }
    }

    /// Returns the file with the texts, or a promise of it.
    fn ask(&self, language: Language) -> Option<JsValue> {
        let load = self.0.as_ref()?;
        load.call1(&JsValue::NULL, &language.code().into()).ok()
    }
}

fn read(language: Language, content: &JsValue) -> Option<Texts> {
    Texts::read(language, content.as_string()?).ok()
}
