//! The name of an icon below a finger: a mouse shows it as a title, a finger that rests on the icon shows it above.

use std::cell::{Cell, RefCell};

use wasm_bindgen::JsCast;
use web_sys::{Element, Event as DomEvent, PointerEvent};

use crate::kit::dom;
use crate::kit::shell::Shell;
use tengen_page::Millis;

/// The buttons that may show a symbol without a word.
const ICONS: &str = "button.icon, button.chip";

/// The attribute with the name of an icon while a finger rests on it. The style sheets show it after [`REST`].
const NAME: &str = "data-held";

/// The time after which a finger rests on an icon, in ms, as in the style sheets.
const REST: f64 = 400.0;

/// The icon below a finger.
#[derive(Default)]
pub(crate) struct Held {
    icon: RefCell<Option<(Element, Millis)>>,
    /// `true` from the end of a long touch until its click, which must not act.
    is_told: Cell<bool>,
}

impl Held {
    /// Returns `true` for the click at the end of a touch that showed the name of an icon.
    pub(crate) fn ends(&self) -> bool {
        self.is_told.replace(false)
    }
}

/// Notes the icon below a finger.
pub(crate) fn pressed(shell: &Shell, event: &DomEvent) {
    let held = shell.held();
    release(held);
    held.is_told.set(false);
    let is_touch = event
        .dyn_ref::<PointerEvent>()
        .is_some_and(|event| event.pointer_type() == "touch");
    let target = dom::target(event).filter(|_| is_touch);
    let Some(icon) = target.and_then(|target| dom::closest(&target, ICONS)) else {
        return;
    };
    let name = icon.get_attribute("aria-label").or(icon.text_content());
    dom::set(&icon, NAME, &name.unwrap_or_default());
    held.icon.replace(Some((icon, dom::now())));
}

/// Hides the name when the finger leaves the icon.
pub(crate) fn released(shell: &Shell, _: &DomEvent) {
    let held = shell.held();
    if let Some(since) = release(held) {
        held.is_told.set(dom::now().0 - since.0 >= REST);
    }
}

/// Forgets the icon, and returns the time at which it was pressed.
fn release(held: &Held) -> Option<Millis> {
    let (icon, since) = held.icon.take()?;
    let _ = icon.remove_attribute(NAME);
    Some(since)
}
