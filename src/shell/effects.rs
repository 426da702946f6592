//! Carries out what the app asks for.

use web_sys::Event;

use super::Shell;
use crate::storage::{NotStored, Store};
use tengen_core::game::Refusal;
use tengen_page::app::{App, Effect, Msg, Saying, Toast};
use tengen_page::view::describe;

impl Shell {
    pub(super) fn carry_out(&self, effects: Vec<Effect>) -> Result<(), Refusal> {
        // Once, and before anything is said.
        if effects.iter().any(|it| matches!(it, Effect::Refresh)) {
            self.refresh_now();
        }
        let (mut changed, mut unsaved, mut found) = (false, false, false);
        let mut result = Ok(());
        for effect in effects {
            match effect {
                Effect::Redraw | Effect::Refresh => self.ticker.request(),
                Effect::SaveGame => unsaved |= self.fails(|store, app| store.save_game(app.game())),
                Effect::SaveBefore => unsaved |= self.fails(Store::save_before),
                Effect::SaveSettings => {
                    unsaved |= self.fails(|store, app| store.save_settings(app.settings()));
                }
                Effect::SaveLab => unsaved |= self.fails(Store::save_lab),
                Effect::SaveInLab => self.keep_saves(),
                Effect::SaveClock => self.keep_clock(),
                Effect::Read(reading, file, terms) => self.read(reading, &file, terms),
                Effect::ShowFound => found = true,
                Effect::Opened => self.opened(),
                Effect::Announce(saying) => self.announce(saying),
                Effect::Ticks => self.show_clocks(),
                Effect::Wake(after) => self.wake(after.0),
                Effect::LoadEngine => self.load_engine(),
                Effect::Think(request) => self.think(&request),
                Effect::Thinks => self.show_thinking(),
                Effect::Interrupt => self.interrupt(),
                Effect::Connect => self.connect(),
                Effect::Disconnect => self.disconnect(),
                Effect::Send(message) => self.tell_server(&message),
                Effect::Changed => changed = true,
                Effect::Refused(refusal) => result = Err(refusal),
            }
        }
        if unsaved && !self.said_not_stored.replace(true) {
            self.send(Msg::Toast(Toast::NotStored));
        }
        if found {
            self.open_dialog("open");
        }
        if changed && let Ok(event) = Event::new("change") {
            // Last, and with nothing borrowed: listeners may call back.
            let _ = self.events.dispatch_event(&event);
        }
        result
    }

    fn announce(&self, saying: Saying) {
        let words = self.with_app(|app| describe::saying(app, saying));
        self.notes.borrow().announce(&words);
    }

    /// Whether there is a store and it does not take what it should.
    pub(super) fn fails(&self, save: fn(&Store, &App) -> Result<(), NotStored>) -> bool {
        let store = self.store.as_ref();
        store.is_some_and(|store| save(store, &self.app.borrow()).is_err())
    }
}
