//! Rows whose moves the board shows while the pointer or the focus is on them. A touch shows a row by its press.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event as DomEvent, FocusEvent, PointerEvent};

use crate::kit::dom::{self, target};
use crate::kit::listeners::Listener;
use crate::kit::shell::Shell;
use tengen_page::Event;

/// A list of such rows.
pub(crate) struct Previews {
    /// The attribute of a row with its index, and the selector of such elements.
    pub(crate) index: &'static str,
    pub(crate) selector: &'static str,
    /// Makes the event for the row at which the person points.
    pub(crate) point_at: fn(Option<usize>) -> Event,
}

impl Previews {
    /// Returns the index of the row around an element.
    pub(crate) fn index_of(&self, element: &Element) -> Option<usize> {
        let row = dom::closest(element, self.selector)?;
        row.get_attribute(self.index)?.parse().ok()
    }
}

impl Previews {
    /// Makes the listeners for rows in an element.
    pub(crate) fn listen(&'static self, shell: &Shell, root: &Element) -> Vec<Listener> {
        let kinds = ["pointerover", "pointerout", "focusin", "focusout"].into_iter();
        let listeners = kinds.filter_map(|kind| {
            let sender = shell.sender().clone();
            Listener::new(root, kind, move |event| {
                if let Some(shell) = sender.shell() {
                    self.hear(&shell, event);
                }
            })
        });
        listeners.collect()
    }

    fn hear(&self, shell: &Shell, event: &DomEvent) {
        let pointer = event.dyn_ref::<PointerEvent>();
        if pointer.is_some_and(|pointer| pointer.pointer_type() != "mouse") {
            return;
        }
        match event.type_().as_str() {
            "pointerover" => self.enter(shell, event),
            // The keyboard has reached the row.
            "focusin" if target(event).is_some_and(|it| dom::matches(&it, ":focus-visible")) => {
                self.enter(shell, event);
            }
            "focusin" => {}
            _ => self.leave(shell, event),
        }
    }

    /// Shows the row under the mouse or with the focus.
    fn enter(&self, shell: &Shell, event: &DomEvent) {
        let index = target(event).and_then(|target| self.index_of(&target));
        if let Some(index) = index {
            shell.send((self.point_at)(Some(index)));
        }
    }

    /// Ends the preview when the mouse or the focus leaves the rows.
    fn leave(&self, shell: &Shell, event: &DomEvent) {
        let next = match event.dyn_ref::<FocusEvent>() {
            Some(focus) => focus.related_target(),
            None => event.unchecked_ref::<PointerEvent>().related_target(),
        };
        let next = next.and_then(|next| next.dyn_into::<Element>().ok());
        let is_in = |element: &Element| self.index_of(element).is_some();
        if target(event).as_ref().is_some_and(is_in) && !next.as_ref().is_some_and(is_in) {
            shell.send((self.point_at)(None));
        }
    }
}
