//! The initial state of a board: the stored settings, and the browser's preferences.

use tengen_picture::Shade;
use web_sys::Element;

use crate::options::{Options, Role};
use crate::storage::Store;
use crate::{dom, offline};
use tengen_core::game::Game;
use tengen_page::{Contrast, Language, MotionPreference, Page, Settings, Surroundings, Tab, Toast};

/// The media queries for the surroundings: dark colours, reduced motion, more contrast, forced colours.
pub(crate) const QUERIES: [&str; 4] = [
    "(prefers-color-scheme: dark)",
    "(prefers-reduced-motion: reduce)",
    "(prefers-contrast: more)",
    "(forced-colors: active)",
];

/// Returns the initial state, and toasts about problems with the stored data.
pub(crate) fn open(store: Option<&Option<Store>>, options: &Options) -> (Page, Vec<Toast>) {
    let mut toasts = Vec::new();
    let mut settings = options.settings;
    match store {
        None => {}
        Some(None) => toasts.push(Toast::NotStored),
        Some(Some(store)) => match store.settings() {
            Ok(None) => {}
            Ok(Some(stored)) => {
                settings = Settings {
                    language: stored.language.or(settings.language),
                    ..stored
                };
            }
            Err(toast) => toasts.push(toast),
        },
    }
    let game = Game::new(options.settings.terms);
    let page = Page::new(game, settings, surroundings()).with_visit(options.visit);
    let lessons = store.and_then(|store| store.as_ref()?.lessons());
    let page = page.with_lessons(&lessons.unwrap_or_default());
    let trainers = store.and_then(|store| store.as_ref()?.trainers());
    let page = page.with_trainers(&trainers.unwrap_or_default());
    let drill = store.and_then(|store| store.as_ref()?.drill());
    let page = page.with_drill(&drill.unwrap_or_default());
    // The store of games answers later.
    let page = match store {
        None => page,
        Some(_) => page.awaiting_store(),
    };
    let page = match options.role {
        Role::Page => page.with_sound(),
        Role::Guest => page,
    };
    (page, toasts)
}

/// Returns the current preferences of the browser, and what it shows.
pub(crate) fn surroundings() -> Surroundings {
    let window = dom::window();
    let [dark, still, contrast, forced] = QUERIES.map(dom::matches_media);
    let languages = window
        .as_ref()
        .map(|window| window.navigator().languages())
        .unwrap_or_default();
    let language = languages
        .iter()
        .filter_map(|tag| tag.as_string())
        .find_map(|tag| Language::from_tag(&tag));
    let document = window.as_ref().and_then(web_sys::Window::document);
    Surroundings {
        tab: if document.is_some_and(|document| document.hidden()) {
            Tab::Hidden
        } else {
            Tab::Shown
        },
        language: language.unwrap_or_default(),
        network: offline::network(),
        shade: if dark { Shade::Dark } else { Shade::Light },
        motion: if still {
            MotionPreference::Reduced
        } else {
            MotionPreference::Full
        },
        contrast: match (forced, contrast) {
            (true, _) => Contrast::Forced,
            (false, true) => Contrast::More,
            (false, false) => Contrast::Usual,
        },
    }
}

/// Returns the page's font, for coordinates and numbers.
pub(crate) fn font(host: &Element) -> String {
    let style = dom::window().and_then(|window| window.get_computed_style(host).ok()?);
    style
        .and_then(|style| style.get_property_value("font-family").ok())
        .filter(|font| !font.is_empty())
        .unwrap_or_else(|| "system-ui, sans-serif".to_string())
}
