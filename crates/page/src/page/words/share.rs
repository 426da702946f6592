//! The texts of shared and printed games.

use tengen_core::game::{Game, Tag};
use tengen_kit::game::words::{about, how_it_ended, joined, status};
use tengen_kit::settings::words::facts;
use tengen_kit::text::{Key, Texts};

/// Returns the heading of a printed game: its players, or else its rules, then the facts of the record and the
/// result. A line that has nothing to say is left out.
pub fn sheet_heading(texts: Texts, game: &Game) -> Vec<String> {
    let mut game = game.clone();
    game.last();
    let tag = |tag| game.annotations().tag(tag);
    let (black, white) = (tag(Tag::Black), tag(Tag::White));
    let or_colour = |name: &str, colour| match name {
        "" => texts.get(colour).to_string(),
        name => name.to_string(),
    };
    let names = [
        ("black", &*or_colour(black, Key::Black)),
        ("white", &*or_colour(white, Key::White)),
    ];
    let is_named = !(black.is_empty() && white.is_empty());
    let title = is_named.then(|| texts.fill(Key::SheetTitle, &names));
    let end = how_it_ended(texts, &game);
    let result = if end.is_empty() {
        ""
    } else {
        status(texts, &game)
    };
    let record = joined(&[&about(&game), result, &end], " · ");
    let lines = title.into_iter().chain([facts(texts, &game), record]);
    lines.filter(|line| !line.is_empty()).collect()
}

/// Returns the caption of a printed diagram with the moves from `first` to `last`; there are none if `last` is
/// smaller.
pub fn sheet_caption(texts: Texts, first: u32, last: u32) -> String {
    let values = [("first", &*first.to_string()), ("last", &last.to_string())];
    match last.checked_sub(first) {
        None => texts.get(Key::SheetStart).to_string(),
        Some(0) => texts.fill(Key::SheetMove, &values[..1]),
        Some(_) => texts.fill(Key::SheetMoves, &values),
    }
}

/// Returns the message that a picture could not be made.
pub fn picture_failed(texts: Texts) -> &'static str {
    texts.get(Key::PictureFailed)
}

/// Returns the message that the browser could not share something.
pub fn not_sent(texts: Texts) -> &'static str {
    texts.get(Key::NotSent)
}

/// A state of a button.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ShareButton {
    /// Copies something.
    Copy,
    /// Copied something a moment ago.
    CopyDone,
    /// Saves a file.
    Save,
    /// Stops making a file.
    Cancel,
}

/// Returns the label of a button.
pub fn share_button(texts: Texts, button: ShareButton) -> &'static str {
    texts.get(match button {
        ShareButton::Copy => Key::Copy,
        ShareButton::CopyDone => Key::CopyDone,
        ShareButton::Save => Key::Save,
        ShareButton::Cancel => Key::Cancel,
    })
}
