//! The buttons around the board: which ones show, which ones can be pressed, and their labels.

use web_sys::Element;

use super::PageView;
use crate::{dom, offline};
use tengen_page::view::describe;
use tengen_page::{Button, Online, Page};
use tengen_picture::Visibility;

impl PageView {
    /// Enables and disables the buttons. Returns the button that takes over the focus, if any.
    pub(super) fn sync_buttons(&self, page: &Page) -> Option<Element> {
        let mut taking_over = None;
        for (action, element) in &self.actions {
            match action.as_str() {
                "resign" => show_resign(page, element),
                "sound" => {
                    let is_on = page.settings().is_audible().to_string();
                    dom::set(element, "aria-pressed", &is_on);
                }
                "pause" => show_pause(page, element),
                "place" => show_place(page, element),
                "take-offer" => show_offer(page, element),
                "dismiss" => offline::show_dismissal(page, element),
                _ => {}
            }
            let Ok(button) = action.parse::<Button>() else {
                continue;
            };
            // Hint and the button in its place pass the focus on.
            if button != Button::Hint {
                let is_hidden = button.visibility(page) == Visibility::Hidden;
                dom::set_flag(element, "hidden", is_hidden);
            }
            let Some(heir) = button.heir() else {
                continue;
            };
            let is_disabled = button.is_disabled(page);
            if dom::matches(element, ":disabled") != is_disabled {
                if is_disabled && dom::active(element).as_ref() == Some(element) {
                    taking_over = Some(heir);
                }
                dom::set_flag(element, "disabled", is_disabled);
            }
        }
        dom::find(&self.host, &format!("[data-action={}]", taking_over?))
    }
}

/// Shows the action that the displayed toast offers.
fn show_offer(page: &Page, button: &Element) {
    if let Some(offer) = page.toast_offer() {
        dom::write(button, describe::toast_offer(page.texts(), offer));
    }
}

/// Shows on the button that pauses the clock if the clock is paused.
fn show_pause(page: &Page, button: &Element) {
    dom::set_class(button, "paused", page.is_paused());
    let label = describe::pause(page);
    for name in ["aria-label", "title"] {
        dom::set(button, name, label);
    }
}

/// Shows the aimed point on the button that places a stone there.
fn show_place(page: &Page, button: &Element) {
    if let Some(label) = dom::find(button, "span") {
        let text = describe::place(page);
        dom::write(&label, &text);
    }
}

/// Shows on the resign button if the next press resigns.
fn show_resign(page: &Page, button: &Element) {
    let is_sure = page.online().is_some_and(Online::is_resigning);
    dom::set_class(button, "sure", is_sure);
    if let Some(label) = dom::find(button, "span") {
        let text = describe::resign(page);
        dom::write(&label, text);
    }
}
