//! Read access to the record and its editing, for views and the shell.

use super::Page;
use tengen_core::board::Point;
use tengen_core::game::Purpose;
use tengen_picture::Section;
use tengen_study::history::{Corners, Notes, Tool};
use tengen_study::past::PastGame;

impl Page {
    /// Returns `true` until something happens after a game was opened.
    pub const fn is_just_opened(&self) -> bool {
        self.files.is_just_opened()
    }

    /// Returns the purpose of the local game: a game that is played, or a record.
    pub const fn purpose(&self) -> Purpose {
        self.cx.purpose()
    }

    /// Returns the past game that was opened and is on the board.
    pub(crate) fn opened_past(&self) -> Option<&PastGame> {
        let is_opened = self.purpose() == Purpose::Study && self.cx.games.is_local();
        self.past.game(self.store.current().filter(|_| is_opened)?)
    }

    /// Returns `true` if the player may edit lines, comments and marks: only in the local game.
    pub fn may_edit(&self) -> bool {
        self.cx.games.is_local()
    }

    /// Returns the visible part of the board.
    pub fn section(&self) -> Section {
        self.board.section(&self.cx)
    }

    /// Returns `true` if only a part of the board is visible.
    pub const fn has_section(&self) -> bool {
        self.board.has_section()
    }

    /// Returns the next corner that the player chooses; `None` if no corners are being chosen.
    pub const fn corners(&self) -> Option<Corners> {
        self.history.corners()
    }

    /// Returns the point that was chosen first, of an arrow or of two corners.
    pub fn chosen_first(&self) -> Option<Point> {
        self.history.chosen_first()
    }

    /// Returns the chosen mark if the editor of comments and marks is open.
    pub fn mark_tool(&self) -> Option<Tool> {
        self.history.notes().map(Notes::tool)
    }

    /// Returns the text of new labels; empty for the next letter.
    pub fn label_text(&self) -> &str {
        self.history.notes().map_or("", Notes::label)
    }

    /// Returns `true` if a change of a comment or mark can be undone.
    pub fn can_undo_note(&self) -> bool {
        self.history.notes().is_some_and(Notes::can_undo)
    }
}
