//! Games in lists.

use crate::settings::words::rules;
use crate::text::{Key, Texts};
use crate::words::size;
use tengen_core::board::{BoardSize, Point, Stone};
use tengen_core::rules::Variant;

/// A game in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameRow {
    /// The players of Black and White.
    pub players: String,
    /// The result.
    pub result: &'static str,
    /// The date, and the time of day or the tournament if one is known.
    pub date: String,
    /// The rules, the size and the number of moves.
    pub facts: String,
    /// The size of the board.
    pub size: BoardSize,
    /// The stones in the order in which they were placed.
    pub stones: Vec<(Point, Stone)>,
}

/// Returns the rules, the size and the number of moves of a game in words.
pub fn facts(texts: Texts, variant: Variant, lines: BoardSize, plies: usize) -> String {
    let (rules, size) = (rules(texts, variant), size(texts, lines));
    let plies = texts.fill(plies_key(plies), &[("count", &plies.to_string())]);
    let facts = [("rules", rules), ("size", &size), ("plies", &plies)];
    texts.fill(Key::PastFacts, &facts)
}

/// Returns the key of the text about a number of plies.
pub const fn plies_key(plies: usize) -> Key {
    if plies == 1 {
        Key::GamePly
    } else {
        Key::GamePlies
    }
}
