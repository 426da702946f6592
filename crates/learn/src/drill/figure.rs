//! What the drill shows at the start of learning.

use super::DrillPart;
use crate::home::Figure;
use tengen_kit::text::{Key, Texts};

/// Returns how many lines of all trees are known; `None` before one is.
pub fn known(texts: Texts, part: &DrillPart) -> Option<Figure> {
    let count = part.known();
    (count > 0).then(|| Figure {
        value: count.to_string(),
        text: texts.get(Key::FigureLines).to_owned(),
    })
}
