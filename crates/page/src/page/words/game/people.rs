//! The texts on the players' strips, and the decision to name people by more than their colours.

use std::borrow::Cow;

use crate::Page;
use crate::PlayedBy;
use crate::Player;
use crate::Rematch;
use crate::page::words::activity;
use crate::page::words::history::is_record;
use crate::page::words::online;
use crate::page::words::past as past_words;
use tengen_core::board::Stone;
use tengen_core::game::{Colours, Opening, Purpose, Status};
use tengen_kit::activity::Persons;
use tengen_kit::computer::words as computer;
use tengen_kit::game::words::named_player;
use tengen_kit::game::words::status;
use tengen_kit::text::Key;
use tengen_kit::words::colour;
use tengen_study::lab::words as lab;

/// Returns the name on a player's strip: the player of an online game, the person in an activity over the games, the name
/// in the record, the player of a game with a computer, the player if colours alone do not identify one, or the
/// colour.
pub fn strip_name(page: &Page, stone: Stone) -> Cow<'_, str> {
    let (texts, seat) = (page.texts(), page.game().seat_of(stone));
    if let Some(place) = page.online_game() {
        return online::seated(page, place, stone).into();
    }
    if let Some(persons) = page.persons() {
        let name = if persons == Persons::One(stone) {
            texts.get(Key::You)
        } else {
            colour(texts, stone)
        };
        return name.into();
    }
    if let Some(name) = recorded_name(page, stone) {
        return name;
    }
    if plays_computer(page) {
        return match page.settings().played_by(seat) {
            PlayedBy::Computer(it) if page.computer_at(seat).is_some() => {
                computer::bot_name(texts, it)
            }
            _ => texts.get(Key::You).into(),
        };
    }
    if let Some(past) = page.opened_past().filter(|it| it.has_bot()) {
        return past_words::player(texts, past, stone).into();
    }
    if names_people(page) {
        return super::player(texts, page.settings().player(seat)).into();
    }
    colour(texts, stone).into()
}

/// Returns `true` if a person at this page plays or has played the game on the board with a computer. The players of an
/// opened record are others, unless a computer goes on in it.
pub(super) fn plays_computer(page: &Page) -> bool {
    page.settings().has_computer() && (!is_record(page) || page.own_seat().is_some())
}

/// Returns the name in the record; `None` if there is none, or if it lists bots of the Lab that play no more.
fn recorded_name(page: &Page, stone: Stone) -> Option<Cow<'_, str>> {
    let name = named_player(page.game(), stone);
    match lab::lab_player(page.texts(), name) {
        Some(bots) if page.purpose() == Purpose::Study => Some(bots.into()),
        None if !name.is_empty() => Some(name.into()),
        _ => None,
    }
}

/// Returns the text beside the name on a player's strip: the activity of a computer, its level, or the
/// computer that a person replaces. Usually empty for people.
pub fn caption(page: &Page, stone: Stone) -> Cow<'_, str> {
    let (texts, seat) = (page.texts(), page.game().seat_of(stone));
    if let Some(activity) = activity(page, stone) {
        return activity.into();
    }
    let is_named = recorded_name(page, stone).is_some();
    let is_played_here = page.has_seated_players();
    if !is_played_here || is_named || !page.settings().has_computer() {
        return "".into();
    }
    match page.settings().played_by(seat) {
        PlayedBy::Person => "".into(),
        PlayedBy::Computer(it) if page.computer_at(seat).is_some() => {
            computer::bot_level(texts, it).into()
        }
        PlayedBy::Computer(it) | PlayedBy::Relieved(it) => computer::stand_in(texts, it).into(),
    }
}

/// Returns the word at the end of a player's strip: that the player is to move, or has won. Empty otherwise.
pub fn turn(page: &Page, stone: Stone) -> &'static str {
    let (texts, game) = (page.texts(), page.game());
    match game.status() {
        Status::Over { outcome, .. } if outcome.winner() == Some(stone) => texts.get(Key::Won),
        Status::ToMove(_) if game.colour_of(game.seat_to_move()) == stone => texts.get(Key::ToMove),
        _ => "",
    }
}

/// Returns the result of the game for the player at this page: `You won`, if exactly one player is here; or for
/// everybody: `Black wins`. Returns the side to move while the game runs.
pub fn result(page: &Page) -> &'static str {
    let (texts, game) = (page.texts(), page.result_game());
    let winner = match game.status() {
        Status::Over { outcome, .. } => outcome.winner(),
        Status::ToMove(_) => None,
    };
    match (winner, page.own_seat()) {
        (Some(winner), Some(own)) if game.seat_of(winner) == own => texts.get(Key::YouWon),
        (Some(_), Some(_)) => texts.get(Key::YouLost),
        _ => status(texts, game),
    }
}

/// Returns `true` if colours alone do not identify people, because the opening or a
/// rematch may exchange them.
pub fn names_people(page: &Page) -> bool {
    let terms = page.game().terms();
    let keeps = matches!(
        terms.opening,
        Opening::Free | Opening::Tengen | Opening::Pro | Opening::LongPro
    );
    if page.persons().is_some() {
        return false;
    }
    !keeps
        || page.online_game().is_some()
        || terms.colours == Colours::Nigiri
        || page.settings().rematch == Rematch::SwapColours
        || page.settings().first_player == Player::Two
        || plays_computer(page)
}

/// Returns `true` if Player 1, or the player of this page, has White, so that the players'
/// strips are turned around.
pub fn is_turned(page: &Page) -> bool {
    let white = page.game().seat_of(Stone::White);
    if let Some(place) = page.online_game() {
        return place.mirror().role().seat() == Some(white);
    }
    if let Some(persons) = page.persons() {
        return persons == Persons::One(Stone::White);
    }
    names_people(page) && page.settings().player(white) == Player::One
}
