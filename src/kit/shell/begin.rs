//! The start of a board: it waits a short time for the stored game before it shows anything.

use super::Shell;
use crate::kit::device::Start;
use crate::kit::dom;
use crate::kit::router;
use tengen_page::Event;

/// The delay in ms that lets the first paint happen before.
const SOON: f64 = 30.0;

/// The wait for the stored game before the board begins without it, in ms.
const PATIENCE: f64 = 400.0;

impl Shell {
    /// Starts the devices, and begins when none of them lets the board wait.
    pub(crate) fn start(&self) {
        let mut waits = false;
        for device in self.parts.devices() {
            waits |= device.start() == Start::Waits;
        }
        if !waits {
            return self.begin();
        }
        if self.is_waiting.get() {
            dom::set(&self.host, "aria-busy", "true");
        }
        self.begin_soon(PATIENCE);
    }

    /// Begins after a delay in ms, unless it has begun then.
    pub(crate) fn begin_soon(&self, delay: f64) {
        let sender = self.sender.clone();
        dom::after(delay, move || {
            if let Some(shell) = sender.shell() {
                shell.begin();
            }
        });
    }

    /// Shows the board for the first time: once the stored game is there, or after a short wait.
    fn begin(&self) {
        if !self.is_waiting.replace(false) {
            return;
        }
        // This fails only for elements that cannot have attributes.
        let _ = self.host.remove_attribute("aria-busy");
        if router::is_entry(self) {
            router::begin(self);
        }
        self.show_all();
        self.paint(dom::now());
        // A turn of the computer may start.
        self.sender.send_later(SOON, Event::Woken);
        let sender = self.sender.clone();
        dom::after(SOON, move || {
            if let Some(shell) = sender.shell() {
                shell.has_begun.set(true);
                for device in shell.parts.devices() {
                    device.begin(&shell);
                }
                for view in shell.views() {
                    view.begin(&shell);
                }
            }
        });
    }

    /// Opens what the text after the `#` of the address holds, if that is no place.
    pub(crate) fn open_fragment(&self, text: &str) {
        let _ = self.views().any(|view| view.opens(self, text));
    }
}
