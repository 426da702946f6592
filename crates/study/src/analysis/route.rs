//! Addresses of the analysis: `/study/` is that of the game on the board, `#g=…` of the game in the address, `#past=ID`
//! of a stored game.

use tengen_kit::route::{Addressed, Fit, Folder, Route};
use tengen_kit::store::LocalId;
use tengen_kit::text::{Key, Texts};

const LINK: &str = "g=";
const PAST: &str = "past=";

/// The places of the analysis.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum StudyPlace {
    /// The game on the board.
    Here,
    /// The game in the address. The text may be damaged.
    Link(String),
    /// A stored game.
    Past(LocalId),
}

impl Addressed for StudyPlace {
    fn read(route: &Route) -> Option<(StudyPlace, Fit)> {
        if route.folder() != Some(Folder::Study) {
            return None;
        }
        let text = route.after(Folder::Study, "").unwrap_or("?");
        let place = match (text.strip_prefix(LINK), text.strip_prefix(PAST)) {
            (Some(game), _) => StudyPlace::Link(game.to_owned()),
            (_, Some(id)) => match id.parse() {
                Ok(id) => StudyPlace::Past(LocalId(id)),
                Err(_) => StudyPlace::Here,
            },
            _ => StudyPlace::Here,
        };
        let fit = Fit::of(route, &place);
        Some((place, fit))
    }

    fn route(&self) -> Route {
        let route = Route::of(Folder::Study, "");
        match self {
            StudyPlace::Here => route,
            StudyPlace::Link(game) => route.with_fragment(&format!("{LINK}{game}")),
            StudyPlace::Past(LocalId(id)) => route.with_fragment(&format!("{PAST}{id}")),
        }
    }

    fn title(&self, texts: Texts) -> String {
        texts.get(Key::TitleStudy).to_owned()
    }

    fn about(&self) -> Key {
        Key::AboutStudy
    }
}
