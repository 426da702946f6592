//! Carries out the effects that the page requests.

use web_sys::Event as DomEvent;

use super::Shell;
use crate::kit::dom;
use tengen_core::game::Refusal;
use tengen_page::view::describe;
use tengen_page::{Effect, Event, Message};

impl Shell {
    pub(super) fn carry_out(&self, effects: Vec<Effect>) -> Result<(), Refusal> {
        // The page is updated once, before anything is announced.
        if effects.iter().any(|it| matches!(it, Effect::Refresh)) {
            self.refresh_now();
        }
        let mut changed = false;
        let mut result = Ok(());
        for effect in effects {
            match effect {
                Effect::Redraw | Effect::Refresh => self.ticker.request(),
                Effect::Announce(message) => self.announce(message),
                Effect::Ticks => self.show_clocks(),
                Effect::Thinks => self.show_thinking(),
                Effect::Report => self.write_report(),
                Effect::Wake(after) => self.sender.send_later(after.0, Event::Woken),
                Effect::RevealBoard => self.reveal_board(),
                Effect::Changed => changed = true,
                Effect::Refused(refusal) => result = Err(refusal),
                effect => self.delegate(effect),
            }
        }
        for device in self.parts.devices() {
            device.settle(self);
        }
        if changed && let Ok(event) = DomEvent::new("change") {
            // The event comes last and with nothing borrowed: listeners may call back.
            let _ = self.events.dispatch_event(&event);
        }
        result
    }

    /// Lets a device carry out an effect. Without the device nothing happens.
    pub(super) fn delegate(&self, effect: Effect) {
        let mut devices = self.parts.devices();
        let _ = devices.try_fold(effect, |effect, device| device.carry_out(self, effect));
    }

    fn show_clocks(&self) {
        let (page, now) = (self.page.borrow(), dom::now());
        for view in self.views() {
            view.show_clocks(&page, now);
        }
    }

    fn show_thinking(&self) {
        let page = self.page.borrow();
        self.sync_binds(&page);
        for view in self.views() {
            view.show_thinking(&page);
        }
    }

    /// Writes the texts that are long and seldom seen.
    pub(crate) fn write_report(&self) {
        let page = self.page.borrow();
        for view in self.views() {
            view.write_report(&page);
        }
    }

    fn announce(&self, message: Message) {
        let words = self.with_page(|page| describe::message(page, message));
        self.notes.borrow().announce(&words);
    }
}
