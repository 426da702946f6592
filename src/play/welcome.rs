//! The ways to play, on an empty board.

use web_sys::Element;

use crate::kit::dom;
use crate::kit::shell::{Role, Shell};
use crate::kit::view::{Press, View};
use tengen_page::{Event, Page};

/// The ways to play.
pub(crate) struct WelcomeView {
    host: Element,
    root: Option<Element>,
    /// The element with the class of a page on which a game has begun.
    whole: Element,
}

impl WelcomeView {
    pub(crate) fn new(host: &Element, role: Role) -> WelcomeView {
        WelcomeView {
            host: host.clone(),
            root: dom::find(host, "[data-part=welcome]"),
            whole: role.whole(host),
        }
    }
}

impl View for WelcomeView {
    fn sync(&self, page: &Page) -> Option<Element> {
        let offers = page.offers_ways_to_play();
        // Until the store answers, the guess of welcome.js stays.
        let is_guessed = offers && page.awaits_store();
        if let Some(root) = self.root.as_ref().filter(|_| !is_guessed) {
            dom::set_flag(root, "hidden", !offers);
            dom::set_class(&self.host, "welcoming", offers);
            dom::set_class(&self.whole, "begun", !offers);
        }
        None
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        let is_own = press.action == "new-people";
        if is_own {
            let terms = shell.with_page(|page| page.game().terms());
            shell.send(Event::New(terms));
            shell.focus_board();
        }
        is_own
    }
}
