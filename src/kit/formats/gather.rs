//! Calls for the collection: reading files, and the worker that keeps the games.

use js_sys::{Array, Uint8Array};
use wasm_bindgen::JsValue;

use super::{Formats, Module, NoFormats, Wanted, progress, value};
use tengen_core::game::Terms;
use tengen_page::{Answer, GameFile, Gathered, SourceId, Written};

impl Formats {
    /// Reads the games of a file, with `terms` as defaults for what it does not say. `heard` is that of
    /// [`read`](Formats::read). `done` receives `None` if the module could not be loaded or broke.
    pub(crate) fn gather(
        &self,
        file: &GameFile,
        (terms, zone): (Terms, f64),
        heard: impl FnMut(u8) -> Wanted + 'static,
        done: impl FnOnce(Option<Gathered>) + 'static,
    ) {
        let bytes = Uint8Array::from(&file.bytes[..]);
        let values = Array::of3(&"gather".into(), &bytes, &(&*file.name).into());
        values.push(&terms.to_string().into());
        values.push(&zone.into());
        let heard = progress(heard);
        values.push(heard.as_ref());
        self.call(Module::Records, &values, |read| {
            drop(heard);
            let read = read.and_then(|bytes| value(&bytes, Gathered::from_bytes));
            done(read.ok());
        });
    }

    /// Writes the games of a file of past games or of lines of the collection as SGF. `done` receives `None` if the
    /// module could not be loaded or broke.
    pub(crate) fn export(
        &self,
        games: &str,
        zone: f64,
        done: impl FnOnce(Option<Written>) + 'static,
    ) {
        let values = Array::of3(&"exportSgf".into(), &games.into(), &zone.into());
        self.call(Module::Records, &values, |written| {
            let written = written.and_then(|bytes| value(&bytes, Written::from_bytes));
            done(written.ok());
        });
    }

    /// Sends a request to the collection. `done` receives `None` if its module could not be loaded or broke.
    pub(crate) fn ask(&self, request: &str, done: impl FnOnce(Option<Answer>) + 'static) {
        let values = Array::of2(&"ask".into(), &request.into());
        self.call_collection(&values, done);
    }

    /// Sends chunks of games of a source to the collection.
    pub(crate) fn fill(
        &self,
        source: SourceId,
        chunks: &Array,
        done: impl FnOnce(Option<Answer>) + 'static,
    ) {
        let source = source.to_string();
        let values = Array::of3(&"fill".into(), &source.into(), chunks);
        self.call_collection(&values, done);
    }

    fn call_collection(&self, values: &Array, done: impl FnOnce(Option<Answer>) + 'static) {
        let read = |answer: Result<JsValue, NoFormats>| answer.ok()?.as_string()?.parse().ok();
        self.call(Module::Collection, values, move |answer| done(read(answer)));
    }
}
