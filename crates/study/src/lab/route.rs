//! The address of the Lab: `/lab/`.

use tengen_kit::route::{Addressed, Fit, Route, Wing};
use tengen_kit::text::{Key, Texts};

/// The place of the Lab.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LabPlace;

impl Addressed for LabPlace {
    fn read(route: &Route) -> Option<(LabPlace, Fit)> {
        (route.wing() == Some(Wing::Lab)).then(|| (LabPlace, Fit::of(route, &LabPlace)))
    }

    fn route(&self) -> Route {
        Route::of(Wing::Lab, "")
    }

    fn title(&self, texts: Texts) -> String {
        texts.get(Key::TitleLab).to_owned()
    }

    fn about(&self) -> Key {
        Key::AboutLab
    }
}
