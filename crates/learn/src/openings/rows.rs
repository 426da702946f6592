//! The list of openings and the buttons of an opening, for the view.

use super::words::{self, OpeningShown};
use strum::IntoStaticStr;
use tengen_core::board::{BoardSize, Point, Stone};
use tengen_core::rules::opening::Pattern;
use tengen_openings::shipped;
use tengen_picture::Visibility;

/// An opening in the list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OpeningRow {
    /// The opening.
    pub pattern: Pattern,
    /// Its name.
    pub name: &'static str,
    /// Black's chance to win, in short.
    pub chance: String,
}

impl OpeningRow {
    /// The number of lines of the small board.
    pub const LINES: u8 = 5;

    /// Returns the stones on a small board.
    pub fn stones(&self) -> Vec<(Point, Stone)> {
        let size = BoardSize::new(OpeningRow::LINES).unwrap_or_default();
        let colours = [Stone::Black, Stone::White, Stone::Black];
        self.pattern.stones(size).into_iter().zip(colours).collect()
    }
}

/// A button of the openings. The name is that of its action.
#[derive(Clone, Copy, PartialEq, Eq, Debug, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum OpeningOffer {
    /// Opens the list of openings.
    OpeningList,
    /// Begins a game with the stones on the board.
    OpeningPlay,
    /// Opens the analysis of the opening.
    OpeningAnalyse,
}

/// Returns the direct openings and the indirect ones; none while they do not show.
pub fn opening_rows(shown: OpeningShown<'_>) -> [Vec<OpeningRow>; 2] {
    let (texts, part) = (shown.texts, shown.part);
    if !part.is_open() {
        return [Vec::new(), Vec::new()];
    }
    let all = shipped().openings.iter();
    let judged = all.filter(|it| it.rules == part.rules());
    let row = judged.map(|judged| OpeningRow {
        pattern: judged.opening,
        name: words::name(texts, judged.opening),
        chance: words::chance(texts, judged.score),
    });
    row.partition::<Vec<_>, _>(|it| it.pattern.is_direct())
        .into()
}

/// Returns the buttons that have a meaning now.
pub fn opening_offers(shown: OpeningShown<'_>) -> Vec<OpeningOffer> {
    if !shown.part.is_open() {
        let is_list = shown.learn == Visibility::Shown;
        return Vec::from_iter(is_list.then_some(OpeningOffer::OpeningList));
    }
    if shown.board.is_none() {
        return Vec::new();
    }
    vec![OpeningOffer::OpeningPlay, OpeningOffer::OpeningAnalyse]
}
