//! Texts of the game: labels, status lines and announcements.

mod choice;
mod people;
mod written;

pub use choice::{action, area, player, prompt};
pub use people::{caption, is_turned, names_people};
pub(crate) use written::joined;
pub use written::{
    Copied, copied, fold, loading, long_link, named_player, not_loaded, opened, saved, sign,
    written,
};

use std::borrow::Cow;

use crate::app::{App, Language, NoticeReason, Saying, Toast};
use crate::computer::words as computer;
use crate::describe::{ban, explanation, passport, pattern, points};
use crate::online::words as online;
use crate::renju::words as renju;
use crate::text::{Texts, fill, text, texts};
use tengen_core::board::{BoardSize, Point, Stone};
use tengen_core::game::{
    Action, Game, NodeId, Outcome, PlayRefusal, Refusal, RequestRefusal, Seat, Status, StepRefusal,
};
use tengen_core::rules::opening::Answer;

/// Returns a point as the page writes it: `H8`.
#[must_use]
pub fn point(point: Point) -> String {
    point.to_string().to_ascii_uppercase()
}

/// Returns the name of a colour, used as a player's name.
#[must_use]
pub fn colour(language: Language, stone: Stone) -> &'static str {
    let words = texts(language);
    match stone {
        Stone::Black => words.black,
        Stone::White => words.white,
    }
}

/// Returns a board size as a text: `15 × 15`.
#[must_use]
pub fn size(language: Language, size: BoardSize) -> String {
    fill(texts(language).size, &[("lines", &size.to_string())])
}

/// Returns the side to move or the result as a text.
#[must_use]
pub fn status(language: Language, game: &Game) -> &'static str {
    let words = texts(language);
    match game.status() {
        Status::ToMove(Stone::Black) => words.black_to_move,
        Status::ToMove(Stone::White) => words.white_to_move,
        Status::Over { outcome, .. } => match outcome.winner() {
            Some(Stone::Black) => words.black_wins,
            Some(Stone::White) => words.white_wins,
            None => words.drawn,
        },
    }
}

/// Returns the kind of ending and its move; empty if the game is not over.
#[must_use]
pub fn how_it_ended(language: Language, game: &Game) -> String {
    match game.tree().ending(game.cursor()) {
        Some((node, outcome)) => ending(language, game, node, outcome),
        None => String::new(),
    }
}

fn ending(language: Language, game: &Game, node: NodeId, outcome: Outcome) -> String {
    let words = texts(language);
    let ply = u32::from(game.tree().ply(node)).to_string();
    match outcome {
        Outcome::Five { .. } => fill(words.by_five, &[("ply", &ply)]),
        Outcome::FullBoard { winner: None } => fill(words.by_full_board, &[("ply", &ply)]),
        Outcome::FullBoard { winner: Some(_) } => words.by_full_board_second.to_string(),
        Outcome::Resignation { winner } => {
            let loser = colour(language, !winner);
            fill(words.by_resignation, &[("colour", loser)])
        }
        Outcome::Forbidden(kind) => {
            let what = capital(ban(words, kind));
            with_last_point(words.by_forbidden, game, node, &what, &ply)
        }
        Outcome::Claimed(kind) => {
            with_last_point(words.by_claim, game, node, ban(words, kind), &ply)
        }
        Outcome::NoLegalPoint => words.by_no_point.to_string(),
        Outcome::Passes => words.by_passes.to_string(),
        Outcome::Time { winner } => fill(words.by_time, &[("colour", colour(language, !winner))]),
        Outcome::Absence { winner } => {
            let values = [("colour", colour(language, !winner))];
            fill(text!(language, "by_absence"), &values)
        }
        Outcome::Agreement => words.by_agreement.to_string(),
        Outcome::Stated { .. } => words.by_record.to_string(),
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

/// Returns a word with a capital letter, for the beginning of a sentence.
pub(crate) fn capital(word: &str) -> String {
    let mut text = word.to_string();
    if let Some(first) = text.get_mut(..1) {
        first.make_ascii_uppercase();
    }
    text
}

/// Returns the text shown in an empty list of moves.
#[must_use]
pub fn invitation(language: Language, game: &Game) -> &'static str {
    let words = texts(language);
    match game.terms().first {
        Stone::Black => words.black_begins,
        Stone::White => words.white_begins,
    }
}

/// Returns the label of the whole board.
#[must_use]
pub fn board(language: Language, game: &Game) -> String {
    let size = size(language, game.terms().size);
    fill(texts(language).board_label, &[("size", &size)])
}

/// Returns the value of the slider through the game: `Move 34 of 41, White K6`.
#[must_use]
pub fn seek(language: Language, game: &Game, plies: u16) -> String {
    let words = texts(language);
    let plies = u32::from(plies).to_string();
    let last = game.last_point();
    match last.and_then(|at| Some((at, game.board().at(at)?))) {
        Some((at, stone)) => fill(
            words.seek_move,
            &[
                ("ply", &u32::from(game.ply()).to_string()),
                ("plies", &plies),
                ("colour", colour(language, stone)),
                ("point", &point(at)),
            ],
        ),
        None => fill(words.seek_start, &[("plies", &plies)]),
    }
}

/// Returns the reason why an input had no effect, at or near a point.
#[must_use]
pub fn reason(language: Language, reason: NoticeReason, near: Point) -> String {
    let words = texts(language);
    let name = point(near);
    let (mut what, mut other, mut area) = ("", String::new(), String::new());
    let text = match reason {
        NoticeReason::NoSuchPoint => words.refused_typed,
        NoticeReason::Refused(Refusal::Play(PlayRefusal::Forbidden(kind))) => {
            what = ban(words, kind);
            words.refused_forbidden
        }
        NoticeReason::Refused(Refusal::Play(PlayRefusal::Outside(allowed))) => {
            area = self::area(language, allowed);
            words.refused_area
        }
        NoticeReason::Refused(Refusal::Play(PlayRefusal::Symmetric(offered))) => {
            other = point(offered);
            words.refused_symmetric
        }
        NoticeReason::Refused(
            Refusal::Play(PlayRefusal::NotNow) | Refusal::Request(RequestRefusal::NotNow),
        ) => words.refused_now,
        NoticeReason::Refused(Refusal::Play(PlayRefusal::NoPass)) => words.refused_no_pass,
        NoticeReason::Refused(
            Refusal::Play(PlayRefusal::ClaimPending)
            | Refusal::Step(StepRefusal::ClaimPending)
            | Refusal::Request(RequestRefusal::ClaimPending | RequestRefusal::AlreadyAsked),
        ) => words.refused_claim,
        NoticeReason::Refused(
            Refusal::Play(PlayRefusal::NothingToClaim)
            | Refusal::Request(RequestRefusal::NothingAsked),
        ) => words.refused_nothing,
        NoticeReason::Refused(Refusal::Play(PlayRefusal::AlreadyOffered)) => words.refused_offered,
        NoticeReason::Refused(Refusal::Play(PlayRefusal::NotOffered)) => words.refused_not_offered,
        NoticeReason::Refused(Refusal::Play(PlayRefusal::Occupied)) => words.refused_occupied,
        NoticeReason::Refused(Refusal::Play(PlayRefusal::OffBoard)) => words.refused_off_board,
        NoticeReason::Refused(
            Refusal::Play(PlayRefusal::Over) | Refusal::Request(RequestRefusal::Over),
        ) => words.refused_over,
        NoticeReason::Refused(
            Refusal::Play(PlayRefusal::OutOfTurn) | Refusal::Request(RequestRefusal::OutOfTurn),
        ) => words.refused_turn,
        NoticeReason::Refused(_) => words.refused_other,
        NoticeReason::ComputersTurn => text!(language, "computers_turn"),
        NoticeReason::ComputerWaits => text!(language, "computer_waits"),
        NoticeReason::OthersTurn => text!(language, "others_turn"),
        NoticeReason::Watching => text!(language, "only_watching"),
        NoticeReason::LookedBack => text!(language, "looked_back"),
    };
    let values = [
        ("point", name.as_str()),
        ("ban", what),
        ("other", &other),
        ("area", &area),
    ];
    fill(text, &values)
}

/// Returns the text of a toast.
#[must_use]
pub fn toast(app: &App, toast: Toast) -> Cow<'static, str> {
    let language = app.language();
    let words = texts(language);
    match toast {
        Toast::GameSetAside => words.toast_game.into(),
        Toast::SettingsSetAside => words.toast_settings.into(),
        Toast::NotStored => words.toast_store.into(),
        Toast::Loading => loading(app.language()).into(),
        Toast::NotLoaded => not_loaded(app.language()).into(),
        Toast::Opened => opened(app.language(), app.remark()).into(),
        Toast::EngineAgain => text!(language, "engine_again").into(),
        Toast::NoEngine => text!(language, "no_engine").into(),
        Toast::OnlineWaits => text!(language, "online_waits").into(),
        Toast::OnlineGoesOn => text!(language, "online_goes_on").into(),
        Toast::NoLabOnline => text!(language, "no_lab_online").into(),
    }
}

/// Returns a text about an action other than a stone: `Player 2: swap`, `White: claims`.
#[must_use]
pub fn deed(app: &App, what: Action, seat: Seat, stone: Stone) -> String {
    let language = app.language();
    let who = if names_people(app) {
        choice::someone(app, seat)
    } else {
        colour(language, stone).into()
    };
    let what = action(language, what);
    fill(
        texts(language).say_did,
        &[("colour", &who), ("what", &what)],
    )
}

/// Returns the text of an announcement: the event, then the status of the game.
#[must_use]
pub fn saying(app: &App, saying: Saying) -> String {
    let language = app.language();
    let words = texts(language);
    let game = app.game();
    let happened = match saying {
        Saying::Acted(Action::Answer(Answer::Place(at) | Answer::Pick(at)), stone) => {
            let mut text = renju::placed(language, game, at, stone);
            if game.ply() == 3 && game.pattern().is_some() {
                text.push_str(language.space());
                text.push_str(&pattern(language, game));
            }
            text
        }
        Saying::Undone(Action::Answer(Answer::Place(at) | Answer::Pick(at)), stone) => {
            let values = [("colour", colour(language, stone)), ("point", &point(at))];
            fill(words.say_undone, &values)
        }
        Saying::Undone(Action::Resign, _) => words.say_resign_undone.to_string(),
        Saying::Undone(what, _) => {
            let what = action(language, unspoken(what));
            fill(words.say_undone_did, &[("what", &what)])
        }
        // The result and the prompt already tell these events.
        Saying::Asked
        | Saying::LetRest
        | Saying::Acted(
            Action::Resign | Action::Flag | Action::Leave | Action::Draw | Action::Claim,
            _,
        ) => String::new(),
        Saying::Acted(what, stone) => {
            let step = game.tree().step(game.cursor());
            let seat = step.map_or(Seat::First, |step| step.at.seat);
            let mut text = deed(app, unspoken(what), seat, stone);
            if matches!(what, Action::Answer(Answer::Guess(_))) {
                text.push_str(language.stop());
                text.push_str(language.space());
                text.push_str(&choice::hand(app));
            }
            text
        }
        Saying::Online(saying) => return online::said(app, saying),
        Saying::Paused => return text!(language, "say_paused").to_string(),
        Saying::Resumed => return text!(language, "say_resumed").to_string(),
        Saying::LowTime(stone) => {
            let values = [("colour", colour(language, stone))];
            return fill(text!(language, "say_low_time"), &values);
        }
        Saying::NotAgreed => words.say_refused.to_string(),
        Saying::Went(0) => words.say_start.to_string(),
        Saying::Went(ply) => {
            let ply = u32::from(ply).to_string();
            fill(words.say_at, &[("ply", &ply)])
        }
        Saying::NewGame => {
            let facts = passport(language, game.terms());
            fill(words.say_passport, &[("facts", &facts)])
        }
        Saying::Opened => opened(language, app.remark()),
        Saying::Explained => {
            return match app.explanation() {
                Some(why) => explanation(language, why),
                None => String::new(),
            };
        }
        Saying::Hint => return computer::advice(app),
        Saying::Warned(why, near) => return reason(language, why, near),
        Saying::Toast(message) => return toast(app, message).into_owned(),
    };
    standing(words, app, &happened)
}

/// Hides the number of grabbed stones until the opponent has guessed.
fn unspoken(what: Action) -> Action {
    match what {
        Action::Answer(Answer::Grab(_)) => Action::Answer(Answer::Grab(0)),
        what => what,
    }
}

fn standing(words: &Texts, app: &App, happened: &str) -> String {
    let (language, game) = (app.language(), app.game());
    let mut line = points(&game.status().winning_points());
    if !line.is_empty() {
        line = fill(words.say_winning_line, &[("points", &line)]);
    }
    let (stop, space) = (language.stop(), language.space());
    let how = how_it_ended(language, game);
    let asked = prompt(app);
    // The question already tells whose turn it is.
    let status = if asked.is_empty() {
        status(language, game)
    } else {
        ""
    };
    let mut text = String::new();
    for sentence in [happened, status, &asked, &how, &line] {
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
