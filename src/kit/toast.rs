//! The message at the edge of the page, and its buttons.

use std::borrow::Cow;

use web_sys::Element;

use crate::kit::dom;
use crate::kit::shell::Shell;
use crate::kit::view::{Press, View};
use tengen_page::view::describe;
use tengen_page::{Event, Page};

/// The message.
pub(crate) struct ToastView {
    toast: Option<Element>,
    offer: Option<Element>,
    dismiss: Option<Element>,
}

impl ToastView {
    pub(crate) fn new(host: &Element) -> ToastView {
        ToastView {
            toast: dom::find(host, "[data-part=toast]"),
            offer: dom::find(host, "[data-action=take-offer]"),
            dismiss: dom::find(host, "[data-action=dismiss]"),
        }
    }
}

impl View for ToastView {
    fn sync(&self, page: &Page) -> Option<Element> {
        if let Some(toast) = &self.toast {
            dom::set_flag(toast, "hidden", page.toast().is_none());
        }
        if let (Some(button), Some(offer)) = (&self.offer, page.toast_offer()) {
            dom::write(button, describe::toast_offer(page.texts(), offer));
        }
        if let Some(button) = &self.dismiss {
            dom::write(button, describe::toast_dismissal(page));
        }
        None
    }

    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        (name == "toast").then(|| match page.toast() {
            Some(toast) => describe::toast(page, toast),
            None => "".into(),
        })
    }

    fn choice(&self, press: &Press<'_>) -> Option<Event> {
        (press.action == "dismiss").then_some(Event::Dismiss)
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        // A tap soon after another one counts as a double click, even at another place.
        let is_own = press.action == "take-offer";
        if is_own {
            shell.send(Event::TakeOffer);
            shell.keep_focus();
        }
        is_own
    }
}
