//! Texts about the secret of the player.

use super::bound_game;
use crate::Online;
use crate::Page;
use crate::SecretOffer;
use tengen_kit::text::Key;

/// Returns the digits of the secret in groups of four, which are easy to copy by hand; empty while it is hidden.
pub fn online_secret(online: &Online) -> String {
    if !online.shows_secret() {
        return String::new();
    }
    let secret = online.secret();
    let groups = secret.expose().as_bytes().chunks(4);
    let groups = groups.map(|group| std::str::from_utf8(group).unwrap_or_default());
    groups.collect::<Vec<_>>().join(" ")
}

/// Returns the question whether to become the player of an offered secret, or the reason why that is not possible;
/// empty if none is offered.
pub fn online_offer(page: &Page) -> String {
    let texts = page.texts();
    let offer = page.online().and_then(Online::offer);
    let text = match offer {
        None => "",
        Some(SecretOffer::Other(_)) if bound_game(page).is_some() => {
            texts.get(Key::PlayerOfferBusy)
        }
        Some(SecretOffer::Other(_)) => texts.get(Key::PlayerOffer),
        Some(SecretOffer::Same) => texts.get(Key::PlayerSame),
        Some(SecretOffer::Unreadable) => texts.get(Key::PlayerUnreadable),
    };
    text.to_string()
}
