//! What the puzzles show at the start of learning.

use super::PuzzlesPart;
use crate::home::Figure;
use tengen_kit::text::{Key, Texts};

/// Returns the rating; `None` before a puzzle counted.
pub fn rating(texts: Texts, part: &PuzzlesPart) -> Option<Figure> {
    let record = part.record().filter(|it| it.tries() > 0)?;
    let text = if record.streak() > 1 {
        texts.fill(Key::FigureStreak, &[("n", &record.streak().to_string())])
    } else {
        texts.get(Key::FigureRating).to_owned()
    };
    let value = record.rating().to_string();
    Some(Figure { value, text })
}

/// Returns the most puzzles solved in a rush; `None` before one was solved.
pub fn best_rush(texts: Texts, part: &PuzzlesPart) -> Option<Figure> {
    let best = part.record()?.best_rush();
    (best > 0).then(|| Figure {
        value: best.to_string(),
        text: texts.get(Key::FigureRush).to_owned(),
    })
}
