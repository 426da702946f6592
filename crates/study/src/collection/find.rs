//! Finding games: the wishes of the player, and the games that were found.

use super::Search;
use tengen_collection::{CollectedGame, Filter, Order, PartialDate, Request, SourceId, Wish};
use tengen_core::rules::Variant;
use tengen_core::{Board, Ruleset};
use tengen_kit::settings::OnOff;
use tengen_kit::text::or_empty;

/// The number of games that are shown at first, and that are added on request.
const ROWS: usize = 50;

/// The most games that are shown.
pub(super) const MOST: usize = 1000;

/// The wishes of the player, and the games that were found.
#[derive(Clone, Debug, Default)]
pub struct Finder {
    filter: Filter,
    order: Order,
    at: OnOff,
    /// The source of the games; `None` for any.
    source: Option<SourceId>,
    /// The number of games shown beyond the first ones.
    more: usize,
    /// What the worker was asked for last, if it has not answered.
    asked: Option<Asked>,
    found: Option<Found>,
}

/// Wanted games of a state of the collection.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Asked {
    wish: Wish,
    count: usize,
    revision: u32,
}

/// The games that were found.
#[derive(Clone, Debug)]
struct Found {
    asked: Asked,
    all: usize,
    games: Vec<CollectedGame>,
}

impl Finder {
    /// Wants games with the position on the board, and nothing else of them but their rules.
    pub fn want_position(&mut self, variant: Option<Variant>) {
        self.filter = Filter {
            variant,
            ..Filter::default()
        };
        (self.at, self.more) = (OnOff::On, 0);
    }

    /// Returns the wishes as the values of the fields with these names.
    pub fn fields(&self) -> [(&'static str, String); 6] {
        let Filter {
            words,
            since,
            until,
            result,
            variant,
        } = &self.filter;
        [
            ("collected-search", words.clone()),
            ("collected-since", since.to_string()),
            ("collected-until", until.to_string()),
            ("collected-result", or_empty(*result)),
            ("collected-rules", or_empty(variant.map(Ruleset::new))),
            ("collected-order", self.order.to_string()),
        ]
    }

    /// Changes a wish. A date that is not whole yet is no wish.
    pub fn wish(&mut self, search: Search) {
        self.more = 0;
        let date = |text: String| text.trim().parse::<PartialDate>().unwrap_or_default();
        match search {
            Search::Words(words) => self.filter.words = words,
            Search::Since(text) => self.filter.since = date(text),
            Search::Until(text) => self.filter.until = date(text),
            Search::Result(result) => self.filter.result = result,
            Search::Rules(variant) => self.filter.variant = variant,
            Search::Position(at) => self.at = at,
            Search::Order(order) => self.order = order,
        }
    }

    /// Wants only games of this source; `None` for any.
    pub fn take_from(&mut self, source: Option<SourceId>) {
        if self.source != source {
            (self.source, self.more) = (source, 0);
        }
    }

    pub fn more(&mut self) {
        self.more += ROWS;
    }

    pub const fn has_position(&self) -> bool {
        matches!(self.at, OnOff::On)
    }

    /// Returns the request for the wanted games, unless they are known or asked for.
    pub fn request(&mut self, board: &Board, revision: u32) -> Option<Request> {
        if self.asked.is_some() {
            return None;
        }
        let wish = self.wanted(board);
        let count = (ROWS + self.more).min(MOST);
        let asked = Asked {
            wish,
            count,
            revision,
        };
        if self.found.as_ref().is_some_and(|it| it.asked == asked) {
            return None;
        }
        self.asked = Some(asked.clone());
        Some(Request::Find {
            from: 0,
            count,
            wish: asked.wish,
        })
    }

    /// Returns all wishes. The position is that of this board.
    pub fn wanted(&self, board: &Board) -> Wish {
        Wish {
            filter: self.filter.clone(),
            at: self.has_position().then(|| board.clone()),
            source: self.source,
            order: self.order,
        }
    }

    pub fn take(&mut self, all: usize, games: Vec<CollectedGame>) {
        if let Some(asked) = self.asked.take() {
            self.found = Some(Found { asked, all, games });
        }
    }

    /// Forgets what was found, and what was asked for.
    pub fn forget(&mut self) {
        (self.asked, self.found) = (None, None);
    }

    /// Returns the number of wanted games; `None` before they were found.
    pub fn count(&self) -> Option<usize> {
        self.found.as_ref().map(|it| it.all)
    }

    pub fn games(&self) -> &[CollectedGame] {
        self.found.as_ref().map_or(&[], |it| &it.games)
    }

    /// Returns `true` if there are more games than the shown ones, and these may be shown.
    pub fn has_more(&self) -> bool {
        let shown = self.games().len();
        shown < MOST && self.count().is_some_and(|all| all > shown)
    }

    /// Returns a found game, and the number of its moves up to the wanted position, if one is wanted.
    pub fn game(&self, index: usize) -> Option<(&CollectedGame, Option<usize>)> {
        let found = self.found.as_ref()?;
        let board = found.asked.wish.at.as_ref();
        let stones = board.map(|board| usize::from(board.stones()));
        Some((found.games.get(index)?, stones))
    }
}
