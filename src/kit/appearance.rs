//! The language, the colours and the title of the page.

use std::cell::RefCell;

use web_sys::Element;

use crate::kit::dom;
use crate::kit::router;
use crate::kit::shell::Role;
use crate::kit::shown::Shown;
use crate::kit::view::View;
use tengen_page::text::Texts;
use tengen_page::{Page, Scheme};
use tengen_picture::ThemeName;

/// The elements that have the language and the colours.
pub(crate) struct AppearanceView {
    host: Element,
    role: Role,
    /// The element on which the board sets language and colours.
    whole: Element,
    texts: Shown<Option<Texts>>,
    colours: Shown<Option<(Scheme, ThemeName)>>,
    /// The title of the tab as it is shown; the one of the markup for a page that is no entry of the site, while the tab
    /// has another one.
    title: RefCell<Option<String>>,
}

impl View for AppearanceView {
    fn sync(&self, page: &Page) -> Option<Element> {
        if self.texts.differs(Some(page.texts())) {
            self.translate(page.texts());
            dom::set(&self.whole, "lang", page.texts().language().tag());
        }
        if self.colours.differs(Some((page.scheme(), page.theme()))) {
            self.colour(page.scheme());
            dom::set(&self.whole, "data-theme", page.theme().name());
        }
        self.sync_title(page);
        None
    }
}

impl AppearanceView {
    pub(crate) fn new(host: &Element, role: Role) -> AppearanceView {
        AppearanceView {
            host: host.clone(),
            role,
            whole: role.whole(host),
            texts: Shown::default(),
            colours: Shown::default(),
            title: RefCell::default(),
        }
    }

    fn is_page(&self) -> bool {
        self.role == Role::Page
    }

    /// Gives the tab the title of the open place, or the one that calls the player. A page that is no entry of the site
    /// has its own title otherwise.
    fn sync_title(&self, page: &Page) {
        let Some(document) = self.host.owner_document().filter(|_| self.is_page()) else {
            return;
        };
        if dom::base().is_some() {
            let title = page.tab_title();
            if self.title.borrow().as_ref() != Some(&title) {
                router::show_title(&document, page);
                self.title.replace(Some(title));
            }
            return;
        }
        match page.title() {
            Some(title) => {
                let mut before = self.title.borrow_mut();
                before.get_or_insert_with(|| document.title());
                document.set_title(title);
            }
            None => {
                if let Some(title) = self.title.take() {
                    document.set_title(&title);
                }
            }
        }
    }

    /// Writes the texts of the markup in another language. English is there already on a page that
    /// `cargo xtask dist` has made.
    fn translate(&self, texts: Texts) {
        for (key, element) in dom::all_with(&self.host, "data-text") {
            if let Some(text) = texts.named(&key) {
                dom::write(&element, text);
            }
        }
        for (key, element) in dom::all_with(&self.host, "data-label") {
            if let Some(text) = texts.named(&key) {
                dom::set(&element, "aria-label", text);
                // A button without words explains itself under the mouse.
                if dom::matches(&element, "button.icon") {
                    dom::set(&element, "title", text);
                }
            }
        }
        for (key, element) in dom::all_with(&self.host, "data-title") {
            if let Some(text) = texts.named(&key) {
                dom::set(&element, "title", text);
            }
        }
    }

    fn colour(&self, scheme: Scheme) {
        match scheme {
            // This fails only for elements that cannot have attributes.
            Scheme::System => _ = self.whole.remove_attribute("data-scheme"),
            Scheme::Light | Scheme::Dark => dom::set(&self.whole, "data-scheme", scheme.name()),
        }
    }
}
