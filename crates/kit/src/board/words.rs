//! The names of the cells in the accessible grid, and of the button that places a stone; the position in words.

use std::borrow::Cow;
use tengen_core::order::sort_by_key;

use crate::settings::words::ban;
use crate::text::{Key, Texts, small};
use crate::words::{colour, point};
use tengen_core::board::{Point, Stone};
use tengen_core::game::Game;
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
    let colour = small(colour(texts, stone));
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
pub fn place(texts: Texts, aimed: Option<Aimed>) -> Cow<'static, str> {
    match aimed.filter(|aimed| aimed.stone.is_some()) {
        Some(aimed) => texts
            .fill(Key::Place, &[("point", &point(aimed.point))])
            .into(),
        None => texts.get(Key::TapPoint).into(),
    }
}

/// Returns the place of a position in its game: `Move 3.`
pub fn place_in_game(texts: Texts, ply: u16) -> String {
    if ply == 0 {
        return texts.get(Key::SayStart).to_string();
    }
    let ply = u32::from(ply).to_string();
    texts.fill(Key::SayAt, &[("ply", &ply)])
}

/// Returns the position for somebody who does not see the board: its place in the game, the last move, and the stones of each
/// colour: `Move 2. Last move: White I9. Black: H8. White: I9.`
pub fn position(texts: Texts, game: &Game) -> String {
    let space = texts.get(Key::SentenceSpace);
    let mut text = place_in_game(texts, game.ply());
    let last = game.last_point();
    if let Some((at, stone)) = last.and_then(|at| Some((at, game.board().at(at)?))) {
        let values = [("colour", colour(texts, stone)), ("point", &*point(at))];
        text.push_str(space);
        text.push_str(&texts.fill(Key::SayLast, &values));
    }
    for stone in [Stone::Black, Stone::White] {
        let stones = game.board().iter().filter(|&(_, it)| it == stone);
        let mut stones: Vec<Point> = stones.map(|(at, _)| at).collect();
        sort_by_key(&mut stones, |at| (at.column(), at.row()));
        let stones: Vec<String> = stones.into_iter().map(point).collect();
        if !stones.is_empty() {
            let stones = stones.join(texts.get(Key::Comma));
            let values = [("colour", colour(texts, stone)), ("points", &*stones)];
            text.push_str(space);
            text.push_str(&texts.fill(Key::SayStones, &values));
        }
    }
    text
}
