//! The address of the past games: `/library/`.

use tengen_kit::route::{Addressed, Fit, Folder, Route};
use tengen_kit::text::{Key, Texts};

/// The place of the past games, and of every address of the library that no other place has.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PastPlace;

impl Addressed for PastPlace {
    fn read(route: &Route) -> Option<(PastPlace, Fit)> {
        (route.folder() == Some(Folder::Library)).then(|| (PastPlace, Fit::of(route, &PastPlace)))
    }

    fn route(&self) -> Route {
        Route::of(Folder::Library, "")
    }

    fn title(&self, texts: Texts) -> String {
        texts.get(Key::TitleLibrary).to_owned()
    }

    fn about(&self) -> Key {
        Key::AboutLibrary
    }
}
