//! The texts on the players' strips, and the decision to name people by more than their colours.

use std::borrow::Cow;

use crate::computer::words as computer;
use crate::describe::named_player;
use crate::text::Key;
use crate::{Page, Player, Rematch};
use tengen_core::board::Stone;
use tengen_core::game::{Colours, Opening, Seat};

/// Returns the text below the name on a player's strip. In order of preference: the activity of a computer,
/// the name in the record, the player in a game with a computer, the player if colours alone do not identify
/// one, or the turn order.
#[must_use]
pub fn caption(page: &Page, stone: Stone) -> Cow<'_, str> {
    let name = named_player(page.game(), stone);
    if let Some(who) = computer::who(page, stone, name) {
        return who.into();
    }
    let (texts, seat) = (page.texts(), page.game().seat_of(stone));
    let plain = match seat {
        _ if !name.is_empty() => name,
        _ if names_people(page) => crate::game::words::player(texts, page.settings().player(seat)),
        Seat::First => texts.get(Key::PlaysFirst),
        Seat::Second => texts.get(Key::PlaysSecond),
    };
    plain.into()
}

/// Returns `true` if colours alone do not identify people, because the opening or a
/// rematch may exchange them.
#[must_use]
pub fn names_people(page: &Page) -> bool {
    let terms = page.game().terms();
    let keeps = matches!(
        terms.opening,
        Opening::Free | Opening::Tengen | Opening::Pro | Opening::LongPro
    );
    !keeps
        || page.online_game().is_some()
        || terms.colours == Colours::Nigiri
        || page.settings().rematch == Rematch::SwapColours
        || page.settings().first_player == Player::Two
        || page.settings().has_computer()
}

/// Returns `true` if Player 1, or the player of this page, has White, so that the players'
/// strips are turned around.
#[must_use]
pub fn is_turned(page: &Page) -> bool {
    let white = page.game().seat_of(Stone::White);
    if let Some(place) = page.online_game() {
        return place.mirror().role().seat() == Some(white);
    }
    names_people(page) && page.settings().player(white) == Player::One
}
