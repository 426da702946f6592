//! What was not used of the explored files, as one warning.

use std::fmt::Display;

use serde_json::{Value, json};
use tengen_collection::IndexedSource;

use super::store::Place;
use crate::texts::{Key, say};

/// What was not used.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Warnings {
    /// Files that could not be read.
    unread: Vec<Left>,
    /// Files with games that could not be read, or that are no games of a collection.
    skipped: Vec<Left>,
    /// Number of games that are the same as an earlier one.
    known: u32,
    /// The place of the first of them.
    first_known: String,
}

/// A file of which something was not used.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Left {
    file: String,
    /// Number of games that were not used.
    games: u32,
    /// The reason; for games, that of the first one.
    why: String,
}

impl Warnings {
    pub(super) fn of(sources: &[IndexedSource], known: u32, first: Option<&Place>) -> Warnings {
        let left = sources.iter().filter(|it| !it.why.is_empty());
        let left = left.map(|it| Left {
            file: it.name.clone(),
            games: it.skipped,
            why: it.why.clone(),
        });
        let (unread, skipped) = left.partition(|it| it.games == 0);
        Warnings {
            unread,
            skipped,
            known,
            first_known: first.map(Place::to_string).unwrap_or_default(),
        }
    }

    /// Returns `true` if files could not be read.
    pub(super) const fn has_unread(&self) -> bool {
        !self.unread.is_empty()
    }

    /// Returns the warnings as one text, if there is something to say.
    pub(super) fn text(&self) -> Option<String> {
        let parts = self.parts();
        (!parts.is_empty()).then(|| parts.join("; "))
    }

    /// Returns the warnings with all files.
    pub(super) fn in_json(&self) -> Value {
        let unread = self.unread.iter();
        let skipped = self.skipped.iter();
        json!({
            "unread": unread.map(|it| json!({"file": it.file, "why": it.why})).collect::<Vec<_>>(),
            "skipped": skipped
                .map(|it| json!({"file": it.file, "games": it.games, "why": it.why}))
                .collect::<Vec<_>>(),
            "known": self.known,
            "texts": self.parts(),
        })
    }

    fn parts(&self) -> Vec<String> {
        let mut parts = Vec::new();
        let games: u32 = self.skipped.iter().map(|it| it.games).sum();
        let files = u32::try_from(self.unread.len()).unwrap_or(u32::MAX);
        for (key, count, left) in [
            (Key::UnreadFiles, files, &self.unread),
            (Key::SkippedGames, games, &self.skipped),
        ] {
            if let Some(first) = left.first() {
                let values: &[(&str, &dyn Display)] = &[("count", &count), ("why", &first.why)];
                parts.push(say(key, values));
            }
        }
        if self.known > 0 {
            let values: &[(&str, &dyn Display)] =
                &[("count", &self.known), ("game", &self.first_known)];
            parts.push(say(Key::KnownGames, values));
        }
        parts
    }
}
