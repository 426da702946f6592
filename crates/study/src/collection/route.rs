//! The address of the collection: `/library/#collection`.

use tengen_kit::route::{Addressed, Fit, Route, Wing};
use tengen_kit::text::{Key, Texts};

const NAME: &str = "collection";

/// The place of the collection in the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CollectionPlace;

impl Addressed for CollectionPlace {
    fn read(route: &Route) -> Option<(CollectionPlace, Fit)> {
        let is_here = route.after(Wing::Library, "") == Some(NAME);
        is_here.then_some((CollectionPlace, Fit::Exact))
    }

    fn route(&self) -> Route {
        Route::of(Wing::Library, "").with_fragment(NAME)
    }

    fn title(&self, texts: Texts) -> String {
        texts.get(Key::TitleCollection).to_owned()
    }

    fn about(&self) -> Key {
        Key::AboutLibrary
    }
}
