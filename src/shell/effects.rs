//! Carries out what the app asks for.

use web_sys::Event;

use super::Shell;
use tengen_core::game::Refusal;
use tengen_page::app::{Effect, Kept, LabMsg, Msg, Saying};
use tengen_page::view::describe;

impl Shell {
    pub(super) fn carry_out(&self, effects: Vec<Effect>) -> Result<(), Refusal> {
        // Once, and before anything is said.
        if effects.iter().any(|it| matches!(it, Effect::Refresh)) {
            self.refresh_now();
        }
        let (mut changed, mut found) = (false, false);
        let mut result = Ok(());
        for effect in effects {
            match effect {
                Effect::Redraw | Effect::Refresh => self.ticker.request(),
                Effect::Store(kept, text) => self.store(kept, &text),
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

    /// Stores a text if the board has a store. Snapshots of the Lab are to be kept in any case.
    fn store(&self, kept: Kept, text: &str) {
        let stored = self.store.as_ref().map(|store| store.save(kept, text));
        match (kept, stored) {
            (_, Some(Ok(()))) => {}
            (Kept::Snapshots, _) => self.with_saves(|stored| LabMsg::NotKept { stored }),
            // Without it a reload gives the turn's time back, no more.
            (Kept::Clock, _) | (_, None) => {}
            (_, Some(Err(_))) => self.send(Msg::NotStored),
        }
    }
}
