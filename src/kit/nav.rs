//! The head of the site: the words of its sections, the way back to a running game, and the list of languages.

use std::borrow::Cow;

use web_sys::{Element, HtmlInputElement, MouseEvent};

use crate::kit::dom;
use crate::kit::languages;
use crate::kit::menu;
use crate::kit::router;
use crate::kit::shell::Shell;
use crate::kit::shown::Shown;
use crate::kit::view::{Change, Press, View};
use tengen_page::text::Language;
use tengen_page::{GameAway, Layout, Page, Place, Section};
use wasm_bindgen::JsCast;

/// The head of the site. It also tells the style sheets the layout of the page.
pub(crate) struct NavView {
    host: Element,
    /// The links to the sections, wherever they stand.
    links: Vec<Element>,
    chip: Option<Element>,
    shown: Shown<Option<Layout>>,
    /// The list of languages.
    languages: Option<HtmlInputElement>,
    language: Shown<Option<Language>>,
}

impl NavView {
    pub(crate) fn new(host: &Element) -> NavView {
        NavView {
            host: host.clone(),
            links: dom::all(host, "nav [data-section]"),
            chip: dom::find(host, "[data-action=return]"),
            shown: Shown::default(),
            languages: dom::field(host, ".languages [name=language]"),
            language: Shown::default(),
        }
    }
}

impl View for NavView {
    fn sync(&self, page: &Page) -> Option<Element> {
        let away = page.game_away();
        if let Some(chip) = &self.chip {
            dom::set_flag(chip, "hidden", away.is_none());
            if let (Some(away), Some(disc)) = (&away, dom::find(chip, ".disc")) {
                let is_white = away.to_move == tengen_core::board::Stone::White;
                dom::set_class(&disc, "white", is_white);
            }
        }
        if self.language.differs(Some(page.chosen_language()))
            && let Some(list) = &self.languages
        {
            languages::show(list, page);
        }
        let layout = page.layout();
        if self.shown.differs(Some(layout)) {
            dom::set(&self.host, "data-layout", layout.into());
            for link in &self.links {
                let is_here = section(link) == Some(layout.section());
                dom::set_flag(link, "aria-current", is_here);
                if is_here {
                    dom::set(link, "aria-current", "page");
                }
            }
        }
        None
    }

    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        Some(match name {
            "game_away" => page
                .game_away()
                .map_or_else(String::new, |it| it.text)
                .into(),
            "heading" => page.heading().into(),
            _ => return None,
        })
    }

    fn act(&self, shell: &Shell, press: &Press<'_>) -> bool {
        match press.action {
            "go" | "home" if opens_elsewhere(press) => {}
            "go" => {
                press.event.prevent_default();
                if let Some(section) = section(press.button) {
                    let place = shell.with_page(|page| page.start_of(section));
                    router::visit(shell, &place);
                }
            }
            "home" => {
                press.event.prevent_default();
                router::visit(shell, &Place::home());
            }
            "visit" => {
                let route = press.button.get_attribute("data-route");
                router::visit(shell, &Place::read(&route.unwrap_or_default()));
            }
            "return" => {
                let away = shell.with_page(Page::game_away);
                if let Some(GameAway { place, .. }) = away {
                    router::visit(shell, &place);
                }
            }
            _ => return false,
        }
        true
    }

    fn changed(&self, shell: &Shell, change: &Change<'_>) {
        if change.dialog.is_none() && change.name == "language" {
            shell.change(languages::setting(change.field));
            menu::close(&self.host);
        }
    }
}

/// Returns the section to which a link leads.
fn section(link: &Element) -> Option<Section> {
    link.get_attribute("data-section")?.parse().ok()
}

/// Returns `true` if the browser opens the link in another tab or window.
fn opens_elsewhere(press: &Press<'_>) -> bool {
    press.event.dyn_ref::<MouseEvent>().is_some_and(|event| {
        event.ctrl_key() || event.meta_key() || event.shift_key() || event.alt_key()
    })
}
