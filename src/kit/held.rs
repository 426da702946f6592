//! The name of an icon below a finger: a mouse shows it as a title, a finger that rests on the icon shows it beside it.

use std::cell::{Cell, RefCell};

use wasm_bindgen::JsCast;
use web_sys::{Element, Event as DomEvent, PointerEvent};

use crate::kit::dom;
use crate::kit::shell::Shell;

/// The buttons that may show a symbol without a word.
const ICONS: &str = "button.icon, button.chip, .heads > .menu [data-action=sound]";

/// The attribute with the name of an icon while a finger rests on it. The style sheets show it after [`REST`].
const NAME: &str = "data-held";

/// The time after which a finger rests on an icon, in ms, as in the style sheets.
const REST: f64 = 400.0;

/// The time within which the click of a touch follows its end, in ms.
const CLICK: f64 = 400.0;

/// The icon below a finger.
#[derive(Default)]
pub(crate) struct Held {
    touch: RefCell<Option<Touch>>,
    /// The end of the last touch that showed a name, as the time stamp of its event in ms. The click that follows must not
    /// act.
    told: Cell<Option<f64>>,
}

/// A finger on an icon.
struct Touch {
    icon: Element,
    pointer: i32,
    /// The time stamp of its event, in ms.
    since: f64,
}

impl Held {
    /// Returns `true` for the click at the end of a touch that showed the name of an icon.
    pub(crate) fn ends(&self, click: &DomEvent) -> bool {
        let told = self.told.take();
        told.is_some_and(|end| click.time_stamp() - end <= CLICK)
    }
}

/// Notes the icon below a finger.
pub(crate) fn pressed(shell: &Shell, event: &DomEvent) {
    let held = shell.held();
    held.told.set(None);
    let finger = event.dyn_ref::<PointerEvent>();
    let finger = finger.filter(|event| event.pointer_type() == "touch");
    let icon = dom::target(event).and_then(|target| dom::closest(&target, ICONS));
    let (Some(finger), Some(icon)) = (finger, icon) else {
        return;
    };
    if shows_word(&icon) {
        return;
    }
    let name = icon.get_attribute("aria-label").or(icon.text_content());
    dom::set(&icon, NAME, &name.unwrap_or_default());
    let touch = Touch {
        icon,
        pointer: finger.pointer_id(),
        since: event.time_stamp(),
    };
    if let Some(before) = held.touch.replace(Some(touch)) {
        hide(&before);
    }
}

/// Hides the name when the finger is lifted, or when the browser takes the touch over.
pub(crate) fn released(shell: &Shell, event: &DomEvent) {
    let held = shell.held();
    let pointer = event
        .dyn_ref::<PointerEvent>()
        .map(PointerEvent::pointer_id);
    let is_its = |touch: &mut Touch| Some(touch.pointer) == pointer;
    let touch = held.touch.borrow_mut().take_if(is_its);
    let Some(touch) = touch else {
        return;
    };
    hide(&touch);
    if event.time_stamp() - touch.since >= REST {
        held.told.set(Some(event.time_stamp()));
    }
}

fn hide(touch: &Touch) {
    let _ = touch.icon.remove_attribute(NAME);
}

/// Returns `true` if a button shows a word beside its symbol.
fn shows_word(button: &Element) -> bool {
    let word = dom::find(button, "span");
    word.is_some_and(|word| word.get_bounding_client_rect().width() > 1.0)
}
