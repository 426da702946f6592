//! The box about a win that was found or is played out, and its buttons.

use std::borrow::Cow;

use web_sys::Element;

use crate::kit::dom;
use crate::kit::view::{Press, View};
use tengen_page::view::describe;
use tengen_page::{Event, Page, PlayoutEvent, WinEvent};

/// The box.
pub(crate) struct WinView {
    root: Option<Element>,
}

impl WinView {
    pub(crate) fn new(host: &Element) -> WinView {
        WinView {
            root: dom::find(host, "[data-part=win]"),
        }
    }
}

impl View for WinView {
    fn sync(&self, page: &Page) -> Option<Element> {
        if let Some(root) = &self.root {
            dom::set_flag(root, "hidden", describe::win(page).is_empty());
        }
        None
    }

    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        (name == "win").then(|| describe::win(page).into())
    }

    fn choice(&self, press: &Press<'_>) -> Option<Event> {
        Some(match press.action {
            "find-win" => Event::Win(WinEvent::Find),
            "win-stop" => Event::Win(WinEvent::Stop),
            "win-play" => Event::Win(WinEvent::PlayOut),
            "win-close" => Event::Win(WinEvent::Close),
            "playout-again" => Event::Playout(PlayoutEvent::Restart),
            "playout-leave" => Event::Playout(PlayoutEvent::Leave),
            _ => return None,
        })
    }
}
