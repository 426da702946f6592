//! The past games that a person looks for.

use strum::{EnumString, IntoStaticStr};

use super::{PastGame, PastStatus};
use tengen_collection::{Order, PartialDate};
use tengen_core::board::{Board, Stone, Symmetry};
use tengen_core::rules::{Ruleset, Variant};
use tengen_kit::settings::OnOff;
use tengen_kit::text::date::day;
use tengen_kit::text::or_empty;

/// The results of the games in the list.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PastFilter {
    /// Any result.
    #[default]
    All,
    /// Black has won.
    Black,
    /// White has won.
    White,
    /// Nobody has won.
    Draw,
    /// The game is not over.
    Unfinished,
}

/// A wish of the player for past games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PastSearch {
    /// Words that are in the row of the game, or its first moves.
    Words(String),
    /// The result.
    Result(PastFilter),
    /// The first date, as typed.
    Since(String),
    /// The last date, as typed.
    Until(String),
    /// The rules; `None` for any.
    Rules(Option<Variant>),
    /// If the games must have the position on the board.
    Position(OnOff),
    /// The order in which they are listed.
    Order(Order),
}

impl PastSearch {
    /// Returns the wish of a field with a name; `None` if the name or the value is unknown. A box that is ticked has the
    /// value `on`.
    pub fn of_field(name: &str, value: &str) -> Option<PastSearch> {
        Some(match name {
            "past-search" => PastSearch::Words(value.to_owned()),
            "past-filter" => PastSearch::Result(value.parse().ok()?),
            "past-since" => PastSearch::Since(value.to_owned()),
            "past-until" => PastSearch::Until(value.to_owned()),
            "past-rules" => PastSearch::Rules(match value {
                "" => None,
                rules => Some(rules.parse::<Ruleset>().ok()?.variant),
            }),
            "past-order" => PastSearch::Order(value.parse().ok()?),
            "past-at" => PastSearch::Position(if value == "on" { OnOff::On } else { OnOff::Off }),
            _ => return None,
        })
    }
}

/// All wishes of the player for past games.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PastWishes {
    /// Words that are in the row of the game, or its first moves.
    pub words: String,
    result: PastFilter,
    since: PartialDate,
    until: PartialDate,
    variant: Option<Variant>,
    at: OnOff,
    /// The order in which they are listed. All begin with the newest game unless the person chooses another one.
    pub order: Order,
}

impl PastWishes {
    /// Changes a wish. A date that is not whole yet is no wish.
    pub fn wish(&mut self, search: PastSearch) {
        let date = |text: String| text.trim().parse::<PartialDate>().unwrap_or_default();
        match search {
            PastSearch::Words(words) => self.words = words,
            PastSearch::Result(result) => self.result = result,
            PastSearch::Since(text) => self.since = date(text),
            PastSearch::Until(text) => self.until = date(text),
            PastSearch::Rules(variant) => self.variant = variant,
            PastSearch::Position(at) => self.at = at,
            PastSearch::Order(order) => self.order = order,
        }
    }

    /// Returns the wishes as the values of the fields with these names.
    pub fn fields(&self) -> [(&'static str, String); 6] {
        let result: &str = self.result.into();
        [
            ("past-search", self.words.clone()),
            ("past-filter", result.to_owned()),
            ("past-since", self.since.to_string()),
            ("past-until", self.until.to_string()),
            ("past-rules", or_empty(self.variant.map(Ruleset::new))),
            ("past-order", self.order.to_string()),
        ]
    }

    /// Returns `true` if the games must have the position on the board.
    pub const fn has_position(&self) -> bool {
        matches!(self.at, OnOff::On)
    }

    /// Returns `true` if a game has all the facts, and the position of a board if that is wanted; the words are not
    /// compared. Days are those of a time zone that is `zone` minutes behind UTC.
    pub fn pass(&self, game: &PastGame, board: &Board, zone: f64) -> bool {
        let date = day(game.id.0, zone);
        is_in(game.result, self.result)
            && self.variant.is_none_or(|it| it == game.terms.rules.variant)
            && self.since.starts_by(&date)
            && self.until.ends_after(&date)
            && (!self.has_position() || has_position(game, board))
    }
}

fn is_in(result: PastStatus, filter: PastFilter) -> bool {
    match filter {
        PastFilter::All => true,
        PastFilter::Black => result == PastStatus::Won(Stone::Black),
        PastFilter::White => result == PastStatus::Won(Stone::White),
        PastFilter::Draw => result == PastStatus::Draw,
        PastFilter::Unfinished => result == PastStatus::Unfinished,
    }
}

/// Returns `true` if the first stones of a game are those of a board, in any order and any symmetry.
fn has_position(game: &PastGame, board: &Board) -> bool {
    let size = board.size();
    let Some(first) = game.stones.get(..usize::from(board.stones())) else {
        return false;
    };
    let is_there = |symmetry: Symmetry| {
        first.iter().all(|(point, stone)| {
            let image = symmetry.apply(*point, size);
            image.and_then(|it| board.at(it)) == Some(*stone)
        })
    };
    game.terms.size == size && Symmetry::ALL.into_iter().any(is_there)
}
