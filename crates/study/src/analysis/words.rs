//! The value of a score in words.

use tengen_core::board::Stone;
use tengen_engine::words::Score;
use tengen_kit::text::{Key, Texts};
use tengen_kit::words::colour;

/// Returns the value of a score for Black: the chance to win, or the number of moves to a win.
pub fn value(texts: Texts, score: Score) -> String {
    let wins = |stone: Stone, plies: u16| {
        let moves = (plies / 2 + plies % 2).to_string();
        let values = [("colour", colour(texts, stone)), ("n", &*moves)];
        texts.fill(Key::LiveWins, &values)
    };
    match score {
        Score::Win(plies) => wins(Stone::Black, plies),
        Score::Loss(plies) => wins(Stone::White, plies),
        Score::Value(_) => {
            let n = percent(score.chance()).to_string();
            texts.fill(Key::LiveChance, &[("n", &n)])
        }
    }
}

/// Returns a chance in percent. Only a certain result gets 0 or 100.
pub fn percent(chance: f64) -> u8 {
    let rounded = (100.0 * chance).round();
    let shown = if chance > 0.0 && chance < 1.0 {
        rounded.clamp(1.0, 99.0)
    } else {
        rounded
    };
    #[expect(
        clippy::cast_possible_truncation,
        clippy::cast_sign_loss,
        reason = "from 0 to 100"
    )]
    let percent = shown as u8;
    percent
}
