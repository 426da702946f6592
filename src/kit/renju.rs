//! The buttons of the note beside a point, which explains forbidden moves.

use crate::kit::shell::Shell;
use crate::kit::view::{KeyPress, Press, View};
use tengen_page::Event;
use tengen_page::view::note;

/// The buttons of the note. The note itself belongs to the board.
pub(crate) struct NoteView;

impl View for NoteView {
    fn choice(&self, press: &Press<'_>) -> Option<Event> {
        Some(match press.action {
            "ask" => Event::Ask,
            "go-into" => Event::GoInto(usize::from(press.value::<u8>()?)),
            "go-back" => Event::GoBack,
            "place-anyway" => Event::PlaceAnyway,
            "close-note" => Event::CloseNote,
            "why-aimed" => Event::AskAboutAimed,
            _ => return None,
        })
    }

    /// Closes the note. A key on the board closes it itself.
    fn key(&self, shell: &Shell, key: &KeyPress<'_>) -> bool {
        let is_elsewhere = key.name == "Escape" && shell.cell_at(key.target).is_none();
        let closes = is_elsewhere && shell.with_page(|page| note(page).is_some());
        if closes {
            shell.send(Event::CloseNote);
            shell.keep_focus();
        }
        closes
    }
}
