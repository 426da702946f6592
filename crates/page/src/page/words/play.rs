//! The words for what play says.

use std::borrow::Cow;

use crate::Page;
use crate::page::words::online;
use tengen_kit::message::{PlayMessage, PlayOffer, PlayReason, PlayToast};
use tengen_kit::text::{Key, Texts};

pub(super) fn message(page: &Page, message: PlayMessage) -> String {
    match message {
        PlayMessage::Online(message) => online::announcement(page, message),
    }
}

pub(super) fn toast(texts: Texts, toast: PlayToast) -> Cow<'static, str> {
    match toast {
        PlayToast::OnlineWaits => texts.get(Key::OnlineWaits).into(),
        PlayToast::OnlineGoesOn => texts.get(Key::OnlineGoesOn).into(),
        PlayToast::YourMove(1) => texts.get(Key::YourMoveInOne).into(),
        PlayToast::YourMove(count) => {
            let values = [("n", &*count.to_string())];
            texts.fill(Key::YourMoveIn, &values).into()
        }
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
