//! Texts of announcements about online play, and of refusals of the server.

use super::{online_watching, request_of};
use crate::app::{App, Language, OnlineGame, OnlineSaying};
use crate::text::{fill, text};
use tengen_core::game::{Consent, Seat, Wish};
use tengen_online::{Emote, Reason};

/// Returns the text of an emote.
#[must_use]
pub fn emote(language: Language, emote: Emote) -> &'static str {
    match emote {
        Emote::Urge => text!(language, "emote_urge"),
        Emote::Praise => text!(language, "emote_praise"),
        Emote::Gloat => text!(language, "emote_gloat"),
        Emote::Surprise => text!(language, "emote_surprise"),
        Emote::Wisecrack => text!(language, "emote_wisecrack"),
    }
}

/// Returns the reason for a refusal of the server as a text.
#[must_use]
pub fn online_refused(language: Language, reason: Reason) -> &'static str {
    match reason {
        Reason::Version => text!(language, "refused_version"),
        Reason::Rules => text!(language, "refused_rules"),
        Reason::Stale => text!(language, "refused_stale"),
        Reason::NotYours => text!(language, "refused_not_yours"),
        Reason::NoGame => text!(language, "refused_no_game"),
        Reason::Gone => text!(language, "refused_gone"),
        Reason::Own => text!(language, "refused_own"),
        Reason::Taken => text!(language, "refused_taken"),
        Reason::NotAgreed => text!(language, "refused_not_agreed"),
        Reason::NotNow => text!(language, "refused_not_now"),
        Reason::TooMany => text!(language, "refused_too_many"),
        Reason::TooFast => text!(language, "refused_too_fast"),
        Reason::NotStored => text!(language, "refused_not_stored"),
        Reason::Stopping => text!(language, "refused_stopping"),
        Reason::Malformed | Reason::Greeting => text!(language, "refused_malformed"),
    }
}

/// Returns the text of an announcement about online play.
#[must_use]
pub(crate) fn said(app: &App, saying: OnlineSaying) -> String {
    let language = app.language();
    let place = app.joined();
    match saying {
        OnlineSaying::Seeking => text!(language, "say_seeking").to_string(),
        OnlineSaying::Stopped => text!(language, "say_stopped").to_string(),
        OnlineSaying::Lost => text!(language, "say_lost").to_string(),
        OnlineSaying::Back => text!(language, "say_back").to_string(),
        OnlineSaying::SureToResign => text!(language, "online_resign_say").to_string(),
        OnlineSaying::Withdrawn(_) => text!(language, "say_withdrawn").to_string(),
        OnlineSaying::NoRematch => text!(language, "say_no_rematch").to_string(),
        OnlineSaying::RematchAnswered(Consent::Agree) => {
            text!(language, "say_rematch_yes").to_string()
        }
        OnlineSaying::RematchAnswered(Consent::Refuse) => {
            text!(language, "say_rematch_no").to_string()
        }
        OnlineSaying::Refused(reason) => online_refused(language, reason).to_string(),
        other => place.map_or(String::new(), |place| in_game(app, place, other)),
    }
}

/// Returns the text of an announcement about an online game.
fn in_game(app: &App, place: &OnlineGame, saying: OnlineSaying) -> String {
    let language = app.language();
    let name = |seat| [("name", place.name(seat).as_str())];
    match saying {
        OnlineSaying::Matched(Seat::First) => {
            fill(text!(language, "say_matched"), &name(Seat::Second))
        }
        OnlineSaying::Matched(Seat::Second) => {
            fill(text!(language, "say_matched_second"), &name(Seat::First))
        }
        OnlineSaying::Watching => online_watching(language, place),
        OnlineSaying::Asked(by, wish) => request_of(app, place, by, wish),
        OnlineSaying::Declined(by, _) if place.mirror().role().seat() == Some(by.other()) => {
            text!(language, "say_you_declined").to_string()
        }
        OnlineSaying::Declined(_, wish) => declined(language, place, wish),
        OnlineSaying::MayTake(seat) => fill(text!(language, "say_may_take"), &name(seat)),
        OnlineSaying::Gone(seat) => fill(text!(language, "say_gone"), &name(seat)),
        OnlineSaying::Here(seat) => fill(text!(language, "say_here"), &name(seat)),
        OnlineSaying::Emote(seat, what) => {
            let said = emote(language, what);
            let values = [("name", place.name(seat).as_str()), ("emote", said)];
            fill(text!(language, "say_emote"), &values)
        }
        OnlineSaying::Rematch(seat) if place.mirror().role().seat() == Some(seat) => {
            fill(text!(language, "say_rematch_offered"), &name(seat.other()))
        }
        OnlineSaying::Rematch(seat) => fill(text!(language, "rematch_wanted"), &name(seat)),
        _ => String::new(),
    }
}

fn declined(language: Language, place: &OnlineGame, wish: Wish) -> String {
    let Some(other) = place.mirror().role().seat().map(Seat::other) else {
        return text!(language, "say_declined").to_string();
    };
    let template = match wish {
        Wish::Draw => text!(language, "say_declined_draw"),
        _ => text!(language, "say_declined_back"),
    };
    fill(template, &[("name", place.name(other).as_str())])
}
