//! The judgement of an opening by the engine.

use crate::JudgedOpening;
use tengen_core::board::{BoardSize, Stone};
use tengen_core::rules::opening::Pattern;
use tengen_core::rules::{Position, Ruleset, Setup};
use tengen_engine::{Engine, SearchLimit, Silent};

/// The number of expected moves that are kept.
const KEPT: usize = 8;

/// Judges an opening by a search of this many nodes with empty tables.
///
/// # Examples
///
/// ```
/// use tengen_core::Ruleset;
/// use tengen_core::rules::opening::Pattern;
/// use tengen_openings::judge;
///
/// let kagetsu = Pattern::from_code("D4").expect("an opening");
/// let judged = judge(kagetsu, Ruleset::RENJU, 1000);
/// assert!(!judged.line.is_empty());
/// ```
pub fn judge(opening: Pattern, rules: Ruleset, nodes: u64) -> JudgedOpening {
    let position = position(opening, rules);
    let mut engine = Engine::new(&position);
    let verdict = engine.think(&position, SearchLimit::Nodes(nodes), &mut Silent);
    let mut line = verdict.line;
    line.truncate(KEPT);
    JudgedOpening {
        rules,
        opening,
        score: -verdict.score,
        line,
    }
}

/// Returns the position after the stones of an opening, with White to move.
fn position(opening: Pattern, rules: Ruleset) -> Position {
    let size = BoardSize::DEFAULT;
    let [first, second, third] = opening.stones(size);
    let mut board = tengen_core::Board::new(size);
    for (point, stone) in [
        (first, Stone::Black),
        (second, Stone::White),
        (third, Stone::Black),
    ] {
        board.put(point, stone);
    }
    let setup = Setup {
        board,
        to_move: Stone::White,
    };
    Position::from_setup(setup, rules, Stone::Black)
}
