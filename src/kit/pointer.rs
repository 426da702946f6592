//! Pointers over the board: mouse, pen and fingers.

use tengen_picture::Pos;
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::wasm_bindgen;
use web_sys::{Element, Event as DomEvent, PointerEvent};

use crate::kit::dom::{closest, target};
use crate::kit::shell::Shell;
use tengen_page::{Event, Phase, PointerKind};

/// Turns a pointer's event into one of the page.
pub(crate) fn pointer(shell: &Shell, event: &DomEvent, phase: Phase) {
    let Some(event) = event.dyn_ref::<PointerEvent>() else {
        return;
    };
    if phase == Phase::Leave && !is_at(event, shell.board()) {
        return;
    }
    // The note has buttons of its own.
    if target(event).is_some_and(|target| closest(&target, ".point-note").is_some()) {
        return;
    }
    let kind = match event.pointer_type().as_str() {
        "touch" => PointerKind::Touch,
        _ => PointerKind::Hovering,
    };
    // Only the main button is handled.
    if phase == Phase::Down && event.button() != 0 {
        return;
    }
    let exact: &ExactPointer = event.unchecked_ref();
    let pos = Pos {
        x: exact.client_x(),
        y: exact.client_y(),
    };
    if phase == Phase::Down {
        // A press must be located exactly, even if the board has moved meanwhile.
        shell.forget_corner();
        if is_simulated(shell, event, pos) {
            return;
        }
        shell.note_press();
        shell.focus_board();
        // The board must receive the release wherever it happens. This fails for synthetic pointers.
        let _ = shell.board().set_pointer_capture(event.pointer_id());
    }
    if phase == Phase::Cancel {
        // No click follows.
        shell.forget_press();
    }
    let (spot, cell) = shell.locate_pointer(pos);
    shell.send(Event::Pointer(tengen_page::PointerEvent {
        id: event.pointer_id(),
        kind,
        phase,
        spot,
        cell,
    }));
    if phase == Phase::Leave {
        shell.forget_corner();
    }
}

/// Handles a request for a context menu, by the right button or a key: on a point about which the player may ask,
/// it explains the point instead. A long touch aims.
pub(crate) fn asked(shell: &Shell, event: &DomEvent) {
    let pointer = event.dyn_ref::<PointerEvent>();
    if pointer.is_some_and(|pointer| pointer.pointer_type() == "touch") {
        return;
    }
    let point = target(event).and_then(|target| shell.cell_at(&target));
    let Some(point) = point.filter(|&point| shell.with_page(|page| page.may_ask_about(point)))
    else {
        return;
    };
    event.prevent_default();
    shell.focus_board();
    shell.send(Event::AskAbout(point));
    shell.reveal_note();
}

/// Returns `true` for the press without a place that assistive technology may send to a cell before its click.
fn is_simulated(shell: &Shell, event: &DomEvent, pos: Pos) -> bool {
    let Some(cell) = target(event).and_then(|target| shell.cell_at(&target)) else {
        return false;
    };
    let (spot, _) = shell.locate_pointer(pos);
    // A press at the edge of a cell may be rounded into the next one.
    let right = (spot.column - f64::from(cell.column())).abs();
    let up = (spot.row - f64::from(cell.row())).abs();
    right > 1.0 || up > 1.0
}

#[wasm_bindgen]
extern "C" {
    /// A pointer event with fractions of a px, which the getters of `web_sys` cut off.
    type ExactPointer;

    #[wasm_bindgen(method, getter, js_name = clientX)]
    fn client_x(this: &ExactPointer) -> f64;

    #[wasm_bindgen(method, getter, js_name = clientY)]
    fn client_y(this: &ExactPointer) -> f64;
}

/// Returns `true` if the event's target is the element itself and not a descendant.
fn is_at(event: &DomEvent, element: &Element) -> bool {
    target(event).as_ref() == Some(element)
}
