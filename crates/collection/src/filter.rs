//! The facts that wanted games have.

use crate::{CollectedGame, GameResult, PartialDate};
use tengen_core::rules::Variant;

/// The facts that wanted games have. An empty filter lets every game pass.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Filter {
    /// A part of the name of either player, in capitals or small letters. Empty for every name.
    pub player: String,
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
            && since.starts_by(&game.date)
            && until.ends_after(&game.date)
            && self.is_by_player(game)
    }

    fn is_by_player(&self, game: &CollectedGame) -> bool {
        let is_in = |name: &str| name.to_lowercase().contains(&self.player);
        self.player.is_empty() || is_in(&game.black) || is_in(&game.white)
    }
}
