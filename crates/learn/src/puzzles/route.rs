//! Addresses of puzzles: `/learn/puzzles/#ID`, `#day` and `/learn/rush/`. `/#puzzle=ID` is the older form.

use tengen_kit::route::{Addressed, Fit, Folder, Route, without_site};
use tengen_kit::text::{Key, Texts};

const PATH: &str = "puzzles/";
const RUSH: &str = "rush/";
/// The text behind `#` of the puzzle of the day.
const DAY: &str = "day";
/// The places of puzzles.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzlePlace {
    /// Puzzles of the wanted kind, one after the other.
    Any,
    /// The puzzle of the day.
    Day,
    /// The puzzle with this name.
    Named(String),
    /// A rush.
    Rush,
}

impl PuzzlePlace {
    /// The start of the older form, in which links are passed on.
    pub const OLDER: &str = "puzzle=";

    fn of(text: &str) -> PuzzlePlace {
        match text {
            "" => PuzzlePlace::Any,
            DAY => PuzzlePlace::Day,
            name => PuzzlePlace::Named(name.to_owned()),
        }
    }
}

impl Addressed for PuzzlePlace {
    fn read(route: &Route) -> Option<(PuzzlePlace, Fit)> {
        let older = route
            .link()
            .and_then(|text| text.strip_prefix(PuzzlePlace::OLDER));
        if let Some(text) = older.or(route.after(Folder::Learn, PATH)) {
            return Some((PuzzlePlace::of(text), Fit::Exact));
        }
        if route.after(Folder::Learn, RUSH) == Some("") {
            return Some((PuzzlePlace::Rush, Fit::Exact));
        }
        let is_near = [PATH, RUSH].map(|path| route.below(Folder::Learn, path).is_some());
        is_near
            .contains(&true)
            .then_some((PuzzlePlace::Any, Fit::Nearest))
    }

    fn route(&self) -> Route {
        let puzzles = Route::of(Folder::Learn, PATH);
        match self {
            PuzzlePlace::Any => puzzles,
            PuzzlePlace::Day => puzzles.with_fragment(DAY),
            PuzzlePlace::Named(name) => puzzles.with_fragment(name),
            PuzzlePlace::Rush => Route::of(Folder::Learn, RUSH),
        }
    }

    fn title(&self, texts: Texts) -> String {
        let key = match self {
            PuzzlePlace::Any | PuzzlePlace::Named(_) => Key::TitlePuzzles,
            PuzzlePlace::Day => Key::TitlePuzzleDay,
            PuzzlePlace::Rush => Key::TitleRush,
        };
        texts.get(key).to_owned()
    }

    /// The title of the puzzles names the games, for which a heading has no room.
    fn heading(&self, texts: Texts) -> String {
        match self {
            PuzzlePlace::Any | PuzzlePlace::Named(_) => texts.get(Key::Puzzles).to_owned(),
            PuzzlePlace::Day | PuzzlePlace::Rush => without_site(&self.title(texts)).to_owned(),
        }
    }

    fn about(&self) -> Key {
        match self {
            PuzzlePlace::Rush => Key::AboutRush,
            PuzzlePlace::Any | PuzzlePlace::Day | PuzzlePlace::Named(_) => Key::AboutPuzzles,
        }
    }
}
