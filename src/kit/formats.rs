//! The file formats: separate modules in workers, one for records and one for pictures, each loaded when it is
//! first needed. The module of the collection is called in the same way.

mod gather;

use std::cell::Cell;
use std::rc::Rc;

use js_sys::{Array, Error, Function, Uint8Array, Uint16Array};
use wasm_bindgen::prelude::{Closure, wasm_bindgen};
use wasm_bindgen::{JsCast, JsValue};

use crate::kit::device::Device;
use crate::kit::dom;
use crate::kit::sender::Sender;
use crate::kit::shell::Shell;
use tengen_core::game::Terms;
use tengen_page::text::Phrase;
use tengen_page::{Event, Found, Page, PictureOptions, UnreadFile};
use tengen_picture::Visibility;

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

/// A module of file formats.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Module {
    /// Reads and writes records.
    Records,
    /// Makes pictures.
    Pictures,
    /// Keeps the games of the collection.
    Collection,
}

/// The connection to the modules of the file formats.
#[derive(Clone, Debug)]
pub(crate) struct Formats {
    ask: Option<Function>,
    /// `true` once a module has replied, so that further replies come at once.
    records: Rc<Cell<bool>>,
    pictures: Rc<Cell<bool>>,
    collection: Rc<Cell<bool>>,
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

/// The use of a long call.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Wanted {
    /// The page waits for its result.
    Still,
    /// Nobody waits for its result any more.
    NoLonger,
}

impl Wanted {
    /// Reports progress to a board, and returns if the board, which may no longer exist, waits for the result.
    pub(crate) fn after(
        sender: &Sender,
        progress: Event,
        waits: impl FnOnce(&Page) -> bool,
    ) -> Wanted {
        sender.send(progress);
        match sender.shell() {
            Some(shell) if shell.with_page(waits) => Wanted::Still,
            _ => Wanted::NoLonger,
        }
    }
}

/// The error if the module could not be loaded or broke.
pub(crate) struct NoFormats;

impl Formats {
    /// Makes a connection that uses a function of the page.
    pub(crate) fn new(ask: Option<Function>) -> Formats {
        Formats {
            ask,
            records: Rc::default(),
            pictures: Rc::default(),
            collection: Rc::default(),
        }
    }

    /// Returns the connection of a board.
    pub(crate) fn of(shell: &Shell) -> &Formats {
        shell.device().expect("every board has it")
    }

    /// Returns `true` if the next reply must wait until the module is loaded.
    pub(crate) fn must_load(&self, module: Module) -> bool {
        self.ask.is_some() && !self.flag(module).get()
    }

    const fn flag(&self, module: Module) -> &Rc<Cell<bool>> {
        match module {
            Module::Records => &self.records,
            Module::Pictures => &self.pictures,
            Module::Collection => &self.collection,
        }
    }

    /// Reads a file, with `terms` as defaults for what it does not say. `heard` receives the percentage that was read during
    /// a long reading, and says if it goes on. `done` receives the games found.
    pub(crate) fn read(
        &self,
        file: &UnreadFile,
        terms: Terms,
        heard: impl FnMut(u8) -> Wanted + 'static,
        done: impl FnOnce(Result<Found, NoFormats>) + 'static,
    ) {
        let terms = terms.to_string();
        let texts = [&file.name, &terms, &file.more];
        let values = Array::of2(&"read".into(), &Uint8Array::from(&file.bytes[..]));
        for text in texts {
            values.push(&text.into());
        }
        let heard = progress(heard);
        values.push(heard.as_ref());
        self.call(Module::Records, &values, |read| {
            drop(heard);
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
        self.call(Module::Records, &values, |written| {
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

    /// Draws the position of a link as SVG, in the style of [`picture_style`](tengen_page::view::picture_style).
    pub(crate) fn svg(
        &self,
        link: &str,
        style: &str,
        options: PictureOptions,
        done: impl FnOnce(Result<String, NoFormats>) + 'static,
    ) {
        let shown = [options.coordinates, options.numbers].map(Visibility::name);
        let texts = ["svg", link, style, shown[0], shown[1]];
        let values: Array = texts.iter().copied().map(JsValue::from_str).collect();
        values.push(&options.side.into());
        self.call(Module::Pictures, &values, |svg| {
            done(svg.and_then(|svg| svg.as_string().ok_or(NoFormats)));
        });
    }

    /// Makes an animated picture of changed rectangles. The arguments are those of `gif` in the module.
    pub(crate) fn gif(
        &self,
        hold: &[u16],
        patches: &[u16],
        pixels: &[u8],
        done: impl FnOnce(Result<Vec<u8>, NoFormats>) + 'static,
    ) {
        let values = Array::of2(&"gif".into(), &Uint16Array::from(hold));
        values.push(&Uint16Array::from(patches));
        values.push(&Uint8Array::from(pixels));
        self.call(Module::Pictures, &values, |file| {
            done(file.and_then(|file| value(&file, |bytes| Some(bytes.to_vec()))));
        });
    }

    /// Draws the diagrams of a printed game, with at most `moves` moves each. There are three values for each
    /// diagram: the numbers of its first and last move, and the picture as SVG.
    pub(crate) fn print(
        &self,
        link: &str,
        coordinates: Visibility,
        moves: u16,
        done: impl FnOnce(Result<Array, NoFormats>) + 'static,
    ) {
        let texts = ["print", link, coordinates.name()];
        let values: Array = texts.iter().copied().map(JsValue::from_str).collect();
        values.push(&moves.into());
        self.call(Module::Pictures, &values, |diagrams| {
            done(diagrams.and_then(|diagrams| diagrams.dyn_into().map_err(|_| NoFormats)));
        });
    }

    fn call(
        &self,
        module: Module,
        values: &Array,
        done: impl FnOnce(Result<JsValue, NoFormats>) + 'static,
    ) {
        let ask = self.ask.as_ref();
        let Some(Ok(promise)) = ask.map(|ask| ask.apply(&JsValue::NULL, values)) else {
            done(Err(NoFormats));
            return;
        };
        let is_there = Rc::clone(self.flag(module));
        dom::when(promise, move |answer| {
            let is_answer = !answer.is_instance_of::<Error>();
            is_there.set(is_answer);
            done(is_answer.then_some(answer).ok_or(NoFormats));
        });
    }
}

impl Device for Formats {}

/// Returns the function that hears the share of a call that is done, from 0 to 1, and says if the call goes on.
fn progress(mut heard: impl FnMut(u8) -> Wanted + 'static) -> Closure<dyn FnMut(f64) -> bool> {
    Closure::new(move |share: f64| {
        // A share is from 0 to 1.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss)]
        let percent = (share * 100.0) as u8;
        heard(percent) == Wanted::Still
    })
}

/// Reads a value that the module of the file formats has returned as bytes.
fn value<T>(bytes: &JsValue, read: impl FnOnce(&[u8]) -> Option<T>) -> Result<T, NoFormats> {
    let bytes = bytes.dyn_ref::<Uint8Array>().map(Uint8Array::to_vec);
    bytes.and_then(|bytes| read(&bytes)).ok_or(NoFormats)
}
