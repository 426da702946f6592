//! Rows whose moves the board shows while the pointer or the focus is on them. A touch shows a row by its press.

use wasm_bindgen::JsCast;
use web_sys::{Element, Event as DomEvent, FocusEvent, PointerEvent};

use crate::analysis;
use crate::dom;
use crate::input::target;
use crate::listeners::Listener;
use crate::shell::Shell;
use tengen_page::{AnalysisEvent, CollectionEvent, Event};

/// A list of such rows.
pub(crate) struct Previews {
    /// The attribute of a row with its index, and the selector of such elements.
    index: &'static str,
    selector: &'static str,
    point_at: fn(Option<usize>) -> Event,
}

/// The best lines of live analysis.
pub(crate) const LINES: Previews = Previews {
    index: "data-line",
    selector: "[data-line]",
    point_at: |index| Event::Analysis(AnalysisEvent::PointAtLine(index)),
};

/// The moves that were played in the position on the board.
pub(crate) const EXPLORED: Previews = Previews {
    index: "data-explored",
    selector: "[data-explored]",
    point_at: |index| Event::Collection(CollectionEvent::Point(index)),
};

impl Previews {
    /// Returns the index of the row around an element.
    pub(crate) fn index_of(&self, element: &Element) -> Option<usize> {
        let row = dom::closest(element, self.selector)?;
        row.get_attribute(self.index)?.parse().ok()
    }
}

/// Makes the listeners for rows that are pointed at.
pub(crate) fn listen(shell: &Shell) -> Vec<Listener> {
    let Some(root) = dom::find(shell.host(), analysis::ROOT) else {
        return Vec::new();
    };
    let listener = |kind, heard| shell.sender().listener(&root, kind, heard);
    let listeners = [
        listener("pointerover", pointed),
        listener("pointerout", left),
        listener("focusin", focused),
        listener("focusout", left),
    ];
    listeners.into_iter().flatten().collect()
}

/// Shows the row under the mouse.
fn pointed(shell: &Shell, event: &DomEvent) {
    let pointer: &PointerEvent = event.unchecked_ref();
    if pointer.pointer_type() == "mouse" {
        point_at(shell, event);
    }
}

/// Shows the row that the keyboard has reached.
fn focused(shell: &Shell, event: &DomEvent) {
    if target(event).is_some_and(|target| dom::matches(&target, ":focus-visible")) {
        point_at(shell, event);
    }
}

fn point_at(shell: &Shell, event: &DomEvent) {
    let Some(target) = target(event) else {
        return;
    };
    for list in [LINES, EXPLORED] {
        if let Some(index) = list.index_of(&target) {
            shell.send((list.point_at)(Some(index)));
        }
    }
}

/// Ends the preview when the mouse or the focus leaves the rows.
fn left(shell: &Shell, event: &DomEvent) {
    let is_focus = event.dyn_ref::<FocusEvent>();
    let pointer = event.dyn_ref::<PointerEvent>();
    let next = match (is_focus, pointer) {
        (Some(focus), _) => focus.related_target(),
        (_, Some(pointer)) if pointer.pointer_type() == "mouse" => pointer.related_target(),
        _ => return,
    };
    let next = next.and_then(|next| next.dyn_into::<Element>().ok());
    for list in [LINES, EXPLORED] {
        let is_in = |element: &Element| list.index_of(element).is_some();
        if target(event).as_ref().is_some_and(is_in) && !next.as_ref().is_some_and(is_in) {
            shell.send((list.point_at)(None));
        }
    }
}
