//! The places of the site: the one list of them, and the place that is open.

use super::{FeaturePlace, Page, Panel};
use tengen_kit::game::LocalPlace;
use tengen_kit::route::{Addressed, Fit, Route};
use tengen_kit::text::Texts;
use tengen_learn::drill::DrillPlace;
use tengen_learn::lessons::LessonPlace;
use tengen_learn::mistakes::MistakesPlace;
use tengen_learn::puzzles::PuzzlePlace;
use tengen_online::GameId;
use tengen_play::online::{Online, OnlinePlace, Opened};
use tengen_study::analysis::StudyPlace;
use tengen_study::collection::CollectionPlace;
use tengen_study::files::GameLink;
use tengen_study::lab::LabPlace;
use tengen_study::past::PastPlace;

/// Makes [`Place`] from the list of places. The first one that knows an address gets it.
macro_rules! places {
    ($($(#[$about:meta])* $name:ident($place:ty),)*) => {
        /// A place of the site, which has an address.
        #[derive(Clone, PartialEq, Eq, Debug)]
        pub enum Place {
            $($(#[$about])* $name($place),)*
        }

        impl Place {
            /// Returns the address that leads here.
            pub fn route(&self) -> Route {
                match self {
                    $(Place::$name(place) => place.route(),)*
                }
            }

            /// Returns the title of the tab at this place.
            pub fn title(&self, texts: Texts) -> String {
                match self {
                    $(Place::$name(place) => place.title(texts),)*
                }
            }

            /// Returns the heading of this place.
            pub fn heading(&self, texts: Texts) -> String {
                match self {
                    $(Place::$name(place) => place.heading(texts),)*
                }
            }

            /// Returns the sentence that describes this place to those who search for it.
            pub fn about(&self, texts: Texts) -> &'static str {
                texts.get(match self {
                    $(Place::$name(place) => place.about(),)*
                })
            }

            fn known(route: &Route) -> Option<(Place, Fit)> {
                $(if let Some((place, fit)) = <$place>::read(route) {
                    return Some((Place::$name(place), fit));
                })*
                None
            }
        }
    };
}

places! {
    /// Online play.
    Online(OnlinePlace),
    /// The analysis.
    Study(StudyPlace),
    /// The collection.
    Collection(CollectionPlace),
    /// The past games.
    Past(PastPlace),
    /// Puzzles.
    Puzzles(PuzzlePlace),
    /// The mistakes of the person.
    Mistakes(MistakesPlace),
    /// A place of a feature of the list.
    Feature(FeaturePlace),
    /// A tree that is drilled.
    Drill(DrillPlace),
    /// Lessons, and what else can be learned.
    Lessons(LessonPlace),
    /// The Lab.
    Lab(LabPlace),
    /// A game in the address.
    Link(GameLink),
    /// The local game.
    Local(LocalPlace),
}

/// What the shell must add to an address before the page can go there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Needs {
    /// Nothing.
    Nothing,
    /// A random number.
    Chance,
    /// What is known of the person's puzzles.
    Puzzles,
    /// What is stored for the Lab.
    Lab,
    /// The player of this browser.
    Visitor,
}

impl Place {
    /// Reads an address. One that is of no place leads to the nearest one.
    pub fn read(text: &str) -> Place {
        Place::nearest(&Route::read(text)).0
    }

    pub(super) fn nearest(route: &Route) -> (Place, Fit) {
        let home = (Place::home(), Fit::Nearest);
        Place::known(route).unwrap_or(home)
    }

    /// Returns the start of the site: the local game, or the ways to begin one.
    pub const fn home() -> Place {
        Place::Local(LocalPlace::Home)
    }

    pub(super) const fn of_online(game: GameId) -> Place {
        let proposal = None;
        Place::Online(OnlinePlace::Game(Opened { game, proposal }))
    }

    /// Returns what the shell must add to the address.
    pub const fn needs(&self) -> Needs {
        match self {
            Place::Feature(_) | Place::Drill(_) => Needs::Chance,
            Place::Puzzles(_) | Place::Mistakes(_) => Needs::Puzzles,
            Place::Lab(_) => Needs::Lab,
            Place::Online(_) => Needs::Visitor,
            _ => Needs::Nothing,
        }
    }

    /// Returns `true` if the place begins with the local game, so that it opens only when the store has answered.
    pub(super) const fn needs_game(&self) -> bool {
        matches!(self, Place::Drill(_) | Place::Lab(_))
    }

    /// Returns `true` if this place is what another one has become, rather than another place to come back to: the first
    /// stone of a game, or the puzzle that was found.
    pub(super) const fn became(&self, other: &Place) -> bool {
        matches!(
            (self, other),
            (Place::Local(_), Place::Local(_))
                | (Place::Study(_), Place::Study(_))
                | (Place::Puzzles(PuzzlePlace::Any), Place::Puzzles(_))
                | (Place::Drill(DrillPlace(None)), Place::Drill(_))
        )
    }

    /// Returns `true` if a game on the board stays there: the place shows only texts beside it.
    pub(super) const fn leaves_board(&self) -> bool {
        matches!(
            self,
            Place::Lessons(_) | Place::Feature(_) | Place::Collection(_) | Place::Past(_)
        )
    }
}

impl Page {
    /// Returns the place that is nearest to an address.
    pub(super) fn nearest_place(&self, route: &Route) -> (Place, Fit) {
        let place = self.features.nearest(route);
        let place = place.map(|(place, fit)| (Place::Feature(place), fit));
        place.unwrap_or_else(|| Place::nearest(route))
    }

    /// Returns the place that is open.
    pub fn open_place(&self) -> Place {
        match self.panel() {
            Panel::Puzzles if self.is_at_mistakes() || self.mistakes.is_wanted() => {
                Place::Mistakes(MistakesPlace)
            }
            Panel::Puzzles => Place::Puzzles(self.puzzles.place()),
            Panel::Learn => self.place_in_learn(),
            Panel::Lab => Place::Lab(LabPlace),
            Panel::Library => self.place_in_library(),
            Panel::Analysis => Place::Study(self.place_in_study()),
            Panel::Game => self.place_of_game(),
        }
    }

    fn place_in_learn(&self) -> Place {
        if self.drill.is_open() {
            let id = self.store.current().filter(|_| !self.has_online_below());
            return Place::Drill(DrillPlace(id));
        }
        if let Some(place) = self.features.place(&self.cx) {
            return Place::Feature(place);
        }
        Place::Lessons(self.lessons.place())
    }

    pub(super) fn place_of_game(&self) -> Place {
        let joined = self.joined().filter(|_| self.has_online_below());
        let game = joined.map(|it| it.mirror().id());
        let opened = self.online().and_then(Online::address);
        if let Some(game) = game.or(opened) {
            return Place::of_online(game);
        }
        if self.online().is_some_and(Online::is_open) {
            return Place::Online(OnlinePlace::Lobby);
        }
        Place::Local(if self.has_local_begun() {
            LocalPlace::Game
        } else {
            LocalPlace::Home
        })
    }

    /// Returns `true` if the local game has moves or a setup, or was begun on purpose.
    pub(super) fn has_local_begun(&self) -> bool {
        let local = self.cx.games.local();
        self.has_begun || !local.tree().is_empty() || local.setup().is_some()
    }

    /// Returns `true` if the online game is on the board, also below what covers it.
    pub(super) fn has_online_below(&self) -> bool {
        self.cx.games.is_online_shown()
    }
}
