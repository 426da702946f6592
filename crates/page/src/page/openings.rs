//! Read access to the openings for views and the shell.

use super::Page;
use tengen_core::rules::Ruleset;
use tengen_core::rules::opening::Pattern;
use tengen_learn::openings::{OpeningBoard, OpeningsPart};

impl Page {
    pub(crate) fn opening_board(&self) -> Option<&OpeningBoard> {
        self.cx.games.get()
    }

    pub(crate) fn openings(&self) -> &OpeningsPart {
        self.features.get().unwrap_or(&OpeningsPart::CLOSED)
    }

    /// Returns `true` if the openings show in place of the lessons.
    #[must_use]
    pub fn shows_openings(&self) -> bool {
        self.openings().is_open()
    }

    /// Returns the opening that is on the board from the list of openings.
    #[must_use]
    pub fn opening(&self) -> Option<Pattern> {
        self.opening_board().map(OpeningBoard::pattern)
    }

    /// Returns the rules by which the engine judged the openings that are shown.
    #[must_use]
    pub fn opening_rules(&self) -> Ruleset {
        self.openings().rules()
    }
}
