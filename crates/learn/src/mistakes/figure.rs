//! What the mistakes show at the start of learning.

use super::MistakesPart;
use crate::home::Figure;
use tengen_kit::text::{Key, Texts};

/// Returns how many mistakes are due, and how many there are; `None` without any.
pub fn due(texts: Texts, part: &MistakesPart) -> Option<Figure> {
    let (key, days) = match part.next_due()? {
        0 => (Key::FigureDue, 0),
        1 => (Key::FigureDueTomorrow, 1),
        days => (Key::FigureDueLater, days),
    };
    let values = [
        ("all", &*part.count().to_string()),
        ("n", &*days.to_string()),
    ];
    Some(Figure {
        value: part.due().to_string(),
        text: texts.fill(key, &values),
    })
}
