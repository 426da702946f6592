//! The file formats: a module of their own, loaded when the first file is opened or saved.

use js_sys::{Error, Function};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

use super::dom;
use crate::app::Language;
use crate::game::Terms;

#[wasm_bindgen]
extern "C" {
    /// What `records/src/lib.rs` exports.
    #[derive(Clone, Debug)]
    type Module;

    #[wasm_bindgen(method, catch)]
    fn read(
        this: &Module,
        bytes: &[u8],
        name: &str,
        terms: &str,
        more: &str,
        language: &str,
    ) -> Result<String, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn write(this: &Module, link: &str, format: &str) -> Result<Vec<u8>, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn losses(this: &Module, link: &str, format: &str, language: &str) -> Result<String, JsValue>;

    #[wasm_bindgen(method, catch)]
    fn file_name(this: &Module, link: &str, format: &str) -> Result<String, JsValue>;
}

/// The formats, loaded.
#[derive(Clone, Debug)]
pub(super) struct Formats(Module);

/// What holds where a file says nothing.
pub(super) struct Assumed {
    /// The rule set, the referee and the like.
    pub(super) terms: Terms,
    /// The encoding of its texts, the lines of its board and where its row 1 is (`top`), each after a
    /// line break before it; empty if that is to be found out.
    pub(super) more: String,
}

/// They could not be loaded, or broke.
pub(super) struct NoFormats;

impl Formats {
    /// Loads them by the function of the page that does, then goes on.
    pub(super) fn load(
        loader: Option<&Function>,
        done: impl FnOnce(Result<Formats, NoFormats>) + 'static,
    ) {
        match loader.map(|loader| loader.call0(&JsValue::NULL)) {
            Some(Ok(promise)) => dom::when(promise, move |module| {
                // A module is no error.
                let is_module = !module.is_instance_of::<Error>() && module.is_object();
                let formats = is_module.then(|| Formats(module.unchecked_into()));
                done(formats.ok_or(NoFormats));
            }),
            _ => done(Err(NoFormats)),
        }
    }

    /// What a file is, as the text form of [`Found`](crate::app::Found).
    pub(super) fn read(
        &self,
        bytes: &[u8],
        name: &str,
        assumed: &Assumed,
        language: Language,
    ) -> Result<String, NoFormats> {
        let terms = assumed.terms.to_string();
        let more = &assumed.more;
        let read = self.0.read(bytes, name, &terms, more, language.code());
        read.map_err(|_| NoFormats)
    }

    /// The game of a link as a file; empty if it cannot be one.
    pub(super) fn write(&self, link: &str, format: &str) -> Vec<u8> {
        self.0.write(link, format).unwrap_or_default()
    }

    /// What such a file does not hold, or why there can be none, in a sentence.
    pub(super) fn losses(&self, link: &str, format: &str, language: Language) -> String {
        let losses = self.0.losses(link, format, language.code());
        losses.unwrap_or_default()
    }

    /// A name for the file.
    pub(super) fn file_name(&self, link: &str, format: &str) -> String {
        self.0.file_name(link, format).unwrap_or_default()
    }
}
