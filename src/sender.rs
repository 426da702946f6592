//! A way to send messages to a board that may be gone by then.

use std::rc::{Rc, Weak};

use web_sys::{Event, EventTarget};

use crate::dom;
use crate::listeners::Listener;
use crate::shell::Shell;
use tengen_page::app::Msg;

/// Sends messages to a board for as long as it is there.
#[derive(Clone, Debug)]
pub(crate) struct Sender(Weak<Shell>);

impl Sender {
    pub(crate) const fn new(shell: Weak<Shell>) -> Sender {
        Sender(shell)
    }

    /// The board, if it is still there.
    pub(crate) fn shell(&self) -> Option<Rc<Shell>> {
        self.0.upgrade()
    }

    pub(crate) fn send(&self, msg: Msg) {
        if let Some(shell) = self.shell() {
            shell.send(msg);
        }
    }

    /// Sends a message after `ms`, at the earliest when the present one has been carried out.
    pub(crate) fn send_later(&self, ms: f64, msg: Msg) {
        let me = self.clone();
        dom::after(ms, move || me.send(msg));
    }

    /// A listener that hears an event for as long as the board is there.
    pub(crate) fn listener(
        &self,
        target: &EventTarget,
        kind: &'static str,
        heard: fn(&Shell, &Event),
    ) -> Option<Listener> {
        let me = self.clone();
        Listener::new(target, kind, move |event| {
            if let Some(shell) = me.shell() {
                heard(&shell, event);
            }
        })
    }
}
