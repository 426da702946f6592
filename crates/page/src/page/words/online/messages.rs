//! Texts of announcements about online play, and of refusals of the server.

use super::{online_offer, online_watching, request_of};
use crate::OnlineGame;
use crate::Page;
use tengen_core::game::{Consent, Seat, Wish};
use tengen_kit::message::OnlineMessage;
use tengen_kit::text::{Key, Texts};
use tengen_online::{Emote, Reason};

/// Returns the text of an emote.
pub fn emote(texts: Texts, emote: Emote) -> &'static str {
    match emote {
        Emote::Hello => texts.get(Key::EmoteHello),
        Emote::Urge => texts.get(Key::EmoteUrge),
        Emote::Praise => texts.get(Key::EmotePraise),
        Emote::Gloat => texts.get(Key::EmoteGloat),
        Emote::Surprise => texts.get(Key::EmoteSurprise),
        Emote::Wisecrack => texts.get(Key::EmoteWisecrack),
    }
}

/// Returns the reason for a refusal of the server as a text.
pub fn online_refused(texts: Texts, reason: Reason) -> &'static str {
    match reason {
        Reason::Version => texts.get(Key::RefusedVersion),
        Reason::Rules => texts.get(Key::RefusedRules),
        Reason::Stale => texts.get(Key::RefusedStale),
        Reason::NotYours => texts.get(Key::RefusedNotYours),
        Reason::NoGame => texts.get(Key::RefusedNoGame),
        Reason::Gone => texts.get(Key::RefusedGone),
        Reason::Own => texts.get(Key::RefusedOwn),
        Reason::Taken => texts.get(Key::RefusedTaken),
        Reason::NotAgreed => texts.get(Key::RefusedNotAgreed),
        Reason::NotNow => texts.get(Key::RefusedNotNow),
        Reason::TooMany => texts.get(Key::RefusedTooMany),
        Reason::TooFast => texts.get(Key::RefusedTooFast),
        Reason::NotStored => texts.get(Key::RefusedNotStored),
        Reason::Stopping => texts.get(Key::RefusedStopping),
        Reason::Malformed | Reason::Greeting => texts.get(Key::RefusedMalformed),
    }
}

/// Returns the text of an announcement about online play.
pub(crate) fn announcement(page: &Page, message: OnlineMessage) -> String {
    let texts = page.texts();
    let place = page.joined();
    match message {
        OnlineMessage::Seeking => texts.get(Key::SaySeeking).to_string(),
        OnlineMessage::Stopped => texts.get(Key::SayStopped).to_string(),
        OnlineMessage::Lost => texts.get(Key::SayLost).to_string(),
        OnlineMessage::NoServer => texts.get(Key::LinkMissing).to_string(),
        OnlineMessage::Outdated => texts.get(Key::LinkOutdated).to_string(),
        OnlineMessage::Back => texts.get(Key::SayBack).to_string(),
        OnlineMessage::Hangs => texts.get(Key::LinkHangs).to_string(),
        OnlineMessage::Charged { hung, counted } => {
            let values = [("n", hung.to_string()), ("of", counted.to_string())];
            let values = values
                .each_ref()
                .map(|(name, value)| (*name, value.as_str()));
            texts.fill(Key::SayCharged, &values)
        }
        OnlineMessage::Sending => texts.get(Key::LinkSending).to_string(),
        OnlineMessage::SureToResign => texts.get(Key::OnlineResignSay).to_string(),
        OnlineMessage::Withdrawn(_) => texts.get(Key::SayWithdrawn).to_string(),
        OnlineMessage::NoRematch => texts.get(Key::SayNoRematch).to_string(),
        OnlineMessage::RematchAnswered(Consent::Agree) => texts.get(Key::SayRematchYes).to_string(),
        OnlineMessage::RematchAnswered(Consent::Refuse) => texts.get(Key::SayRematchNo).to_string(),
        OnlineMessage::Planning => texts.get(Key::PlanMove).to_string(),
        OnlineMessage::Planned(0) => texts.get(Key::SayPlanEnded).to_string(),
        OnlineMessage::Planned(count) => texts.fill(Key::SayPlanned, &[("n", &count.to_string())]),
        OnlineMessage::VacationBegan => texts.get(Key::SayVacation).to_string(),
        OnlineMessage::VacationEnded => texts.get(Key::SayVacationEnded).to_string(),
        OnlineMessage::CallsOn => texts.get(Key::SayCallsOn).to_string(),
        OnlineMessage::CallsOff => texts.get(Key::SayCallsOff).to_string(),
        OnlineMessage::CallsBlocked => texts.get(Key::NotificationsBlocked).to_string(),
        OnlineMessage::Offered => online_offer(page),
        OnlineMessage::Adopted => texts.get(Key::SayAdopted).to_string(),
        OnlineMessage::SureToBurn => texts.get(Key::PlayerBurnSure).to_string(),
        OnlineMessage::Renewed => texts.get(Key::SayRenewed).to_string(),
        OnlineMessage::Burned => texts.get(Key::LinkBurned).to_string(),
        OnlineMessage::Refused(reason) => online_refused(texts, reason).to_string(),
        other => place.map_or(String::new(), |place| in_game(page, place, other)),
    }
}

/// Returns the text of an announcement about an online game.
fn in_game(page: &Page, place: &OnlineGame, message: OnlineMessage) -> String {
    let texts = page.texts();
    let name = |seat| [("name", place.name(seat).as_str())];
    match message {
        OnlineMessage::Matched(Seat::First) => texts.fill(Key::SayMatched, &name(Seat::Second)),
        OnlineMessage::Matched(Seat::Second) => {
            texts.fill(Key::SayMatchedSecond, &name(Seat::First))
        }
        OnlineMessage::Watching => online_watching(texts, place),
        OnlineMessage::Asked(by, wish) => request_of(page, place, by, wish),
        OnlineMessage::MayTake(seat) => texts.fill(Key::SayMayTake, &name(seat)),
        OnlineMessage::Gone(seat) => texts.fill(Key::SayGone, &name(seat)),
        OnlineMessage::Here(seat) => texts.fill(Key::SayHere, &name(seat)),
        OnlineMessage::Unsteady(seat) => texts.fill(Key::SayUnsteady, &name(seat)),
        OnlineMessage::Steady(seat) => texts.fill(Key::SaySteady, &name(seat)),
        OnlineMessage::Emote(seat, what) => {
            let said = emote(texts, what);
            let values = [("name", place.name(seat).as_str()), ("emote", said)];
            texts.fill(Key::SayEmote, &values)
        }
        OnlineMessage::Rematch(seat) if place.mirror().role().seat() == Some(seat) => {
            texts.fill(Key::SayRematchOffered, &name(seat.other()))
        }
        OnlineMessage::Rematch(seat) => texts.fill(Key::RematchWanted, &name(seat)),
        _ => String::new(),
    }
}

/// Returns the sentence about a declined request of a player.
pub(crate) fn declined(page: &Page, by: Seat, wish: Wish) -> String {
    let texts = page.texts();
    let place = page.joined();
    let Some((place, own)) = place.and_then(|it| Some((it, it.mirror().role().seat()?))) else {
        return texts.get(Key::SayDeclined).to_string();
    };
    if own != by {
        return texts.get(Key::SayYouDeclined).to_string();
    }
    let template = match wish {
        Wish::Draw => Key::SayDeclinedDraw,
        _ => Key::SayDeclinedBack,
    };
    texts.fill(template, &[("name", place.name(by.other()).as_str())])
}
