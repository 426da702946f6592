//! Texts about the 26 openings.

use super::{OpeningBoard, OpeningsPart};
use tengen_core::rules::opening::Pattern;
use tengen_engine::words::Score;
use tengen_kit::settings::words::{pattern_named, rules};
use tengen_kit::text::{Key, Texts, grouped};
use tengen_kit::words::point;
use tengen_openings::{JudgedOpening, shipped};
use tengen_picture::Visibility;

/// What shows of the openings.
#[derive(Clone, Copy, Debug)]
pub struct OpeningShown<'a> {
    pub texts: Texts,
    pub part: &'a OpeningsPart,
    /// The opening on the board.
    pub board: Option<&'a OpeningBoard>,
    /// Whether the lists of lessons and trainers show.
    pub learn: Visibility,
}

/// The number of the first expected move.
const FIRST: usize = 4;

/// Returns the name of an opening: `Kagetsu`.
pub(super) fn name(texts: Texts, pattern: Pattern) -> &'static str {
    pattern_named(texts, pattern)
}

/// Returns Black's chance to win in short: `56 %`.
pub(super) fn chance(texts: Texts, score: Score) -> String {
    let percent = format!("{:.0}", 100.0 * score.chance());
    let chance = texts.fill(Key::OpeningChance, &[("percent", &percent)]);
    // The number and its sign stay on one line.
    chance.replace(' ', "\u{a0}")
}

/// Returns what the engine thinks of an opening, in a sentence.
pub(super) fn value(texts: Texts, judged: &JudgedOpening) -> String {
    let chance = chance(texts, judged.score);
    let key = match judged.score {
        Score::Value(_) => Key::OpeningValue,
        Score::Win(_) => Key::OpeningWin,
        Score::Loss(_) => Key::OpeningLoss,
    };
    texts.fill(key, &[("chance", &chance)])
}

/// Returns the title of the opening on the board: `Kagetsu (D4)`; empty without one.
pub fn openings_title(shown: OpeningShown<'_>) -> String {
    let texts = shown.texts;
    let Some(board) = shown.board else {
        return String::new();
    };
    let values = [
        ("name", name(texts, board.pattern())),
        ("code", board.pattern().code()),
    ];
    texts.fill(Key::OpeningTitle, &values)
}

/// Returns what the list of openings is, or the kind of the opening on the board.
pub fn openings(shown: OpeningShown<'_>) -> &'static str {
    let board = shown.board;
    shown.texts.get(match board {
        None => Key::OpeningsIntro,
        Some(board) if board.pattern().is_direct() => Key::OpeningDirect,
        Some(_) => Key::OpeningIndirect,
    })
}

/// Returns what the engine thinks of the opening on the board; empty without one.
pub fn opening_value(shown: OpeningShown<'_>) -> String {
    let board = shown.board;
    board.map_or(String::new(), |board| value(shown.texts, board.judged()))
}

/// Returns the expected moves after the opening on the board, with their numbers; empty without one.
pub fn opening_line(shown: OpeningShown<'_>) -> String {
    let Some(board) = shown.board else {
        return String::new();
    };
    let line = board.judged().line.iter();
    let moves = line.enumerate();
    let moves: Vec<String> = moves
        // A number and its point stay on one line.
        .map(|(index, &at)| format!("{}.\u{a0}{}", FIRST + index, point(at)))
        .collect();
    shown
        .texts
        .fill(Key::OpeningLine, &[("moves", &moves.join(" "))])
}

/// Returns how the openings were judged.
pub fn openings_made(shown: OpeningShown<'_>) -> String {
    let (texts, table) = (shown.texts, shipped());
    let rules = rules(texts, shown.part.rules().variant);
    let values = [
        ("rules", rules),
        ("nodes", &*grouped(table.nodes)),
        ("version", &*table.version),
    ];
    texts.fill(Key::OpeningsMade, &values)
}
