//! Sends events to a board that may no longer exist.

use std::rc::{Rc, Weak};

use web_sys::{Event as DomEvent, EventTarget};

use crate::kit::dom;
use crate::kit::listeners::Listener;
use crate::kit::shell::Shell;
use tengen_page::Event;

/// Sends events to a board while it exists.
#[derive(Clone, Debug)]
pub(crate) struct Sender(Weak<Shell>);

impl Sender {
    pub(crate) const fn new(shell: Weak<Shell>) -> Sender {
        Sender(shell)
    }

    /// Returns the board; `None` if it no longer exists.
    pub(crate) fn shell(&self) -> Option<Rc<Shell>> {
        self.0.upgrade()
    }

    pub(crate) fn send(&self, sent: Event) {
        if let Some(shell) = self.shell() {
            shell.send(sent);
        }
    }

    /// Sends an event after `ms` ms, and not before the current message has been handled.
    pub(crate) fn send_later(&self, ms: f64, sent: Event) {
        let me = self.clone();
        dom::after(ms, move || me.send(sent));
    }

    /// Makes a listener that handles an event while the board exists.
    pub(crate) fn listener(
        &self,
        target: &EventTarget,
        kind: &'static str,
        heard: fn(&Shell, &DomEvent),
    ) -> Option<Listener> {
        let me = self.clone();
        Listener::new(target, kind, move |event| {
            if let Some(shell) = me.shell() {
                heard(&shell, event);
            }
        })
    }
}
