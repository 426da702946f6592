//! The evaluation bar: Black's chance to win.

use super::live as words;
use crate::Page;
use tengen_core::board::Stone;
use tengen_core::game::Status;
use tengen_kit::text::Key;
use tengen_study::analysis::percent;

/// The evaluation bar.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ChanceBar {
    /// Black's part of the bar in percent.
    pub percent: u8,
    /// The value in words; empty if none is known yet.
    pub text: String,
}

/// Returns the evaluation bar: from live analysis, or else from the review; `None` if there is neither.
pub fn chance_bar(page: &Page) -> Option<ChanceBar> {
    if page.live().is_none() {
        return reviewed(page);
    }
    let game = page.game();
    let texts = page.texts();
    let score = page.live_score();
    // The engine says more of a position that does not itself end the game.
    if let Status::Over { outcome, .. } = game.status()
        && (score.is_none() || outcome.is_on_board())
    {
        let chance = match outcome.winner() {
            Some(Stone::Black) => 1.0,
            Some(Stone::White) => 0.0,
            None => 0.5,
        };
        let text = crate::page::words::game::result(page);
        return Some(ChanceBar {
            percent: percent(chance),
            text: text.to_string(),
        });
    }
    Some(ChanceBar {
        percent: score.map_or(50, |score| percent(score.chance())),
        text: score.map_or(String::new(), |score| words::bar_value(texts, score)),
    })
}

/// Returns the bar as the review of the game on the board knows it.
fn reviewed(page: &Page) -> Option<ChanceBar> {
    let chances = page.review()?.chances();
    let chance = super::chart(page)
        .place
        .and_then(|it| chances.get(it).copied())??;
    let n = percent(chance);
    let text = page
        .texts()
        .fill(Key::LiveBarValue, &[("n", &*n.to_string())]);
    Some(ChanceBar { percent: n, text })
}
