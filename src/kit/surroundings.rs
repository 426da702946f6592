//! What the browser around the board prefers and shows.

use tengen_picture::Shade;
use web_sys::Element;

use crate::kit::dom;
use tengen_page::{Contrast, Language, MotionPreference, Network, Surroundings, Tab, Width};

/// The media queries for the surroundings: dark colours, reduced motion, more contrast, forced colours, and the room for
/// two columns beside the board as in `www/parts/rooms.css`.
pub(crate) const QUERIES: [&str; 5] = [
    "(prefers-color-scheme: dark)",
    "(prefers-reduced-motion: reduce)",
    "(prefers-contrast: more)",
    "(forced-colors: active)",
    "(min-aspect-ratio: 17/10) and (min-width: 93.75em)",
];

/// Returns the current preferences of the browser, and what it shows.
pub(crate) fn surroundings() -> Surroundings {
    let window = dom::window();
    let [dark, still, contrast, forced, wide] = QUERIES.map(dom::matches_media);
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
        network: network(),
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
        width: if wide { Width::Wide } else { Width::Usual },
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

/// Returns the state of the browser's connection.
fn network() -> Network {
    let is_on = dom::window().is_none_or(|window| window.navigator().on_line());
    if is_on {
        Network::Connected
    } else {
        Network::Offline
    }
}
