//! The collection of games as a separate module, which the page loads when the collection is first used. It keeps all
//! games in memory, so that a search in many never holds the page up. It does not access the page.

use tengen_collection::{Library, Request};
use wasm_bindgen::prelude::wasm_bindgen;

/// Prints the message of a panic to the console.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}

/// The collection of one page.
#[wasm_bindgen]
#[derive(Debug, Default)]
pub struct Games(Library);

#[wasm_bindgen]
impl Games {
    /// Makes an empty collection.
    #[wasm_bindgen(constructor)]
    pub fn new() -> Games {
        Games::default()
    }

    /// Carries out a [`Request`] and returns the text of its [`Answer`](tengen_collection::Answer); empty if the text is no request.
    pub fn ask(&mut self, text: &str) -> String {
        let request = text.parse::<Request>();
        request.map_or(String::new(), |it| self.0.answer(&it).to_string())
    }
}
