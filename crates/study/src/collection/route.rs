//! Addresses of the collection: `/library/#collection` is that of all its games, `/library/#NAME` that of a source.

use tengen_kit::route::{Addressed, Fit, Folder, Route, decoded, encoded};
use tengen_kit::text::{Key, Texts};

const ALL: &str = "collection";
/// The source of games that were added one by one, which has no name.
const SINGLE: &str = "single";

/// The places of the collection in the library.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CollectionPlace {
    /// All games.
    All,
    /// The games of the source with this name, which may be unknown here.
    Named(String),
}

impl Addressed for CollectionPlace {
    fn read(route: &Route) -> Option<(CollectionPlace, Fit)> {
        let place = match route.after(Folder::Library, "")? {
            "" => return None,
            ALL => CollectionPlace::All,
            SINGLE => CollectionPlace::Named(String::new()),
            name => CollectionPlace::Named(decoded(name)?),
        };
        Some((place, Fit::Exact))
    }

    fn route(&self) -> Route {
        let library = Route::of(Folder::Library, "");
        match self {
            CollectionPlace::All => library.with_fragment(ALL),
            CollectionPlace::Named(name) if name.is_empty() => library.with_fragment(SINGLE),
            CollectionPlace::Named(name) => library.with_fragment(&encoded(name)),
        }
    }

    fn title(&self, texts: Texts) -> String {
        let title = texts.get(Key::TitleCollection);
        match (self, title.rsplit_once(" · ")) {
            (CollectionPlace::Named(name), Some((_, site))) if !name.is_empty() => {
                [name, site].join(" · ")
            }
            _ => title.to_owned(),
        }
    }

    fn about(&self) -> Key {
        Key::AboutLibrary
    }
}
