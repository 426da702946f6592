//! Read access to the collection, for views and the shell.

use super::Page;
use tengen_core::board::Board;
use tengen_study::collection::ExplorerRules;
use tengen_study::library::Export;

impl Page {
    /// Returns `true` if games are being added to the collection.
    pub fn adds_games(&self) -> bool {
        self.collection.imports.is_running()
    }

    /// Returns `true` if the file with this number is being read for the collection.
    pub fn gathers(&self, number: u32) -> bool {
        self.collection.imports.reads(number)
    }

    /// Returns `true` if a deleted source of the collection can be brought back.
    pub fn can_undelete_source(&self) -> bool {
        self.collection.deleted().is_some()
    }

    /// Returns `true` if the collection can be loaded again.
    pub fn is_collection_broken(&self) -> bool {
        self.collection.is_broken()
    }

    /// Returns `true` if more of the found games can be shown.
    pub fn has_more_collected(&self) -> bool {
        self.collection.finder.has_more()
    }

    /// Returns `true` if the games of the search must have the position on the board.
    pub fn seeks_position(&self) -> bool {
        self.collection.finder.has_position()
    }

    /// Returns `true` if the moves of the collection are shown.
    pub fn explores(&self) -> bool {
        self.collection.explorer.is_open()
    }

    /// Returns the board whose position other games are searched for.
    pub(super) fn searched_board(&self) -> Board {
        self.cx.searched_board()
    }

    /// Returns `true` if the game on the board can be added to the collection. A running online game cannot: the engine
    /// would help in it.
    pub fn may_add_game(&self) -> bool {
        let is_free = !self.cx.games.has_above() && !self.cx.games.shows_running_online();
        is_free && !self.game().tree().is_empty()
    }

    /// Returns the wishes for games as the values of the fields with these names.
    pub fn collection_fields(&self) -> [(&'static str, String); 6] {
        self.collection.finder.fields()
    }

    /// Returns the wishes for past games as the values of the fields with these names.
    pub fn past_fields(&self) -> [(&'static str, String); 6] {
        self.past.wishes.fields()
    }

    /// Returns `true` if past games must have the position on the board.
    pub fn seeks_past_position(&self) -> bool {
        self.past.wishes.has_position()
    }

    /// Returns what became of the games that were last wanted as a file.
    pub fn library_export(&self) -> &Export {
        self.library.export()
    }

    /// Returns the rules of the games whose moves are shown.
    pub fn explorer_rules(&self) -> ExplorerRules {
        self.collection.explorer.rules
    }

    /// Returns `true` if the moves of the position on the board are on their way.
    pub fn awaits_explored(&self) -> bool {
        self.explores() && self.collection.explorer.awaits(&self.cx)
    }

    /// Returns `true` if games with the position on the board are known.
    pub fn has_explored_games(&self) -> bool {
        let found = self.collection.explored(&self.cx);
        self.explores() && found.is_some_and(|it| it.games.games() > 0)
    }
}
