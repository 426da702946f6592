//! The players' strips: their names, and whose turn it is or who has won.

use std::borrow::Cow;

use web_sys::Element;

use crate::kit::dom;
use crate::kit::view::View;
use tengen_core::board::Stone;
use tengen_core::game::Status;
use tengen_page::Page;
use tengen_page::view::describe;

/// The strips.
pub(crate) struct StripsView {
    host: Element,
    strips: Vec<(Stone, Element)>,
}

impl StripsView {
    pub(crate) fn new(host: &Element) -> StripsView {
        StripsView {
            host: host.clone(),
            strips: all(host),
        }
    }
}

/// Returns the strips of the page with their colours.
pub(crate) fn all(host: &Element) -> Vec<(Stone, Element)> {
    let strips = dom::all_with(host, "data-player").into_iter();
    let strips = strips.filter_map(|(colour, strip)| Some((colour.parse().ok()?, strip)));
    strips.collect()
}

impl View for StripsView {
    fn sync(&self, page: &Page) -> Option<Element> {
        let (game, status) = (page.game(), page.game().status());
        let winner = match &status {
            Status::Over { outcome, .. } => outcome.winner(),
            Status::ToMove(_) => None,
        };
        let to_move = game.colour_of(game.seat_to_move());
        for (colour, strip) in &self.strips {
            dom::set_class(strip, "active", !status.is_over() && *colour == to_move);
            dom::set_class(strip, "won", winner == Some(*colour));
        }
        dom::set_class(&self.host, "turned", describe::is_turned(page));
        dom::set_class(&self.host, "people", describe::names_people(page));
        None
    }

    fn bound<'a>(&self, name: &str, page: &'a Page) -> Option<Cow<'a, str>> {
        Some(match name {
            "black_caption" => describe::caption(page, Stone::Black),
            "white_caption" => describe::caption(page, Stone::White),
            "black_name" => describe::strip_name(page, Stone::Black),
            "white_name" => describe::strip_name(page, Stone::White),
            "black_turn" => describe::turn(page, Stone::Black).into(),
            "white_turn" => describe::turn(page, Stone::White).into(),
            _ => return None,
        })
    }
}
