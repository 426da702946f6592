//! The address of the mistakes of the person: `/learn/mistakes/`.

use tengen_kit::route::{Addressed, Fit, Folder, Route};
use tengen_kit::text::{Key, Texts};

const PATH: &str = "mistakes/";

/// The place where the mistakes of the person are practised.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct MistakesPlace;

impl Addressed for MistakesPlace {
    fn read(route: &Route) -> Option<(MistakesPlace, Fit)> {
        route.below(Folder::Learn, PATH)?;
        Some((MistakesPlace, Fit::of(route, &MistakesPlace)))
    }

    fn route(&self) -> Route {
        Route::of(Folder::Learn, PATH)
    }

    fn title(&self, texts: Texts) -> String {
        texts.get(Key::TitleMistakes).to_owned()
    }

    fn about(&self) -> Key {
        Key::AboutMistakes
    }
}
