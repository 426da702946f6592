//! The lines and the threats as rows of lists.

use super::live as words;
use crate::Page;
use tengen_core::board::Stone;
use tengen_kit::words::{colour, point};
use tengen_picture::ThreatKind as Row;
use tengen_study::analysis::Blocked;

/// A row of the list of lines.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LineRow {
    /// The letter of the line, which is also on the board.
    pub letter: char,
    /// The value for the side to move; empty if the line is not known yet.
    pub value: String,
    /// The moves.
    pub moves: String,
    /// `true` if the board shows the line.
    pub is_shown: bool,
    /// The label of the button that adds the line to the game.
    pub add: String,
    /// The label of the button that copies the line.
    pub copy: String,
}

impl LineRow {
    /// Returns `true` if the engine has found the line.
    pub const fn is_known(&self) -> bool {
        !self.value.is_empty()
    }
}

/// Returns the rows of the lines: as many as the player wants, so that the list keeps its height; none while live
/// analysis is off.
pub fn line_rows(page: &Page) -> Vec<LineRow> {
    let Some(live) = page.live_part() else {
        return Vec::new();
    };
    let (texts, cx) = (page.texts(), page.context());
    let (lines, shown) = (live.lines(cx), live.pointed(cx));
    let row = |(index, letter): (usize, char)| {
        let known = lines.get(index);
        let (add, copy) = words::line_buttons(texts, letter);
        LineRow {
            letter,
            value: known.map_or(String::new(), |it| words::line_value(texts, it.score)),
            moves: known.map_or(String::new(), |it| words::moves(&it.moves)),
            is_shown: known.is_some() && shown == Some(index),
            add,
            copy,
        }
    };
    let count = cx.settings.live.count.number();
    (0..count).zip('A'..).map(row).collect()
}

/// Returns `true` if a line that is not known will not come: the game is over on the board, or the engine is done.
pub fn has_no_line(page: &Page) -> bool {
    let live = page.live_part();
    let cx = page.context();
    live.is_some_and(|live| match live.blocked(cx) {
        Some(why) => why == Blocked::Over,
        None => live.found(cx).is_some_and(|found| found.is_done),
    })
}

/// A row of the list of threats.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ThreatRow {
    /// The side and the shape that a stone would make.
    pub title: String,
    /// The points.
    pub points: String,
}

/// Returns the points where each side makes a five, a four or an open three, by kind; none while the threats are
/// hidden.
pub fn threat_rows(page: &Page) -> Vec<ThreatRow> {
    let texts = page.texts();
    let all = page.all_threats();
    let mut rows = Vec::new();
    for kind in [Row::Five, Row::OpenFour, Row::Four, Row::Three] {
        for stone in Stone::BOTH {
            let such = all
                .iter()
                .filter(|it| it.makes == kind && it.stone == stone);
            let points: Vec<String> = such.map(|it| point(it.point)).collect();
            if !points.is_empty() {
                rows.push(ThreatRow {
                    title: words::threat_title(texts, colour(texts, stone), kind),
                    points: points.join(" "),
                });
            }
        }
    }
    rows
}
