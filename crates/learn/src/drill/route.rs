//! Addresses of drilled trees: `/learn/drill/#ID` names the stored game whose tree it is, and `/learn/drill/` the game on
//! the board.

use tengen_kit::route::{Addressed, Fit, Folder, Route};
use tengen_kit::store::LocalId;
use tengen_kit::text::{Key, Texts};

const PATH: &str = "drill/";

/// A tree that is drilled: that of a stored game, or of the game on the board.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct DrillPlace(pub Option<LocalId>);

impl Addressed for DrillPlace {
    fn read(route: &Route) -> Option<(DrillPlace, Fit)> {
        route.below(Folder::Learn, PATH)?;
        let text = route.after(Folder::Learn, PATH);
        let id = text.and_then(|text| text.parse().ok()).map(LocalId);
        let place = DrillPlace(id);
        let fit = Fit::of(route, &place);
        Some((place, fit))
    }

    fn route(&self) -> Route {
        let route = Route::of(Folder::Learn, PATH);
        match self.0 {
            Some(LocalId(id)) => route.with_fragment(&id.to_string()),
            None => route,
        }
    }

    fn title(&self, texts: Texts) -> String {
        texts.get(Key::TitleDrill).to_owned()
    }

    fn about(&self) -> Key {
        Key::AboutDrill
    }
}
