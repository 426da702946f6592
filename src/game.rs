//! The game around the board: the move list and the new-game dialog.

mod clock_fields;
mod moves;
mod online_terms;
mod players;
mod terms;

use web_sys::{Element, Event as DomEvent};

use crate::shell::Shell;
use players::{lineup, wish};
use tengen_page::text::Texts;
use tengen_page::{Event, Page, Setting};
use terms::{rematch, terms};

pub(crate) use moves::{MoveList, rove};
pub(crate) use online_terms::filled_terms;
pub(crate) use terms::step_size;

/// Shows the terms and players of the last new game in the dialog.
pub(crate) fn fill(dialog: &Element, page: &Page) {
    online_terms::fill(dialog, None);
    players::fill(dialog, page);
    terms::fill(dialog, page.settings().terms, page);
}

/// Updates the new-game dialog after a change of its fields.
pub(crate) fn follow(dialog: &Element, texts: Texts) {
    players::follow(dialog, texts);
    terms::follow(dialog, texts);
    online_terms::follow(dialog, texts);
}

/// Handles the submitted new-game dialog: starts a game, or opens online play.
pub(crate) fn submitted(shell: &Shell, event: &DomEvent, form: &Element) {
    if online_terms::submitted(shell, event, form) {
        return;
    }
    if let Some(terms) = terms(form) {
        shell.change(rematch(form));
        shell.change(wish(form).map(Setting::Wish));
        shell.send(Event::Begin(terms, lineup(form, terms)));
    }
}
