//! Addresses that hold a whole game: `/#…`, as links to games have always been.

use tengen_kit::route::{Addressed, Fit, Route};
use tengen_kit::text::{Key, Texts};

/// A game in the address. The text may be damaged.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GameLink(pub String);

impl Addressed for GameLink {
    fn read(route: &Route) -> Option<(GameLink, Fit)> {
        let text = route.link().filter(|text| !text.is_empty())?;
        Some((GameLink(text.to_owned()), Fit::Exact))
    }

    fn route(&self) -> Route {
        Route::root(&self.0)
    }

    fn title(&self, texts: Texts) -> String {
        texts.get(Key::TitleGame).to_owned()
    }

    fn about(&self) -> Key {
        Key::AboutGame
    }
}
