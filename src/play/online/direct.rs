//! The buttons whose messages are sent at once and would be lost without a connection.

use web_sys::Element;

use crate::kit::dom;
use tengen_page::view::describe;
use tengen_page::{ConnectionState, Online, Page};

/// The actions of these buttons.
const ACTIONS: [&str; 12] = [
    "online-emote",
    "online-rematch",
    "online-no-rematch",
    "online-withdraw",
    "online-sit",
    "online-invite",
    "online-more",
    "online-plan-save",
    "online-plan-clear",
    "online-vacation-begin",
    "online-vacation-end",
    "online-secret-burn-yes",
];

pub(super) struct DirectButtons(Vec<Element>);

impl DirectButtons {
    /// Takes these buttons out of all buttons, each with its action.
    pub(super) fn new(buttons: impl Iterator<Item = (String, Element)>) -> DirectButtons {
        let direct = buttons.filter(|(action, _)| ACTIONS.contains(&action.as_str()));
        DirectButtons(direct.map(|(_, button)| button).collect())
    }

    /// Marks these buttons as disabled while there is no connection, and gives the reason as their title. The
    /// page's actions in `nav`, which may be disabled for other reasons, only get the title.
    pub(super) fn sync(&self, page: &Page, nav: &[(&str, Element)]) {
        let is_up = page.online().map(Online::link) == Some(ConnectionState::Up);
        let (off, why) = if is_up {
            ("false", "")
        } else {
            ("true", describe::online_offline(page.texts()))
        };
        for button in &self.0 {
            // The button may have the focus, which a disabled button would lose.
            dom::set(button, "aria-disabled", off);
            dom::set(button, "title", why);
        }
        for (_, button) in nav {
            dom::set(button, "title", why);
        }
    }
}
