//! Points, colours and sizes in words.

use crate::text::{Key, Texts, fill};
use tengen_core::board::{BoardSize, Point, Stone};
use tengen_core::rules::opening::Area;

/// Returns a point as the page writes it: `H8`.
pub fn point(point: Point) -> String {
    point.to_string().to_ascii_uppercase()
}

/// Returns a list of points: `F8 G8 H8`.
pub fn points(list: &[Point]) -> String {
    let mut text = String::new();
    for &at in list {
        text.push_str(if text.is_empty() { "" } else { " " });
        text.push_str(&point(at));
    }
    text
}

/// Returns the name of a colour, used as a player's name.
pub fn colour(texts: Texts, stone: Stone) -> &'static str {
    match stone {
        Stone::Black => texts.get(Key::Black),
        Stone::White => texts.get(Key::White),
    }
}

/// Returns a board size as a text: `15 × 15`.
pub fn size(texts: Texts, size: BoardSize) -> String {
    texts.fill(Key::Size, &[("lines", &size.to_string())])
}

/// Returns the area in which an opening allows a stone; empty if it allows every point.
pub fn area(texts: Texts, area: Area) -> String {
    let (text, distance) = match area {
        Area::Anywhere => return String::new(),
        Area::Centre => return texts.get(Key::AreaCentre).to_string(),
        Area::Within(distance) => (texts.get(Key::AreaWithin), distance),
        Area::Outside(distance) => (texts.get(Key::AreaOutside), distance),
    };
    let lines = u32::from(distance) * 2 + 1;
    fill(text, &[("n", &lines.to_string())])
}
