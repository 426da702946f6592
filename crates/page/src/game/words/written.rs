//! What people wrote about a game, and what is said when records come and go.

use crate::app::Language;
use crate::text::{fill, text};
use tengen_core::board::Stone;
use tengen_core::game::{Game, NodeId, Sign, Tag};

/// What is written at the place that is shown: at the start about the whole game, then the headline
/// and the comment.
#[must_use]
pub fn written(game: &Game) -> String {
    let annotations = game.annotations();
    let mut lines: Vec<&str> = Vec::new();
    let facts = about(game);
    if game.cursor() == NodeId::ROOT {
        lines.push(&facts);
    }
    if let Some(note) = annotations.note(game.cursor().number()) {
        lines.extend([note.title.as_str(), note.comment.as_str()]);
    }
    joined(&lines, "\n")
}

/// Name, tournament, round, place and date in a line.
fn about(game: &Game) -> String {
    let tags = [Tag::Name, Tag::Event, Tag::Round, Tag::Place, Tag::Date];
    joined(&tags.map(|tag| game.annotations().tag(tag)), " · ")
}

/// Texts that are not empty, with something between.
#[must_use]
pub(crate) fn joined(texts: &[&str], between: &str) -> String {
    let mut all = String::new();
    for text in texts.iter().filter(|text| !text.is_empty()) {
        if !all.is_empty() {
            all.push_str(between);
        }
        all.push_str(text);
    }
    all
}

/// The head of the variations at a node: `2 other moves`.
#[must_use]
pub fn fold(language: Language, count: usize) -> String {
    let template = match count {
        1 => text!(language, "fold_one"),
        _ => text!(language, "fold_many"),
    };
    fill(template, &[("count", &count.to_string())])
}

/// Whether something was copied.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Copied {
    /// It was.
    Yes,
    /// The browser did not let it happen.
    No,
}

/// What is said after copying.
#[must_use]
pub fn copied(language: Language, copied: Copied) -> &'static str {
    match copied {
        Copied::Yes => text!(language, "copied"),
        Copied::No => text!(language, "not_copied"),
    }
}

/// A warning about a link with so many characters.
#[must_use]
pub fn long_link(language: Language, count: usize) -> String {
    let template = text!(language, "long_link");
    fill(template, &[("count", &count.to_string())])
}

/// What is said after saving a file.
#[must_use]
pub fn saved(language: Language, name: &str) -> String {
    fill(text!(language, "saved"), &[("name", name)])
}

/// Who plays a colour, by the record.
#[must_use]
pub fn named_player(game: &Game, stone: Stone) -> &str {
    game.annotations().tag(match stone {
        Stone::Black => Tag::Black,
        Stone::White => Tag::White,
    })
}

/// What is said where a part of the page cannot be loaded.
#[must_use]
pub fn not_loaded(language: Language) -> &'static str {
    text!(language, "not_loaded")
}

/// What is said while a part of the page is on its way.
#[must_use]
pub fn loading(language: Language) -> &'static str {
    text!(language, "loading")
}

/// What a game that was opened is announced with: what was passed over on the way comes after it.
#[must_use]
pub fn opened(language: Language, remark: &str) -> String {
    let mut words = text!(language, "opened").to_string();
    if !remark.is_empty() {
        words.push_str(language.space());
        words.push_str(remark);
    }
    words
}

/// What the name of a cell says of a mark on it.
#[must_use]
pub fn sign(language: Language, sign: &Sign) -> String {
    match sign {
        Sign::Label(label) => fill(text!(language, "cell_label"), &[("text", label)]),
        _ => text!(language, "cell_sign").to_string(),
    }
}
