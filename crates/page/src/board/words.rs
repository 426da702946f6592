//! The names of the cells of the accessible grid.

use crate::app::Language;
use crate::describe::{ban, colour, point};
use crate::text::{fill, texts};
use tengen_core::board::{Point, Stone};
use tengen_core::rules::Forbidden;

/// What lies on a point, for its cell in the accessible grid.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CellState {
    /// The stone.
    pub stone: Option<Stone>,
    /// Whether it was placed last.
    pub last: bool,
    /// Whether it belongs to the winning line.
    pub winning: bool,
    /// Why it is forbidden for Black, where such points are shown.
    pub forbidden: Option<Forbidden>,
    /// Whether it is offered for the fifth stone.
    pub offered: bool,
    /// What is said of a mark of the record on it, and of a threat; empty without one.
    pub sign: String,
}

/// The name of a cell: `H8, black, last move`.
#[must_use]
pub fn cell(language: Language, at: Point, state: &CellState) -> String {
    let words = texts(language);
    let name = point(at);
    let Some(stone) = state.stone else {
        let mut text = match state.forbidden {
            None => fill(words.cell_empty, &[("point", &name)]),
            Some(kind) => {
                let values = [("point", name.as_str()), ("ban", ban(words, kind))];
                fill(words.cell_forbidden, &values)
            }
        };
        text.push_str(if state.offered {
            words.cell_offered
        } else {
            ""
        });
        text.push_str(&state.sign);
        return text;
    };
    let colour = colour(language, stone).to_ascii_lowercase();
    let mut text = fill(words.cell_stone, &[("point", &name), ("colour", &colour)]);
    text.push_str(if state.last { words.cell_last } else { "" });
    text.push_str(if state.winning {
        words.cell_winning
    } else {
        ""
    });
    text.push_str(&state.sign);
    text
}
