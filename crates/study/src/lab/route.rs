//! The address of the Lab: `/lab/`.

use tengen_kit::route::{Addressed, Fit, Folder, Route};
use tengen_kit::text::{Key, Texts};

/// The place of the Lab.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LabPlace;

impl Addressed for LabPlace {
    fn read(route: &Route) -> Option<(LabPlace, Fit)> {
        (route.folder() == Some(Folder::Lab)).then(|| (LabPlace, Fit::of(route, &LabPlace)))
    }

    fn route(&self) -> Route {
        Route::of(Folder::Lab, "")
    }

    fn title(&self, texts: Texts) -> String {
        texts.get(Key::TitleLab).to_owned()
    }

    fn about(&self) -> Key {
        Key::AboutLab
    }
}
