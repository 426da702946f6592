//! The words for what the page says: those of the board and the game, or those of a wing.

use std::borrow::Cow;

use super::game as shown;
use super::{learn, play, study};
use crate::Page;
use tengen_core::board::Point;
use tengen_kit::computer::words as computer;
use tengen_kit::game::words as game;
use tengen_kit::message::{Message, NoticeReason, Toast, ToastOffer};
use tengen_kit::text::{Key, Texts};
use tengen_kit::words::points;

/// Returns the text of a message.
pub fn message(page: &Page, message: Message) -> String {
    match message {
        Message::Play(_) | Message::Study(_) | Message::Learn(_) | Message::Feature => {
            let mut wings = page.wings();
            let text = wings.find_map(|wing| wing.message(page, message));
            text.unwrap_or_default()
        }
        Message::Warned(reason, near) => refusal(page, reason, near),
        Message::Toast(toast) => self::toast(page, toast).into_owned(),
        message => match shown::announcement(page, message) {
            Some(shown::Announcement::Whole(text)) => text,
            Some(shown::Announcement::Event(happened)) => standing(page, &happened),
            None => String::new(),
        },
    }
}

/// Returns what happened, and then the status of the game.
fn standing(page: &Page, happened: &str) -> String {
    let texts = page.texts();
    let mut line = points(&page.game().status().winning_points());
    if !line.is_empty() {
        line = texts.fill(Key::SayWinningLine, &[("points", &line)]);
    }
    let (stop, space) = (texts.get(Key::FullStop), texts.get(Key::SentenceSpace));
    let how = game::how_it_ended(texts, page.game());
    let asked = shown::prompt(page);
    // The question already tells whose turn it is.
    let status = if asked.is_empty() {
        shown::result(page)
    } else {
        ""
    };
    let left: String = page.wings().map(|wing| wing.remark(page)).collect();
    let mut text = String::new();
    for sentence in [happened, status, &asked, &how, &line, &left] {
        if !sentence.is_empty() {
            text.push_str(if text.is_empty() { "" } else { space });
            text.push_str(sentence);
            if !(sentence.ends_with(stop) || sentence.ends_with(['?', '？'])) {
                text.push_str(stop);
            }
        }
    }
    text
}

/// Returns the text of a toast.
pub fn toast(page: &Page, toast: Toast) -> Cow<'static, str> {
    let texts = page.texts();
    match toast {
        Toast::Play(toast) => play::toast(page, toast),
        Toast::Study(toast) => study::toast(texts, toast),
        Toast::Learn(toast) => learn::toast(texts, toast).into(),
        Toast::ExternalReady(name) => computer::external_ready(texts, name).into(),
        Toast::ExternalAgain(name) => computer::external_again(texts, name).into(),
        Toast::External(name, fault) => computer::external(texts, name, fault).into(),
        toast => game::toast(texts, toast).into(),
    }
}

/// Returns the label of the button for the action that a toast offers.
pub fn toast_offer(texts: Texts, offer: ToastOffer) -> &'static str {
    match offer {
        ToastOffer::Play(offer) => play::offer(texts, offer),
        ToastOffer::Study(offer) => study::offer(texts, offer),
        ToastOffer::Learn(offer) => learn::offer(texts, offer),
        offer => game::toast_offer(texts, offer),
    }
}

/// Returns the reason why an input had no effect, at or near a point, as it is shown beside that point.
pub fn reason(texts: Texts, reason: NoticeReason, near: Point) -> String {
    match reason {
        NoticeReason::Play(reason) => play::reason(texts, reason).to_owned(),
        NoticeReason::Study(reason) => study::reason(texts, reason).to_owned(),
        NoticeReason::Learn(reason) => learn::reason(texts, reason).to_owned(),
        reason => game::reason(texts, reason, near),
    }
}

/// Returns the reason why an input had no effect with all that a wing says about it, as it is announced.
pub(crate) fn refusal(page: &Page, reason: NoticeReason, near: Point) -> String {
    let text = page.wings().find_map(|wing| wing.refusal(page, reason));
    text.unwrap_or_else(|| self::reason(page.texts(), reason, near))
}
