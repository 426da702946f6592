//! Whose mistakes of a game on one screen are kept, which the person says for each game.

use std::collections::BTreeMap;

use strum::{Display, EnumString};
use tengen_core::board::Stone;
use tengen_kit::store::LocalId;

/// Whose mistakes of a game are kept. The text form is that of the store and of the markup.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Display, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Kept {
    Nobody,
    Black,
    White,
    Both,
}

impl Kept {
    /// Returns the colours whose mistakes are kept.
    pub const fn colours(self) -> &'static [Stone] {
        match self {
            Kept::Nobody => &[],
            Kept::Black => &[Stone::Black],
            Kept::White => &[Stone::White],
            Kept::Both => &[Stone::Black, Stone::White],
        }
    }
}

/// The most games whose answers are remembered: the latest ones.
const MOST: usize = 200;

/// The begin of the line about a game in the text form of the cards. It is not the begin of a card.
const KEPT: &str = "kept ";

/// The answers, by their games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Answers(BTreeMap<LocalId, Kept>);

impl Answers {
    pub(super) fn get(&self, game: LocalId) -> Option<Kept> {
        self.0.get(&game).copied()
    }

    pub(super) fn set(&mut self, game: LocalId, kept: Kept) {
        self.0.insert(game, kept);
        while self.0.len() > MOST {
            self.0.pop_first();
        }
    }

    /// Takes in the answers of another copy. Of two for one game the one that keeps more counts.
    pub(super) fn merge(&mut self, other: &Answers) {
        for (&game, &kept) in &other.0 {
            let own = self.get(game);
            self.set(game, own.map_or(kept, |own| own.max(kept)));
        }
    }

    /// Returns `true` if a merge with these answers would change the others.
    pub(super) fn adds_to(&self, other: &Answers) -> bool {
        let mut merged = other.clone();
        merged.merge(self);
        merged != *other
    }

    pub(super) fn lines(&self) -> impl Iterator<Item = String> {
        self.0
            .iter()
            .map(|(game, kept)| format!("{KEPT}{game} {kept}"))
    }

    /// Reads a line of the text form. Returns `false` if it is about something else.
    pub(super) fn take_line(&mut self, line: &str) -> bool {
        let Some((game, kept)) = line.strip_prefix(KEPT).and_then(|it| it.split_once(' ')) else {
            return false;
        };
        if let (Ok(game), Ok(kept)) = (game.parse(), kept.parse()) {
            self.set(LocalId(game), kept);
        }
        true
    }
}
