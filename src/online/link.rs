//! Addresses of online games: `#game=0123456789`, followed by the proposal of an invitation.

use js_sys::{decode_uri_component, encode_uri_component};
use wasm_bindgen::JsValue;

use crate::dom;
use tengen_online::{GameId, Proposal};
use tengen_page::Opened;

/// The start of a fragment that is about an online game.
pub(super) const GAME: &str = "game=";

/// Reads the fragment of an address. `None` if it does not name a game.
pub(super) fn read(fragment: &str) -> Option<Opened> {
    let mut parts = fragment.split('&');
    let game = parts.next()?.strip_prefix(GAME)?.parse().ok()?;
    let (mut terms, mut take_backs) = (None, None);
    for part in parts {
        let (name, value) = part.split_once('=')?;
        let value = String::from(decode_uri_component(value).ok()?);
        match name {
            "terms" => terms = value.parse().ok(),
            "takebacks" => take_backs = value.parse().ok(),
            _ => {}
        }
    }
    let proposal = terms.map(|terms| Proposal {
        terms,
        take_backs: take_backs.unwrap_or_default(),
    });
    Some(Opened { game, proposal })
}

/// Returns the address of a game on this page, with the proposal of an invitation.
pub(crate) fn address(game: GameId, proposal: Option<Proposal>) -> String {
    dom::address(&fragment(game, proposal))
}

fn fragment(game: GameId, proposal: Option<Proposal>) -> String {
    let mut text = format!("{GAME}{game}");
    if let Some(Proposal { terms, take_backs }) = proposal {
        let terms = String::from(encode_uri_component(&terms.to_string()));
        for part in ["&terms=", &terms, "&takebacks=", take_backs.word()] {
            text.push_str(part);
        }
    }
    text
}

/// Puts a game into the fragment of the page's own address, so that a reload returns to it.
pub(crate) fn show(game: GameId, proposal: Option<Proposal>) {
    let fragment = fragment(game, proposal);
    let history = dom::window().and_then(|window| window.history().ok());
    if let Some(history) = history.filter(|_| dom::fragment().as_ref() != Some(&fragment)) {
        let address = format!("#{fragment}");
        let _ = history.replace_state_with_url(&JsValue::NULL, "", Some(&address));
    }
}
