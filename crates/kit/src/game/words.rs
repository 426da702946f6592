//! Texts of the game: labels, status lines and announcements.

mod written;

pub use written::{
    Copied, copied, fold, loading, long_link, long_link_with_review, named_player, not_loaded,
    opened, saved, sign, written,
};
pub use written::{about, joined};

use crate::message::{NoticeReason, Toast, ToastOffer};
use crate::settings::words::ban;
use crate::text::capital;
use crate::text::{Key, Texts, fill};
use crate::words::colour;
use crate::words::point;
use crate::words::size;
use tengen_core::board::{Point, Stone};
use tengen_core::game::{
    Action, Game, NodeId, Outcome, PlayRefusal, Refusal, RequestRefusal, Status, StepRefusal,
};

/// Returns the side to move or the result as a text.
pub fn status(texts: Texts, game: &Game) -> &'static str {
    match game.status() {
        Status::ToMove(Stone::Black) => texts.get(Key::BlackToMove),
        Status::ToMove(Stone::White) => texts.get(Key::WhiteToMove),
        Status::Over { outcome, .. } => status_of(texts, outcome.winner()),
    }
}

/// Returns the result of a game that is over.
pub fn status_of(texts: Texts, winner: Option<Stone>) -> &'static str {
    match winner {
        Some(Stone::Black) => texts.get(Key::BlackWins),
        Some(Stone::White) => texts.get(Key::WhiteWins),
        None => texts.get(Key::Drawn),
    }
}

/// Returns the kind of ending and its move; empty if the game is not over.
pub fn how_it_ended(texts: Texts, game: &Game) -> String {
    match game.tree().ending(game.cursor()) {
        Some((node, outcome)) => ending(texts, game, node, outcome),
        None => String::new(),
    }
}

fn ending(texts: Texts, game: &Game, node: NodeId, outcome: Outcome) -> String {
    let ply = u32::from(game.tree().ply(node)).to_string();
    match outcome {
        Outcome::Five { .. } => texts.fill(Key::ByFive, &[("ply", &ply)]),
        Outcome::FullBoard { winner: None } => texts.fill(Key::ByFullBoard, &[("ply", &ply)]),
        Outcome::FullBoard { winner: Some(_) } => texts.get(Key::ByFullBoardSecond).to_string(),
        Outcome::Resignation { winner } => {
            let loser = colour(texts, !winner);
            texts.fill(Key::ByResignation, &[("colour", loser)])
        }
        Outcome::Forbidden(kind) => {
            let what = capital(ban(texts, kind));
            with_last_point(texts.get(Key::ByForbidden), game, node, &what, &ply)
        }
        Outcome::Claimed(kind) => {
            with_last_point(texts.get(Key::ByClaim), game, node, ban(texts, kind), &ply)
        }
        Outcome::NoLegalPoint => texts.get(Key::ByNoPoint).to_string(),
        Outcome::Passes => texts.get(Key::ByPasses).to_string(),
        Outcome::MoveLimit => texts.fill(Key::ByMoveLimit, &[("ply", &ply)]),
        Outcome::Time { winner } => texts.fill(Key::ByTime, &[("colour", colour(texts, !winner))]),
        Outcome::Absence { winner } => {
            let values = [("colour", colour(texts, !winner))];
            texts.fill(Key::ByAbsence, &values)
        }
        Outcome::Agreement => texts.get(Key::ByAgreement).to_string(),
        Outcome::Stated { .. } => texts.get(Key::ByRecord).to_string(),
    }
}

/// Fills `template` with the last stone on the way to the end, which need not be the last action.
fn with_last_point(template: &str, game: &Game, end: NodeId, what: &str, ply: &str) -> String {
    let mut at = String::new();
    for node in game.tree().path_to(end) {
        let action = game.tree().step(node).map(|step| step.action);
        at = action.and_then(Action::point).map_or(at, point);
    }
    fill(template, &[("ban", what), ("point", &at), ("ply", ply)])
}

/// Returns the text shown in an empty list of moves.
pub fn invitation(texts: Texts, game: &Game) -> &'static str {
    match game.terms().first {
        Stone::Black => texts.get(Key::BlackBegins),
        Stone::White => texts.get(Key::WhiteBegins),
    }
}

/// Returns the label of the whole board.
pub fn board(texts: Texts, game: &Game) -> String {
    let size = size(texts, game.terms().size);
    texts.fill(Key::BoardLabel, &[("size", &size)])
}

/// Returns the value of the slider through the game: `Move 34 of 41, White K6`.
pub fn seek(texts: Texts, game: &Game, plies: u16) -> String {
    let plies = u32::from(plies).to_string();
    let last = game.last_point();
    match last.and_then(|at| Some((at, game.board().at(at)?))) {
        Some((at, stone)) => texts.fill(
            Key::SeekMove,
            &[
                ("ply", &u32::from(game.ply()).to_string()),
                ("plies", &plies),
                ("colour", colour(texts, stone)),
                ("point", &point(at)),
            ],
        ),
        None => texts.fill(Key::SeekStart, &[("plies", &plies)]),
    }
}

/// Returns the reason of the board or the game why an input had no effect, at or near a point; empty for others.
pub fn reason(texts: Texts, reason: NoticeReason, near: Point) -> String {
    let name = point(near);
    let (mut what, mut other, mut area) = ("", String::new(), String::new());
    let text = match reason {
        NoticeReason::NoSuchPoint => texts.get(Key::RefusedTyped),
        NoticeReason::Refused(Refusal::Play(PlayRefusal::Forbidden(kind))) => {
            what = ban(texts, kind);
            texts.get(Key::RefusedForbidden)
        }
        NoticeReason::Refused(Refusal::Play(PlayRefusal::Outside(allowed))) => {
            area = crate::words::area(texts, allowed);
            texts.get(Key::RefusedArea)
        }
        NoticeReason::Refused(Refusal::Play(PlayRefusal::Symmetric(offered))) => {
            other = point(offered);
            texts.get(Key::RefusedSymmetric)
        }
        NoticeReason::Refused(
            Refusal::Play(PlayRefusal::NotNow) | Refusal::Request(RequestRefusal::NotNow),
        ) => texts.get(Key::RefusedNow),
        NoticeReason::Refused(Refusal::Play(PlayRefusal::NoPass)) => texts.get(Key::RefusedNoPass),
        NoticeReason::Refused(
            Refusal::Play(PlayRefusal::ClaimPending)
            | Refusal::Step(StepRefusal::ClaimPending)
            | Refusal::Request(RequestRefusal::ClaimPending | RequestRefusal::AlreadyAsked),
        ) => texts.get(Key::RefusedClaim),
        NoticeReason::Refused(
            Refusal::Play(PlayRefusal::NothingToClaim)
            | Refusal::Request(RequestRefusal::NothingAsked),
        ) => texts.get(Key::RefusedNothing),
        NoticeReason::Refused(Refusal::Play(PlayRefusal::AlreadyOffered)) => {
            texts.get(Key::RefusedOffered)
        }
        NoticeReason::Refused(Refusal::Play(PlayRefusal::NotOffered)) => {
            texts.get(Key::RefusedNotOffered)
        }
        NoticeReason::Refused(Refusal::Play(PlayRefusal::Occupied)) => {
            texts.get(Key::RefusedOccupied)
        }
        NoticeReason::Refused(Refusal::Play(PlayRefusal::OffBoard)) => {
            texts.get(Key::RefusedOffBoard)
        }
        NoticeReason::Refused(
            Refusal::Play(PlayRefusal::Over) | Refusal::Request(RequestRefusal::Over),
        ) => texts.get(Key::RefusedOver),
        NoticeReason::Refused(
            Refusal::Play(PlayRefusal::OutOfTurn) | Refusal::Request(RequestRefusal::OutOfTurn),
        ) => texts.get(Key::RefusedTurn),
        NoticeReason::Refused(_) => texts.get(Key::RefusedOther),
        NoticeReason::NotShown(hidden) => {
            other = point(hidden);
            texts.get(Key::RefusedHidden)
        }
        NoticeReason::ComputersTurn => texts.get(Key::ComputersTurn),
        NoticeReason::ComputerWaits => texts.get(Key::ComputerWaits),
        // These have words of their own.
        NoticeReason::Feature
        | NoticeReason::Play(_)
        | NoticeReason::Study(_)
        | NoticeReason::Learn(_) => "",
        NoticeReason::Elsewhere => texts.get(Key::ElsewhereNotice),
        NoticeReason::FairPlay => texts.get(Key::FairPlay),
        NoticeReason::LookedBack => texts.get(Key::LookedBack),
    };
    let values = [
        ("point", name.as_str()),
        ("ban", what),
        ("other", &other),
        ("area", &area),
    ];
    fill(text, &values)
}

/// Returns the text of a toast of the page itself; empty for others.
pub fn toast(texts: Texts, toast: Toast) -> &'static str {
    match toast {
        Toast::GameSetAside => texts.get(Key::ToastGame),
        Toast::LinesSetAside => texts.get(Key::ToastLines),
        Toast::StoredLate => texts.get(Key::ToastLate),
        Toast::SettingsSetAside => texts.get(Key::ToastSettings),
        Toast::NotStored => texts.get(Key::ToastStore),
        Toast::StoreEmptied => texts.get(Key::ToastEmptied),
        Toast::Loading | Toast::LoadingWing(_) => loading(texts),
        Toast::NotLoaded | Toast::NoWing(_) => not_loaded(texts),
        Toast::NotUnderstood => texts.get(Key::NotUnderstood),
        Toast::Offline => texts.get(Key::Offline),
        Toast::FairPlay => texts.get(Key::FairPlay),
        Toast::NewVersion => texts.get(Key::NewVersion),
        Toast::Replaced => texts.get(Key::Replaced),
        Toast::Resigned => texts.get(Key::Resigned),
        Toast::EngineAgain => texts.get(Key::EngineAgain),
        Toast::NoEngine => texts.get(Key::NoEngine),
        Toast::ClockPaused => texts.get(Key::ClockPaused),
        Toast::NoSuchPlace => texts.get(Key::NoSuchPlace),
        // These have words of their own.
        Toast::ExternalReady(_)
        | Toast::ExternalAgain(_)
        | Toast::External(..)
        | Toast::Play(_)
        | Toast::Study(_)
        | Toast::Learn(_) => "",
    }
}

/// Returns the label of the button for the action that a toast of the page itself offers; empty for others.
pub fn toast_offer(texts: Texts, offer: ToastOffer) -> &'static str {
    match offer {
        ToastOffer::Restore => texts.get(Key::Restore),
        ToastOffer::PlayOn => texts.get(Key::PlayOn),
        ToastOffer::Renew => texts.get(Key::Reload),
        ToastOffer::LoadWing(_) => texts.get(Key::LoadAgain),
        // These have words of their own.
        ToastOffer::Play(_) | ToastOffer::Study(_) | ToastOffer::Learn(_) => "",
    }
}
