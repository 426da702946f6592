//! Texts of questions to a player and of the answers.

use std::borrow::Cow;

use super::capital;
use crate::app::{App, Language, Player};
use crate::describe::{ban, colour, point};
use crate::text::{Texts, fill, text, texts};
use tengen_core::board::Stone;
use tengen_core::game::{Action, Claim, Seat};
use tengen_core::rules::opening::{Answer, Area, Branch, Parity, Question};

/// Returns the name of a player.
#[must_use]
pub fn player(language: Language, player: Player) -> &'static str {
    let words = texts(language);
    match player {
        Player::One => words.player_one,
        Player::Two => words.player_two,
    }
}

/// Returns the name of the player of a seat: a remote player, a person, or the computer.
#[must_use]
pub(crate) fn someone(app: &App, seat: Seat) -> Cow<'_, str> {
    if let Some(place) = app.online_game() {
        return place.name(seat).as_str().into();
    }
    let it = app.settings().player(seat);
    if app.settings().has_computer() {
        crate::computer::words::player(app, it).into()
    } else {
        player(app.language(), it).into()
    }
}

/// Returns the area in which an opening allows a stone; empty if it allows every point.
#[must_use]
pub fn area(language: Language, area: Area) -> String {
    let words = texts(language);
    let (text, distance) = match area {
        Area::Anywhere => return String::new(),
        Area::Centre => return words.area_centre.to_string(),
        Area::Within(distance) => (words.area_within, distance),
        Area::Outside(distance) => (words.area_outside, distance),
    };
    let lines = u32::from(distance) * 2 + 1;
    fill(text, &[("n", &lines.to_string())])
}

/// Returns the question to the player to move; empty if there is only a move to play.
#[must_use]
pub fn prompt(app: &App) -> String {
    let asked_elsewhere = crate::online::words::asked(app);
    if !asked_elsewhere.is_empty() {
        return asked_elsewhere;
    }
    if let Some(claim) = app.game().claim() {
        return claimed(app, claim);
    }
    match app.game().question() {
        Some(question) => asked(app, question),
        None if app.must_pass() => texts(app.language()).ask_pass.to_string(),
        None => String::new(),
    }
}

fn claimed(app: &App, claim: Claim) -> String {
    let words = texts(app.language());
    let at = point(claim.point);
    if app.session().request().is_some() {
        return fill(words.ask_consent, &[("point", &at)]);
    }
    let (template, what) = if app.asks_about_claim() {
        (words.ask_claim, capital(ban(words, claim.ban)))
    } else {
        (words.ask_play_on, ban(words, claim.ban).to_string())
    };
    fill(template, &[("ban", &what), ("point", &at)])
}

fn asked(app: &App, question: Question) -> String {
    let (language, game) = (app.language(), app.game());
    let words = texts(language);
    let player = &*someone(app, game.seat_to_move());
    let template = match question {
        Question::Place(where_to) => {
            let stone = stone_word(language, game.position().to_move());
            let area = area(language, where_to);
            let values = [("player", player), ("colour", &stone), ("area", &area)];
            return fill(words.ask_place, &values);
        }
        Question::Offer { left, .. } => {
            let left = u32::from(left).to_string();
            return fill(words.ask_offer, &[("player", player), ("left", &left)]);
        }
        Question::Swap => words.ask_swap,
        Question::Number { .. } => words.ask_number,
        Question::Pick(_) => words.ask_pick,
        Question::Branch(_) => words.ask_branch,
        Question::Grab { .. } => words.ask_grab,
        Question::Guess => words.ask_guess,
    };
    fill(template, &[("player", player)])
}

fn stone_word(language: Language, stone: Stone) -> String {
    colour(language, stone).to_ascii_lowercase()
}

/// Returns the number of stones that were in the hand, and the player who has Black after the guess.
pub(crate) fn hand(app: &App) -> String {
    let (language, game) = (app.language(), app.game());
    let stones = game.protocol().grabbed().unwrap_or(0);
    let black = someone(app, game.seat_of(Stone::Black));
    let values = [("n", &*u32::from(stones).to_string()), ("player", &black)];
    fill(texts(language).say_hand, &values)
}

/// Returns the text of an action in the list of moves: `H8`, `swap`, or another action of a player.
#[must_use]
pub fn action(language: Language, action: Action) -> String {
    let words = texts(language);
    let word = match action {
        Action::Answer(Answer::Place(at) | Answer::Pick(at)) => return point(at),
        Action::Answer(Answer::Offer(at)) => {
            return fill(words.did_offer, &[("point", &point(at))]);
        }
        Action::Answer(Answer::Number(number)) => return counted(words.did_number, number),
        Action::Answer(Answer::Grab(0)) => words.did_grab,
        Action::Answer(Answer::Grab(stones)) => return counted(words.did_grabbed, stones),
        Action::Answer(Answer::Branch(branch)) => branch_word(words, branch),
        Action::Answer(Answer::Guess(Parity::Odd)) => words.odd,
        Action::Answer(Answer::Guess(Parity::Even)) => words.even,
        Action::Pass => words.did_pass,
        Action::Claim => words.did_claim,
        Action::Answer(Answer::Swap) => words.did_swap,
        Action::Answer(Answer::Keep) => words.did_keep,
        Action::Resign => words.resigns,
        Action::Flag => text!(language, "did_flag"),
        Action::Leave => text!(language, "did_leave"),
        Action::Draw => text!(language, "did_draw"),
    };
    word.to_string()
}

fn counted(template: &str, number: u8) -> String {
    fill(template, &[("n", &u32::from(number).to_string())])
}

/// Returns the text of a branch in an opening.
pub(crate) const fn branch_word(words: &Texts, branch: Branch) -> &'static str {
    match branch {
        Branch::StayWhite => words.stay_white,
        Branch::TakeBlack => words.take_black,
        Branch::PutTwo => words.put_two,
        Branch::OneFifth => words.one_fifth,
        Branch::TenFifths => words.ten_fifths,
    }
}
