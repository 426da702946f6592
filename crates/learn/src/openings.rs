//! The 26 openings of renju: their list, the one on the board, and what the engine thinks of it.

mod board;
mod route;
pub mod rows;
pub mod words;

pub use board::OpeningBoard;
pub use route::OpeningPlace;
pub use rows::{OpeningOffer, OpeningRow};

use tengen_core::rules::Ruleset;
use tengen_core::rules::opening::Pattern;
use tengen_kit::context::Context;
use tengen_kit::feature::{Feature, FeatureKind, Request};
use tengen_kit::message::{Message, NoticeReason};
use tengen_kit::opaque::Opaque;
use tengen_kit::route::{Addressed as _, Route};
use tengen_openings::shipped;
use tengen_picture::Visibility;

/// The openings in the list of features.
pub const FEATURE: FeatureKind = FeatureKind::new::<OpeningPlace>();

/// An event about the openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpeningEvent {
    /// Puts an opening on the board, with the expected moves after it.
    Choose(Pattern),
    /// Shows what the engine thinks by these rules.
    Rules(Ruleset),
    /// Begins a game with the stones that lie on the board.
    Play,
    /// Opens the opening with its moves as the local game, and analyses it.
    Analyse,
}

/// The openings of the page.
#[derive(Clone, Debug)]
pub struct OpeningsPart {
    visibility: Visibility,
    rules: Ruleset,
}

impl OpeningsPart {
    /// The openings before they were opened.
    pub const CLOSED: OpeningsPart = OpeningsPart {
        visibility: Visibility::Hidden,
        rules: Ruleset::RENJU,
    };

    /// Returns `true` if the openings show in place of the lessons.
    pub fn is_open(&self) -> bool {
        self.visibility == Visibility::Shown
    }

    /// Returns the rules by which the engine judged the openings that are shown.
    pub const fn rules(&self) -> Ruleset {
        self.rules
    }

    /// Changes the rules, and shows the opening on the board by them.
    fn set_rules(&mut self, rules: Ruleset, cx: &mut Context) {
        let is_known = shipped().openings.iter().any(|it| it.rules == rules);
        if !is_known || rules == self.rules {
            return;
        }
        self.rules = rules;
        if let Some(board) = cx.games.get::<OpeningBoard>() {
            self.choose(board.pattern(), cx);
        }
        cx.refresh();
    }

    /// Puts an opening on the board.
    fn choose(&self, pattern: Pattern, cx: &mut Context) {
        let Some(judged) = shipped().get(pattern, self.rules) else {
            return;
        };
        // The value and the expected moves are the engine's.
        if cx.games.plays_live() {
            return cx.warn(NoticeReason::FairPlay, None);
        }
        if cx.refuses_activity() {
            return;
        }
        // The value of the opening is a status, so nothing else is said.
        cx.enter(OpeningBoard::new(judged), None);
    }
}

impl Feature for OpeningsPart {
    fn place(&self, cx: &Context) -> Option<Route> {
        let board = cx.games.get::<OpeningBoard>().map(OpeningBoard::pattern);
        let place = board.map_or(OpeningPlace::List, OpeningPlace::Opening);
        self.is_open().then(|| place.route())
    }

    fn open(&mut self, route: &Route, cx: &mut Context) {
        self.visibility = Visibility::Shown;
        self.leave(cx);
        cx.refresh();
        if let Some((OpeningPlace::Opening(pattern), _)) = OpeningPlace::read(route) {
            self.choose(pattern, cx);
        }
    }

    fn leave(&mut self, cx: &mut Context) {
        cx.leave::<OpeningBoard>(Some(Message::Returned));
    }

    fn close(&mut self, cx: &mut Context) {
        self.visibility = Visibility::Hidden;
        self.leave(cx);
        cx.refresh();
    }

    fn handle(&mut self, event: Opaque, cx: &mut Context) {
        let Ok(event) = event.take() else {
            return;
        };
        let board = cx.games.get::<OpeningBoard>();
        match event {
            OpeningEvent::Choose(pattern) => self.choose(pattern, cx),
            OpeningEvent::Rules(rules) => self.set_rules(rules, cx),
            OpeningEvent::Play => {
                let game = board.map(|it| it.game_from_here(cx.settings.terms));
                cx.requests.extend(game.map(Box::new).map(Request::Play));
            }
            OpeningEvent::Analyse => {
                let game = board.map(|it| it.game().clone());
                cx.requests.extend(game.map(Box::new).map(Request::Analyse));
            }
        }
    }
}
