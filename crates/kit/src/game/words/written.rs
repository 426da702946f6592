//! Texts that people wrote about a game, and messages about opening and saving records.

use crate::text::{Key, Phrase, Texts, fill};
use crate::words::point;
use tengen_core::board::Stone;
use tengen_core::game::{Game, Sign, Tag};

/// Returns the texts about the displayed node: its headline and comment.
pub fn written(game: &Game) -> String {
    match game.annotations().note(game.cursor().number()) {
        Some(note) => joined(&[note.title.as_str(), note.comment.as_str()], "\n"),
        None => String::new(),
    }
}

/// Returns name, tournament, round, place and date in one line.
pub fn about(game: &Game) -> String {
    let tags = [Tag::Name, Tag::Event, Tag::Round, Tag::Place, Tag::Date];
    joined(&tags.map(|tag| game.annotations().tag(tag)), " · ")
}

/// Joins the texts that are not empty with `between`.
pub fn joined(texts: &[&str], between: &str) -> String {
    let mut all = String::new();
    for text in texts.iter().filter(|text| !text.is_empty()) {
        if !all.is_empty() {
            all.push_str(between);
        }
        all.push_str(text);
    }
    all
}

/// Returns the header of the variations at a node: `2 other moves`.
pub fn fold(texts: Texts, count: usize) -> String {
    let template = match count {
        1 => texts.get(Key::FoldOne),
        _ => texts.get(Key::FoldMany),
    };
    fill(template, &[("count", &count.to_string())])
}

/// The result of copying to the clipboard.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Copied {
    /// The text was copied.
    Yes,
    /// The browser did not allow it.
    No,
}

/// Returns the message about the result of copying.
pub fn copied(texts: Texts, copied: Copied) -> &'static str {
    match copied {
        Copied::Yes => texts.get(Key::Copied),
        Copied::No => texts.get(Key::NotCopied),
    }
}

/// Returns a warning about a link with `count` characters.
pub fn long_link(texts: Texts, count: usize) -> String {
    let template = texts.get(Key::LongLink);
    fill(template, &[("count", &count.to_string())])
}

/// Returns the warning about a link that is shorter without its review, which names the choice in the dialog.
pub fn long_link_with_review(texts: Texts, count: usize) -> String {
    let choice = texts.fill(
        Key::LongLinkReview,
        &[("choice", texts.get(Key::WithReview))],
    );
    [&*long_link(texts, count), &*choice].join(texts.get(Key::SentenceSpace))
}

/// Returns the message about a saved file.
pub fn saved(texts: Texts, name: &str) -> String {
    texts.fill(Key::Saved, &[("name", name)])
}

/// Returns the name of a colour's player in the record; empty if it has none.
pub fn named_player(game: &Game, stone: Stone) -> &str {
    game.annotations().tag(match stone {
        Stone::Black => Tag::Black,
        Stone::White => Tag::White,
    })
}

/// Returns the message that a part of the page cannot be loaded.
pub fn not_loaded(texts: Texts) -> &'static str {
    texts.get(Key::NotLoaded)
}

/// Returns the message that a part of the page is being loaded.
pub fn loading(texts: Texts) -> &'static str {
    texts.get(Key::Loading)
}

/// Returns the announcement of an opened game, followed by the remarks about ignored parts.
pub fn opened(texts: Texts, remarks: &[Phrase]) -> String {
    let mut words = texts.get(Key::Opened).to_string();
    for remark in remarks {
        words.push_str(texts.get(Key::SentenceSpace));
        words.push_str(&texts.sentence(remark));
    }
    words
}

/// Returns the text about a mark of the record, for the name of its cell.
pub fn sign(texts: Texts, sign: &Sign) -> String {
    match sign {
        Sign::Label(label) => texts.fill(Key::CellLabel, &[("text", label)]),
        Sign::Arrow(to) => texts.fill(Key::CellArrow, &[("point", &point(*to))]),
        _ => texts.get(Key::CellSign).to_string(),
    }
}
