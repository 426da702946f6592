//! Addresses of the 26 openings: `/learn/openings/` is their list, `/learn/openings/#D4` one of them.

use tengen_core::rules::opening::Pattern;
use tengen_kit::route::{Addressed, Fit, Folder, Route};
use tengen_kit::text::{Key, Texts};

const PATH: &str = "openings/";

/// The places of the openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OpeningPlace {
    /// The list.
    List,
    /// An opening on the board.
    Opening(Pattern),
}

impl Addressed for OpeningPlace {
    fn read(route: &Route) -> Option<(OpeningPlace, Fit)> {
        route.below(Folder::Learn, PATH)?;
        let text = route.after(Folder::Learn, PATH);
        Some(match text.map(|code| (code, Pattern::from_code(code))) {
            Some((_, Some(pattern))) => (OpeningPlace::Opening(pattern), Fit::Exact),
            Some(("", None)) => (OpeningPlace::List, Fit::Exact),
            _ => (OpeningPlace::List, Fit::Nearest),
        })
    }

    fn route(&self) -> Route {
        let route = Route::of(Folder::Learn, PATH);
        match self {
            OpeningPlace::List => route,
            OpeningPlace::Opening(pattern) => route.with_fragment(pattern.code()),
        }
    }

    fn title(&self, texts: Texts) -> String {
        match self {
            OpeningPlace::List => texts.get(Key::TitleOpenings).to_owned(),
            OpeningPlace::Opening(pattern) => {
                texts.fill(Key::TitleOpening, &[("code", pattern.code())])
            }
        }
    }

    fn about(&self) -> Key {
        Key::AboutOpenings
    }
}
