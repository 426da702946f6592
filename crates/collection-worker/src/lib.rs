//! The collection of games as a separate module, which the page loads when the collection is first used. It keeps all
//! games in memory, so that a search in many never holds the page up. It does not access the page.

use tengen_collection::{Answer, Library, Request};
use tengen_page::view::gathered_played;
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

    /// Carries out a [`Request`] and returns the text of its [`Answer`]; empty if the text is no request.
    pub fn ask(&mut self, text: &str) -> String {
        let request = text.parse::<Request>();
        request.map_or(String::new(), |it| self.0.answer(&it).to_string())
    }

    /// Replaces the games that were played here by those of a file of past games, whose dates are those of a time zone
    /// that is `zone` minutes behind UTC. Returns the text of an [`Answer`].
    pub fn played(&mut self, file: &str, zone: f64) -> String {
        let gathered = gathered_played(file.as_bytes(), zone).unwrap_or_default();
        let lines = gathered.chunks.iter().flat_map(|chunk| chunk.lines());
        let games = lines.filter_map(|line| line.parse().ok());
        Answer::Played(self.0.replace_played(games)).to_string()
    }
}
