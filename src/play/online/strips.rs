//! The additions to the players' strips in an online game: if a player is here, or how long an absent one may still come
//! back, and emotes.

use web_sys::{Element, HtmlElement};

use crate::kit::dom;
use tengen_core::board::Stone;
use tengen_online::LineState;
use tengen_page::view::describe;
use tengen_page::{Gone, Millis, OnlineGame, Page};

/// The additions to the strip of one colour.
pub(super) struct Strip {
    colour: Stone,
    words: Element,
    away: HtmlElement,
    bubble: HtmlElement,
    shown: (String, String, &'static str),
}

impl Strip {
    pub(super) fn new(colour: Stone, strip: &Element) -> Option<Strip> {
        let words = dom::find(strip, "p")?;
        let strip = Strip {
            colour,
            away: dom::append(&words, "em", "away")?,
            bubble: dom::append(strip, "span", "emote")?,
            words,
            shown: Default::default(),
        };
        // The emote is announced when it arrives.
        dom::set(&strip.bubble, "aria-hidden", "true");
        dom::set_flag(&strip.bubble, "hidden", true);
        Some(strip)
    }

    pub(super) fn sync(&mut self, page: &Page, now: Millis) {
        let texts = page.texts();
        let seat = page.game().seat_of(self.colour);
        let place = page.online_game();
        let away = place.map(|place| describe::online_away(texts, place, seat, now));
        let emote = place.and_then(OnlineGame::emote);
        let emote = emote.filter(|(by, _, _)| *by == seat);
        let emote = emote.map(|(_, emote, _)| describe::emote(texts, emote).to_string());
        let is_own = place.is_some_and(|place| place.mirror().role().seat() == Some(seat));
        let own = if is_own {
            describe::online_self(texts)
        } else {
            ""
        };
        let new = (away.unwrap_or_default(), emote.unwrap_or_default(), own);
        if self.shown == new {
            return;
        }
        // The space separates the text from the name.
        let away = if new.0.is_empty() {
            String::new()
        } else {
            format!(" {}", new.0)
        };
        self.away.set_text_content(Some(&away));
        let is_here = place.is_some_and(|place| {
            let is_steady = place.mirror().line(seat) == LineState::Steady;
            place.gone(seat, now) == Gone::Here && is_steady
        });
        dom::set_class(&self.away, "here", is_here);
        // The style sheet shows this in place of the name if there is too little room.
        dom::set(&self.words, "data-you", own);
        self.bubble.set_text_content(Some(&new.1));
        dom::set_flag(&self.bubble, "hidden", new.1.is_empty());
        self.shown = new;
    }
}
