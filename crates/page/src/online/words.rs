//! Texts of online play: the search for an opponent, the connection, and messages to the players of a game.
//! Names of players are inserted unchanged, as plain text.

mod rows;
mod said;

pub use rows::{RowButton, online_game, online_past, online_proposal, online_seek, row_button};
pub(crate) use said::said;
pub use said::{emote, online_refused};

use crate::app::{
    App, ConnectionState, Gone, Guest, Invited, Language, Millis, Online, OnlineGame, Pairing,
};
use crate::clock::words::in_seconds;
use crate::describe::points;
use crate::text::{fill, text};
use tengen_core::board::Stone;
use tengen_core::game::{Action, Seat, Wish};
use tengen_core::rules::opening::Answer;
use tengen_online::{Owner, ParseNameError, Side};
use tengen_picture::Fixed;

/// Returns the label of the one button and an additional hint, which may be empty.
#[must_use]
pub fn online_button(language: Language, search: Pairing) -> (&'static str, &'static str) {
    match search {
        Pairing::Idle => (text!(language, "find_player"), ""),
        Pairing::Seeking(_) => (text!(language, "looking"), ""),
        Pairing::Matched => (text!(language, "matched"), ""),
        Pairing::Playing => (text!(language, "playing"), ""),
        Pairing::Over => (
            text!(language, "play_again"),
            text!(language, "play_again_hint"),
        ),
    }
}

/// Returns the text about the state of the connection; empty while it is up.
#[must_use]
pub fn online_link(language: Language, online: &Online, now: Millis) -> String {
    match online.link() {
        ConnectionState::Up => String::new(),
        ConnectionState::Connecting { failed: 0 } => text!(language, "link_connecting").to_string(),
        ConnectionState::Connecting { .. } => text!(language, "link_again").to_string(),
        ConnectionState::Waiting { failed, until } => {
            let left = online_seconds(until, now);
            // A page that never got a greeting probably has no server to connect to.
            let template = if online.you().is_none() && failed > 1 {
                text!(language, "link_none")
            } else {
                text!(language, "link_lost")
            };
            fill(template, &[("n", &left)])
        }
        ConnectionState::Outdated => text!(language, "link_outdated").to_string(),
    }
}

/// Returns the reason why nothing can be sent now: there is no connection.
#[must_use]
pub fn online_offline(language: Language) -> &'static str {
    text!(language, "say_lost")
}

/// Returns the short label for the player's own strip, used if the name does not fit.
#[must_use]
pub fn online_self(language: Language) -> &'static str {
    text!(language, "online_own_seek")
}

/// Returns the whole seconds until a moment, at least 1.
fn online_seconds(until: Millis, now: Millis) -> String {
    Fixed(((until.0 - now.0) / 1000.0).ceil().max(1.0), 0).to_string()
}

/// Returns the name of the player of a colour, for the strip in an online game.
#[must_use]
pub(crate) fn seated(app: &App, place: &OnlineGame, stone: Stone) -> String {
    let (language, seat) = (app.language(), app.game().seat_of(stone));
    let name = place.name(seat).as_str();
    if place.mirror().role().seat() == Some(seat) {
        fill(text!(language, "online_you"), &[("name", name)])
    } else {
        name.to_string()
    }
}

/// Returns the time that an absent player has left to come back; empty while the player is present.
#[must_use]
pub fn online_away(language: Language, place: &OnlineGame, seat: Seat, now: Millis) -> String {
    match place.gone(seat, now) {
        Gone::Here => String::new(),
        Gone::For(left) => {
            let time = in_seconds(left.div_ceil(1000));
            fill(text!(language, "online_left"), &[("time", &time)])
        }
        Gone::TooLong => text!(language, "online_left_long").to_string(),
    }
}

/// Returns the message about an absent opponent; empty if the opponent is present.
#[must_use]
pub fn online_gone(language: Language, place: &OnlineGame, now: Millis) -> String {
    let Some(other) = place.mirror().role().seat().map(Seat::other) else {
        return String::new();
    };
    let name = place.name(other).as_str();
    match place.gone(other, now) {
        Gone::Here => String::new(),
        Gone::For(left) => {
            let values = [("name", name), ("time", &*in_seconds(left.div_ceil(1000)))];
            fill(text!(language, "opponent_left"), &values)
        }
        Gone::TooLong => fill(text!(language, "opponent_gone"), &[("name", name)]),
    }
}

/// Returns the points of the stones that a take-back requested by `seat` would remove: `E7, F8`.
fn stones_back(app: &App, seat: Seat) -> String {
    let game = app.game();
    let plies = app.session().taken_back_by(seat).unwrap_or_default();
    let stones = plies.iter().filter_map(|&node| game.tree().step(node));
    let stones: Vec<_> = stones
        .filter_map(|step| match step.action {
            Action::Answer(Answer::Place(at)) => Some(at),
            _ => None,
        })
        .collect();
    points(&stones)
}

/// Returns the opponent's request as a question to this player; empty if there is none.
#[must_use]
pub(crate) fn asked(app: &App) -> String {
    let Some((place, request)) = app.online_game().zip(app.session().request()) else {
        return String::new();
    };
    let is_mine = place.mirror().role().seat() == Some(request.by.other());
    let is_open = matches!(request.wish, Wish::TakeBack | Wish::Draw);
    if is_mine && is_open {
        request_of(app, place, request.by, request.wish)
    } else {
        String::new()
    }
}

/// Returns the open request of a game for those who need not answer it; empty if there is none.
#[must_use]
pub fn online_asking(app: &App) -> String {
    let Some((place, request)) = app.online_game().zip(app.session().request()) else {
        return String::new();
    };
    if place.mirror().role().seat() == Some(request.by.other()) {
        return String::new();
    }
    request_of(app, place, request.by, request.wish)
}

/// Returns the text of a request of a player.
pub(crate) fn request_of(app: &App, place: &OnlineGame, by: Seat, wish: Wish) -> String {
    let language = app.language();
    let is_own = place.mirror().role().seat() == Some(by);
    let template = match (wish, is_own) {
        (Wish::TakeBack, true) => text!(language, "you_ask_take_back"),
        (Wish::TakeBack, false) => text!(language, "asks_take_back"),
        (Wish::Draw, true) => text!(language, "you_ask_draw"),
        (Wish::Draw, false) => text!(language, "asks_draw"),
        (Wish::Forgive, true) => text!(language, "you_ask_forgive"),
        (Wish::Forgive, false) => text!(language, "asks_forgive"),
    };
    let stones = match wish {
        Wish::TakeBack => stones_back(app, by),
        _ => String::new(),
    };
    let values = [("name", place.name(by).as_str()), ("points", &*stones)];
    fill(template, &values)
}

/// Returns the label of the rematch button; empty if there is no such button.
#[must_use]
pub fn online_rematch(language: Language, place: &OnlineGame) -> &'static str {
    match (place.mirror().role().seat(), place.mirror().rematch()) {
        (None, _) => "",
        (Some(_), None) => text!(language, "rematch"),
        (Some(seat), Some(by)) if by == seat => text!(language, "rematch_offered"),
        (Some(_), Some(_)) => text!(language, "rematch_agree"),
    }
}

/// Returns the text below the one button: the offer of a rematch, the number of spectators, the
/// terms of the search.
#[must_use]
pub fn online_told(app: &App) -> String {
    let language = app.language();
    let Some(place) = app.online_game() else {
        return String::new();
    };
    let mirror = place.mirror();
    let mut told = Vec::new();
    match (mirror.role().seat(), mirror.rematch()) {
        (Some(seat), Some(by)) if by == seat => {
            let values = [("name", place.name(seat.other()).as_str())];
            told.push(fill(text!(language, "say_rematch_offered"), &values));
        }
        (Some(_), Some(by)) => {
            let mut text = fill(
                text!(language, "rematch_wanted"),
                &[("name", place.name(by).as_str())],
            );
            text.push_str(language.stop());
            told.push(text);
        }
        (None, _) => told.push(online_watching(language, place)),
        (Some(_), None) => {}
    }
    if mirror.watching() > 0 {
        let count = mirror.watching().to_string();
        told.push(fill(text!(language, "online_watchers"), &[("n", &count)]));
    }
    told.join(language.space())
}

/// Returns the names of the watched players.
pub(crate) fn online_watching(language: Language, place: &OnlineGame) -> String {
    let values = [Seat::First, Seat::Second].map(|seat| place.name(seat).as_str());
    let values = [("first", values[0]), ("second", values[1])];
    fill(text!(language, "say_watching"), &values)
}

/// Returns the text of an invitation, for the player who opened its link or for its owner.
#[must_use]
pub fn online_invitation(language: Language, invited: &Invited) -> String {
    if invited.owner == Owner::You {
        return text!(language, "online_inviting").to_string();
    }
    let values = [("name", invited.name.as_str())];
    if invited.guest == Guest::Waits {
        return fill(text!(language, "online_guest_waits"), &values);
    }
    let mut text = fill(text!(language, "online_invites"), &values);
    let seat = match invited.invitation.side {
        Side::Lot => return text,
        Side::First => text!(language, "online_you_second"),
        Side::Second => text!(language, "online_you_start"),
    };
    text.push_str(language.space());
    text.push_str(seat);
    text
}

/// Returns the text about an invitation before the server has sent its details.
#[must_use]
pub fn online_link_opened(language: Language) -> &'static str {
    text!(language, "online_invitation")
}

/// Returns the number of players online as a text.
#[must_use]
pub fn online_crowd(language: Language, players: u32) -> String {
    let count = players.to_string();
    fill(text!(language, "online_crowd"), &[("n", &count)])
}

/// Returns the error message for an invalid name.
#[must_use]
pub fn name_error(language: Language, error: ParseNameError) -> String {
    let most = tengen_online::DisplayName::MAX.to_string();
    let template = match error {
        ParseNameError::Empty => text!(language, "name_empty"),
        ParseNameError::TooLong => text!(language, "name_long"),
        ParseNameError::Sign => text!(language, "name_sign"),
    };
    fill(template, &[("n", &most)])
}

/// Returns the explanation below the field for the name.
#[must_use]
pub fn name_kept(language: Language) -> &'static str {
    text!(language, "name_kept")
}

/// Returns the label of the Resign button, which asks for a second press in an online game.
#[must_use]
pub fn resign(app: &App) -> &'static str {
    let language = app.language();
    if app.online().is_some_and(Online::is_resigning) {
        text!(language, "online_resign_sure")
    } else {
        text!(language, "resign")
    }
}

/// Returns the heading and the main button's label of the dialog for a new game, depending on its purpose.
#[must_use]
pub fn online_dialog(language: Language, what: OnlineDialog) -> (&'static str, &'static str) {
    match what {
        OnlineDialog::None => (text!(language, "new_game"), text!(language, "start")),
        OnlineDialog::Entry => (text!(language, "new_game"), text!(language, "play_online")),
        OnlineDialog::Terms => (
            text!(language, "online_terms_title"),
            text!(language, "done"),
        ),
    }
}

/// Returns the text about the assignment of colours if the players do not draw lots themselves.
#[must_use]
pub fn assigned_colours(language: Language, what: OnlineDialog) -> &'static str {
    match what {
        OnlineDialog::Terms => text!(language, "by_lot"),
        _ => text!(language, "colours_assigned"),
    }
}

/// The purpose of the dialog for a new game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnlineDialog {
    /// A game on this page.
    None,
    /// The entry to online play.
    Entry,
    /// The terms of online games.
    Terms,
}
