//! The facts that wanted games have.

use crate::{CollectedGame, GameResult};
use tengen_core::rules::Variant;

/// The facts that wanted games have. An empty filter lets every game pass.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// A part of the name of either player, in capitals or small letters. Empty for every name.
    pub player: String,
    /// The first date, as `2026`, `2026-11` or `2026-11-22`. Empty for every date. Games without a date do not pass
    /// a filter that has one.
    pub since: String,
    /// The last date, in the same form; `2026` means the whole year.
    pub until: String,
    /// The result.
    pub result: Option<GameResult>,
    /// The rules.
    pub variant: Option<Variant>,
}

/// A filter that is ready to be compared with many games.
pub(crate) struct Wanted<'a> {
    filter: &'a Filter,
    player: String,
}

impl<'a> Wanted<'a> {
    pub(crate) fn new(filter: &'a Filter) -> Wanted<'a> {
        Wanted {
            filter,
            player: filter.player.trim().to_lowercase(),
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
            && (since.is_empty() || *game.date >= **since)
            && (until.is_empty() || is_until(&game.date, until))
            && self.is_by_player(game)
    }

    fn is_by_player(&self, game: &CollectedGame) -> bool {
        let is_in = |name: &str| name.to_lowercase().contains(&self.player);
        self.player.is_empty() || is_in(&game.black) || is_in(&game.white)
    }
}

/// Returns `true` if a date lies before the end of a day, a month or a year.
fn is_until(date: &str, until: &str) -> bool {
    !date.is_empty() && (date <= until || date.starts_with(until))
}
