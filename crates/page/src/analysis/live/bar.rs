//! The evaluation bar: Black's chance to win.

use super::words;
use crate::Page;
use tengen_core::board::Stone;
use tengen_core::game::Status;
use tengen_engine::words::Score;

/// The evaluation bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChanceBar {
    /// Black's part of the bar in percent.
    pub percent: u8,
    /// The value in words; empty if none is known yet.
    pub text: String,
}

/// Returns the evaluation bar; `None` while live analysis is off.
#[must_use]
pub fn chance_bar(page: &Page) -> Option<ChanceBar> {
    page.live()?;
    let game = page.game();
    let texts = page.texts();
    if let Status::Over { outcome, .. } = game.status() {
        let chance = match outcome.winner() {
            Some(Stone::Black) => 1.0,
            Some(Stone::White) => 0.0,
            None => 0.5,
        };
        let text = crate::game::words::result(page);
        return Some(ChanceBar {
            percent: percent(chance),
            text: text.to_string(),
        });
    }
    let score = page.live_score();
    Some(ChanceBar {
        percent: score.map_or(50, |score| percent(score.chance())),
        text: score.map_or(String::new(), |score| words::bar_value(texts, score)),
    })
}

/// Returns a chance in percent. Only a certain result gets 0 or 100.
pub(super) fn percent(chance: f64) -> u8 {
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

/// Returns the score for Black of a score for `stone`.
pub(super) fn for_black(score: Score, stone: Stone) -> Score {
    match stone {
        Stone::Black => score,
        Stone::White => -score,
    }
}
