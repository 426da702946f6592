//! The file formats: a separate module in a worker, loaded with the first file or when
//! the Share dialog opens.

use std::cell::Cell;
use std::rc::Rc;

use js_sys::{Array, Error, Function, Uint8Array};
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

use crate::dom;
use tengen_core::game::Terms;
use tengen_page::text::Phrase;
use tengen_page::{Found, UnreadFile};

#[wasm_bindgen]
extern "C" {
    /// The reply of `www/records-worker.js` to `write`.
    type Answer;

    #[wasm_bindgen(method, getter, structural)]
    fn bytes(this: &Answer) -> JsValue;

    #[wasm_bindgen(method, getter, structural)]
    fn name(this: &Answer) -> JsValue;

    #[wasm_bindgen(method, getter, structural)]
    fn losses(this: &Answer) -> JsValue;
}

/// The connection to the module of the file formats.
#[derive(Clone, Debug)]
pub(crate) struct Formats {
    ask: Option<Function>,
    /// `true` once the module has replied, so that further replies come at once.
    are_there: Rc<Cell<bool>>,
}

/// A game written as a file.
pub(crate) struct Written {
    /// The bytes of the file; empty if the format cannot hold the game.
    pub(crate) bytes: Vec<u8>,
    /// The suggested file name.
    pub(crate) name: String,
    /// The losses, or the reason why the format cannot hold the game.
    pub(crate) losses: Phrase,
}

/// The error if the module could not be loaded or broke.
pub(crate) struct NoFormats;

impl Formats {
    /// Makes a connection that uses a function of the page.
    pub(crate) fn new(ask: Option<Function>) -> Formats {
        Formats {
            ask,
            are_there: Rc::default(),
        }
    }

    /// Returns `true` if the next reply must wait until the module is loaded.
    pub(crate) fn must_load(&self) -> bool {
        self.ask.is_some() && !self.are_there.get()
    }

    /// Reads a file, with `terms` as defaults for what it does not say. `done` receives the
    /// games found.
    pub(crate) fn read(
        &self,
        file: &UnreadFile,
        terms: Terms,
        done: impl FnOnce(Result<Found, NoFormats>) + 'static,
    ) {
        let terms = terms.to_string();
        let texts = [&file.name, &terms, &file.more];
        let values = Array::of2(&"read".into(), &Uint8Array::from(&file.bytes[..]));
        for text in texts {
            values.push(&text.into());
        }
        self.call(&values, |read| {
            done(read.and_then(|bytes| value(&bytes, Found::from_bytes)));
        });
    }

    /// Writes the game of a link in a format.
    pub(crate) fn write(
        &self,
        link: &str,
        format: &str,
        done: impl FnOnce(Result<Written, NoFormats>) + 'static,
    ) {
        let texts = ["write", link, format];
        let values: Array = texts.iter().copied().map(JsValue::from_str).collect();
        self.call(&values, |written| {
            done(written.and_then(|answer| {
                let answer: Answer = answer.unchecked_into();
                let bytes = answer.bytes().dyn_into::<Uint8Array>();
                Ok(Written {
                    bytes: bytes.map(|bytes| bytes.to_vec()).unwrap_or_default(),
                    name: answer.name().as_string().unwrap_or_default(),
                    losses: value(&answer.losses(), Phrase::from_bytes)?,
                })
            }));
        });
    }

    fn call(&self, values: &Array, done: impl FnOnce(Result<JsValue, NoFormats>) + 'static) {
        let ask = self.ask.as_ref();
        let Some(Ok(promise)) = ask.map(|ask| ask.apply(&JsValue::NULL, values)) else {
            done(Err(NoFormats));
            return;
        };
        let are_there = Rc::clone(&self.are_there);
        dom::when(promise, move |answer| {
            let is_answer = !answer.is_instance_of::<Error>();
            are_there.set(is_answer);
            done(is_answer.then_some(answer).ok_or(NoFormats));
        });
    }
}

/// Reads a value that the module of the file formats has returned as bytes.
fn value<T>(bytes: &JsValue, read: impl FnOnce(&[u8]) -> Option<T>) -> Result<T, NoFormats> {
    let bytes = bytes.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
    bytes.and_then(|bytes| read(&bytes)).ok_or(NoFormats)
}
