//! Addresses of the local game: `/` while nothing was played, and `/game/`.

use crate::route::{Addressed, Fit, Folder, Route};
use crate::text::{Key, Texts};

/// The places of the local game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LocalPlace {
    /// The board before the first stone, with the ways to play.
    Home,
    /// A game, and its result.
    Game,
}

/// Every address that no other place has leads home.
impl Addressed for LocalPlace {
    fn read(route: &Route) -> Option<(LocalPlace, Fit)> {
        let place = if route.folder() == Some(Folder::Game) {
            LocalPlace::Game
        } else {
            LocalPlace::Home
        };
        let fit = Fit::of(route, &place);
        Some((place, fit))
    }

    fn route(&self) -> Route {
        match self {
            LocalPlace::Home => Route::default(),
            LocalPlace::Game => Route::of(Folder::Game, ""),
        }
    }

    fn title(&self, texts: Texts) -> String {
        let key = match self {
            LocalPlace::Home => Key::TitleHome,
            LocalPlace::Game => Key::TitleGame,
        };
        texts.get(key).to_owned()
    }

    fn about(&self) -> Key {
        match self {
            LocalPlace::Home => Key::AboutHome,
            LocalPlace::Game => Key::AboutGame,
        }
    }
}
