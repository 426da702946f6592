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
    pub(super) unread: usize,
    /// Games that could not be read, or are no games of a collection.
    skipped: u32,
    /// Games that are the same as an earlier one.
    known: u32,
    /// The place of the first of them.
    first_known: String,
    /// The first reason.
    first: String,
}

impl Warnings {
    pub(super) fn of(sources: &[IndexedSource], known: u32, first: Option<&Place>) -> Warnings {
        let mut warnings = Warnings {
            known,
            first_known: first.map(Place::to_string).unwrap_or_default(),
            ..Warnings::default()
        };
        for source in sources.iter().filter(|it| !it.why.is_empty()) {
            warnings.skipped += source.skipped;
            warnings.unread += usize::from(source.skipped == 0);
            if warnings.first.is_empty() {
                warnings.first.clone_from(&source.why);
            }
        }
        warnings
    }

    /// Returns the warnings as one text, if there is something to say.
    pub(super) fn text(&self) -> Option<String> {
        let parts = self.parts();
        if parts.is_empty() {
            return None;
        }
        let text = parts.join("; ");
        if self.first.is_empty() {
            return Some(text);
        }
        let values: &[(&str, &dyn Display)] = &[("what", &text), ("why", &self.first)];
        Some(say(Key::FirstReason, values))
    }

    /// Returns the numbers, the first reason and the texts.
    pub(super) fn in_json(&self) -> Value {
        json!({
            "unread": self.unread,
            "skipped": self.skipped,
            "known": self.known,
            "why": (!self.first.is_empty()).then_some(&self.first),
            "texts": self.parts(),
        })
    }

    fn parts(&self) -> Vec<String> {
        let mut parts = Vec::new();
        if self.unread > 0 {
            parts.push(say(Key::UnreadFiles, &[("count", &self.unread)]));
        }
        if self.skipped > 0 {
            parts.push(say(Key::SkippedGames, &[("count", &self.skipped)]));
        }
        if self.known > 0 {
            let values: &[(&str, &dyn Display)] =
                &[("count", &self.known), ("game", &self.first_known)];
            parts.push(say(Key::KnownGames, values));
        }
        parts
    }
}
