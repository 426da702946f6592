//! Games that are the same, though their boards are turned or one of them tells less.

use std::hash::{DefaultHasher, Hash, Hasher};

use crate::hashes::Hashes;
use crate::{CollectedGame, GameResult};
use tengen_core::Symmetry;

impl CollectedGame {
    /// Returns `true` if a symmetry turns the moves of one game into those of the other, and no fact of one contradicts
    /// the other. What a game does not tell contradicts nothing.
    pub(crate) fn is_same(&self, other: &CollectedGame) -> bool {
        let names = [(&self.black, &other.black), (&self.white, &other.white)];
        self.size() == other.size()
            && self.rules == other.rules
            && agrees(self.result, other.result)
            && names.into_iter().all(|(one, two)| is_name(one, two))
            && (is_part(&self.date, &other.date) || is_part(&other.date, &self.date))
            && self.is_turned(other)
    }

    /// Returns `true` if this game tells all that the same one tells.
    pub(crate) fn tells_all_of(&self, other: &CollectedGame) -> bool {
        let names = [(&self.black, &other.black), (&self.white, &other.white)];
        (self.result != GameResult::Unknown || other.result == GameResult::Unknown)
            && names
                .into_iter()
                .all(|(mine, it)| !mine.is_empty() || it.is_empty())
            && is_part(&self.date, &other.date)
    }

    /// Returns `true` if a symmetry turns the moves of one game into those of the other.
    fn is_turned(&self, other: &CollectedGame) -> bool {
        let (mine, others) = (self.moves(), other.moves());
        let turns = |it: Symmetry| {
            let images = mine.iter().map(|point| it.apply(*point, self.size()));
            images.eq(others.iter().map(|point| Some(*point)))
        };
        mine.len() == others.len() && Symmetry::ALL.into_iter().any(turns)
    }

    /// Returns the hash of each position, beginning with that of the empty board, and a hash of the rules and the moves.
    /// All are the same for all symmetries.
    pub(crate) fn hashes(&self) -> (Vec<u32>, u64) {
        let mut hashes = Hashes::default();
        let mut all = Vec::with_capacity(self.moves().len() + 1);
        all.push(hashes.common());
        for (point, stone) in self.stones() {
            hashes.place(point, stone, self.size());
            all.push(hashes.common());
        }
        let mut line = DefaultHasher::new();
        (self.rules, self.size(), &all).hash(&mut line);
        (all, line.finish())
    }
}

/// Returns `true` if two results may be those of one game.
fn agrees(one: GameResult, two: GameResult) -> bool {
    one == two || [one, two].contains(&GameResult::Unknown)
}

/// Returns `true` if two names may be those of one player.
fn is_name(one: &str, two: &str) -> bool {
    one == two || one.is_empty() || two.is_empty()
}

/// Returns `true` if a date is in a year or a month, or is the same date, or if there is no such date.
fn is_part(date: &str, whole: &str) -> bool {
    let rest = date.strip_prefix(whole);
    rest.is_some_and(|it| whole.is_empty() || it.is_empty() || it.starts_with('-'))
}
