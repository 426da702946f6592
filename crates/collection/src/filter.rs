//! The facts that wanted games have.

use crate::{CollectedGame, GameResult, PartialDate};
use tengen_core::rules::Variant;

/// The facts that wanted games have. An empty filter lets every game pass.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// Words, each of which is in a name, the event, the place or the date, in capitals or small letters and in any order.
    /// Empty for every game.
    pub words: String,
    /// The first date. Games without a date pass only a filter without one.
    pub since: PartialDate,
    /// The last date; `2026` means the whole year.
    pub until: PartialDate,
    /// The result.
    pub result: Option<GameResult>,
    /// The rules.
    pub variant: Option<Variant>,
}

/// A filter that is ready to be compared with many games.
pub(crate) struct Wanted<'a> {
    filter: &'a Filter,
    words: Vec<String>,
}

impl<'a> Wanted<'a> {
    pub(crate) fn new(filter: &'a Filter) -> Wanted<'a> {
        Wanted {
            filter,
            words: filter
                .words
                .split_whitespace()
                .map(str::to_lowercase)
                .collect(),
        }
    }

    /// Returns `true` if a game has all the facts.
    pub(crate) fn passes(&self, game: &CollectedGame) -> bool {
        let Filter {
            since,
            until,
            result,
            variant,
            ..
        } = self.filter;
        result.is_none_or(|it| it == game.result)
            && variant.is_none_or(|it| it == game.rules.variant)
            && since.starts_by(&game.date)
            && until.ends_after(&game.date)
            && self.has_words(game)
    }

    fn has_words(&self, game: &CollectedGame) -> bool {
        if self.words.is_empty() {
            return true;
        }
        let CollectedGame {
            black,
            white,
            event,
            place,
            date,
            ..
        } = game;
        let facts: [&str; 5] = [black, white, event, place, date];
        // No word goes on from one fact to the next.
        let facts = facts.join("\n").to_lowercase();
        self.words.iter().all(|word| facts.contains(word))
    }
}
