//! Texts of the page in the browser's `localStorage`, which other tabs follow, and the note that another tab holds the
//! game.

use web_sys::Element;

use super::GameStore;
use crate::kit::device::Device;
use crate::kit::dom;
use crate::kit::shell::Shell;
use crate::kit::view::{Press, View};
use tengen_page::{Effect, Event, Page, StoreEvent, StoreKey, keys};

/// Stores the texts.
pub(crate) struct Texts;

impl Device for Texts {
    fn carry_out(&self, shell: &Shell, effect: Effect) -> Option<Effect> {
        match effect {
            Effect::Store(key, text) => store(shell, key, &text),
            effect => return Some(effect),
        }
        None
    }
}

/// Stores a text if the board has a store, unless the page has to take in one of another tab first.
fn store(shell: &Shell, key: StoreKey, text: &str) {
    if let Some(found) = shell.store().and_then(|store| store.found(key)) {
        return shell.send(Event::Store(StoreEvent::Found(key, found)));
    }
    let stored = shell.store().map(|store| store.save(key, text));
    if let (Some(line), Some(games)) = (Page::tab_line(key, text), shell.device::<GameStore>()) {
        games.tell(&line);
    }
    if matches!(stored, Some(Ok(()))) || shell.views().any(|view| view.not_stored(shell, key)) {
        return;
    }
    match (key, stored) {
        // If the clock is not stored, a reload only resets the time of the turn. The others are
        // kept for the visit.
        (keys::CALLS | keys::CLOCK | keys::IDENTITY | keys::PROPOSAL | keys::RUNNING, _)
        | (_, None) => {}
        (_, Some(_)) => shell.send(Event::NotStored),
    }
}

/// The note that another tab holds the game.
pub(crate) struct ElsewhereView {
    note: Option<Element>,
}

impl ElsewhereView {
    pub(crate) fn new(host: &Element) -> ElsewhereView {
        ElsewhereView {
            note: dom::find(host, "[data-part=elsewhere]"),
        }
    }
}

impl View for ElsewhereView {
    fn sync(&self, page: &Page) -> Option<Element> {
        if let Some(note) = &self.note {
            dom::set_flag(note, "hidden", !page.is_elsewhere());
        }
        None
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        let is_own = press.action == "play-here";
        if is_own {
            shell.send(Event::Store(StoreEvent::TakeOver));
        }
        is_own
    }
}
