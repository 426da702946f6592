//! The names of the cells in the accessible grid, and of the button that places a stone.

use std::borrow::Cow;

use crate::settings::words::ban;
use crate::text::{Key, Texts};
use crate::words::{colour, point};
use tengen_core::board::{Point, Stone};
use tengen_core::rules::Forbidden;
use tengen_picture::Aimed;

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
    /// The number among the points offered for the fifth stone, from 1; `None` if it is not offered.
    pub offered: Option<u8>,
    /// The text about a mark of the record and a threat; empty if there are none.
    pub sign: String,
}

/// Returns the name of a cell: `H8, black, last move`.
#[must_use]
pub fn cell(texts: Texts, at: Point, state: &CellState) -> String {
    let name = point(at);
    let Some(stone) = state.stone else {
        let mut text = match state.forbidden {
            None => texts.fill(Key::CellEmpty, &[("point", &name)]),
            Some(kind) => {
                let values = [("point", name.as_str()), ("ban", ban(texts, kind))];
                texts.fill(Key::CellForbidden, &values)
            }
        };
        if let Some(number) = state.offered {
            let number = u32::from(number).to_string();
            text.push_str(&texts.fill(Key::CellOffered, &[("n", &number)]));
        }
        text.push_str(&state.sign);
        return text;
    };
    let colour = colour(texts, stone).to_ascii_lowercase();
    let mut text = texts.fill(Key::CellStone, &[("point", &name), ("colour", &colour)]);
    text.push_str(if state.last {
        texts.get(Key::CellLast)
    } else {
        ""
    });
    text.push_str(if state.winning {
        texts.get(Key::CellWinning)
    } else {
        ""
    });
    text.push_str(&state.sign);
    text
}

/// Returns the label of the button that places a stone at the aimed point: `Place J8`.
#[must_use]
pub fn place(texts: Texts, aimed: Option<Aimed>) -> Cow<'static, str> {
    match aimed.filter(|aimed| aimed.stone.is_some()) {
        Some(aimed) => texts
            .fill(Key::Place, &[("point", &point(aimed.point))])
            .into(),
        None => texts.get(Key::TapPoint).into(),
    }
}
