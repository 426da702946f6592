//! The names of the cells in the accessible grid.

use crate::app::Language;
use crate::describe::{ban, colour, point};
use crate::text::{fill, texts};
use tengen_core::board::{Point, Stone};
use tengen_core::rules::Forbidden;

/// The state of a point, for its cell in the accessible grid.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CellState {
    /// The stone on the point, if any.
    pub stone: Option<Stone>,
    /// `true` if the stone was placed last.
    pub last: bool,
    /// `true` if the stone belongs to the winning line.
    pub winning: bool,
    /// The reason why the point is forbidden for Black, if it is displayed as such.
    pub forbidden: Option<Forbidden>,
    /// `true` if the point is offered for the fifth stone.
    pub offered: bool,
    /// The text about a mark of the record and a threat; empty if there are none.
    pub sign: String,
}

/// Returns the name of a cell: `H8, black, last move`.
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
