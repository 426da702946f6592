//! The words for what play says.

use std::borrow::Cow;

use crate::Page;
use crate::page::words::online;
use tengen_kit::computer::words;
use tengen_kit::message::{PlayMessage, PlayOffer, PlayReason, PlayToast};
use tengen_kit::players::Player;
use tengen_kit::text::{Key, Texts};

pub(crate) fn message(page: &Page, message: PlayMessage) -> String {
    match message {
        PlayMessage::Online(message) => online::announcement(page, message),
    }
}

pub(super) fn toast(page: &Page, toast: PlayToast) -> Cow<'static, str> {
    let texts = page.texts();
    match toast {
        PlayToast::OnlineWaits => texts.get(Key::OnlineWaits).into(),
        PlayToast::OnlineGoesOn => texts.get(Key::OnlineGoesOn).into(),
        PlayToast::YourMove(1) => texts.get(Key::YourMoveInOne).into(),
        PlayToast::YourMove(count) => {
            let values = [("n", &*count.to_string())];
            texts.fill(Key::YourMoveIn, &values).into()
        }
        PlayToast::Declined(by, wish) => online::declined(page, by, wish).into(),
    }
}

pub(super) fn offer(texts: Texts, offer: PlayOffer) -> &'static str {
    match offer {
        PlayOffer::ToOnline => texts.get(Key::OnlineReturn),
        PlayOffer::ToOwnGames => texts.get(Key::ShowOwnGames),
    }
}

pub(super) fn reason(texts: Texts, reason: PlayReason) -> &'static str {
    match reason {
        PlayReason::OthersTurn => texts.get(Key::OthersTurn),
        PlayReason::Watching => texts.get(Key::OnlyWatching),
        PlayReason::NoLabOnline => texts.get(Key::NoLabOnline),
    }
}

/// Returns the sentence about the game that the next stone on the empty board begins.
pub fn home(page: &Page) -> String {
    let texts = page.texts();
    let settings = page.settings();
    let opponent = [Player::One, Player::Two]
        .into_iter()
        .find_map(|player| settings.players[player.index()].computer());
    opponent.map_or_else(
        || texts.get(Key::HomePeople).to_owned(),
        |bot| texts.fill(Key::HomeComputer, &[("name", &*words::bot(texts, bot))]),
    )
}
