//! Texts of online play: the search for an opponent, the connection, and messages to the players of a game.
//! Names of players are inserted unchanged, as plain text.

mod calls;
mod messages;
mod parts;
mod rows;
mod secret;
mod vacation;

pub use calls::online_calls;
pub(crate) use messages::{announcement, declined};
pub use messages::{emote, online_refused};
pub use parts::{OnlineWish, bound_game, online_may, online_parts, vacation_parts};
pub use rows::{
    HomeGame, RowButton, home_games, online_game, online_own, online_past, online_proposal,
    online_seek, row_button,
};
pub use secret::{online_offer, online_secret};
pub use vacation::{online_standing, online_vacation};

use crate::ConnectionState;
use crate::Gone;
use crate::Guest;
use crate::Invited;
use crate::Millis;
use crate::Online;
use crate::OnlineGame;
use crate::Page;
use crate::Pairing;
use tengen_core::board::Stone;
use tengen_core::game::{Action, Seat, Wish};
use tengen_core::rules::opening::Answer;
use tengen_kit::text::{Key, Texts, fill};
use tengen_kit::timer::words::in_seconds;
use tengen_kit::words::points;
use tengen_online::{LineState, Owner, ParseNameError, Side};
use tengen_picture::Fixed;

/// Returns the label of the one button and an additional hint, which may be empty.
pub fn online_button(texts: Texts, search: Pairing) -> (&'static str, &'static str) {
    match search {
        Pairing::Idle => (texts.get(Key::FindPlayer), ""),
        Pairing::Seeking(_) => (texts.get(Key::Looking), ""),
        Pairing::Matched => (texts.get(Key::Matched), ""),
        Pairing::Playing => (texts.get(Key::Playing), ""),
        Pairing::Over => (texts.get(Key::PlayAgain), texts.get(Key::PlayAgainHint)),
    }
}

/// Returns the time since the search for a player began; empty if there is no search.
pub fn online_searched(online: &Online, now: Millis) -> String {
    let searched = online.searched(now);
    searched.map_or_else(String::new, |ms| in_seconds(ms / 1000))
}

/// Returns the text about the state of the connection; empty while it is up.
pub fn online_link(texts: Texts, online: &Online, now: Millis) -> String {
    match online.link() {
        ConnectionState::Up if online.line() == LineState::Unsteady => {
            texts.get(Key::LinkHangs).to_string()
        }
        ConnectionState::Up if online.is_sending() => texts.get(Key::LinkSending).to_string(),
        ConnectionState::Up => String::new(),
        ConnectionState::Connecting { failed: 0 } => texts.get(Key::LinkConnecting).to_string(),
        ConnectionState::Connecting { .. } => texts.get(Key::LinkAgain).to_string(),
        ConnectionState::Waiting { failed, until } => {
            let left = online_seconds(until, now);
            // A page that never got a greeting probably has no server to connect to.
            let template = if online.you().is_none() && failed > 1 {
                texts.get(Key::LinkNone)
            } else {
                texts.get(Key::LinkLost)
            };
            fill(template, &[("n", &left)])
        }
        ConnectionState::Offline => texts.get(Key::LinkOffline).to_string(),
        ConnectionState::Missing => texts.get(Key::LinkMissing).to_string(),
        ConnectionState::Outdated => texts.get(Key::LinkOutdated).to_string(),
        ConnectionState::Burned => texts.get(Key::LinkBurned).to_string(),
    }
}

/// Returns the reason why nothing can be sent now: there is no connection.
pub fn online_offline(texts: Texts) -> &'static str {
    texts.get(Key::SayLost)
}

/// Returns the reason why online play is disabled: the browser has no network.
pub fn needs_connection(texts: Texts) -> &'static str {
    texts.get(Key::LinkOffline)
}

/// Returns the short label for the player's own strip, used if the name does not fit.
pub fn online_self(texts: Texts) -> &'static str {
    texts.get(Key::OnlineOwnSeek)
}

/// Returns the whole seconds until a moment, at least 1.
fn online_seconds(until: Millis, now: Millis) -> String {
    Fixed(((until.0 - now.0) / 1000.0).ceil().max(1.0), 0).to_string()
}

/// Returns the name of the player of a colour, for the strip in an online game.
pub(crate) fn seated(page: &Page, place: &OnlineGame, stone: Stone) -> String {
    let (texts, seat) = (page.texts(), page.game().seat_of(stone));
    let name = place.name(seat).as_str();
    if place.mirror().role().seat() == Some(seat) {
        texts.fill(Key::OnlineYou, &[("name", name)])
    } else {
        name.to_string()
    }
}

/// Returns if the other player is here, or the time that an absent player has left to come back; empty if nobody has to
/// be here.
pub fn online_away(texts: Texts, place: &OnlineGame, seat: Seat, now: Millis) -> String {
    match place.gone(seat, now) {
        Gone::Here => {
            let is_own = place.seat() == Some(seat);
            if is_own || place.counts_days() || place.mirror().is_over() {
                return String::new();
            }
            match place.mirror().line(seat) {
                LineState::Steady => texts.get(Key::OnlineHere).to_owned(),
                LineState::Unsteady => texts.get(Key::OnlineUnsteady).to_owned(),
            }
        }
        Gone::For(left) => {
            let time = in_seconds(u64::from(left.div_ceil(1000)));
            texts.fill(Key::OnlineLeft, &[("time", &time)])
        }
        Gone::TooLong => texts.get(Key::OnlineLeftLong).to_string(),
    }
}

/// Returns the message about an absent opponent; empty if the opponent is present.
pub fn online_gone(texts: Texts, place: &OnlineGame, now: Millis) -> String {
    let Some(other) = place.mirror().role().seat().map(Seat::other) else {
        return String::new();
    };
    let name = place.name(other).as_str();
    match place.gone(other, now) {
        Gone::Here => String::new(),
        Gone::For(left) => {
            let values = [
                ("name", name),
                ("time", &*in_seconds(u64::from(left.div_ceil(1000)))),
            ];
            texts.fill(Key::OpponentLeft, &values)
        }
        Gone::TooLong => texts.fill(Key::OpponentGone, &[("name", name)]),
    }
}

/// Returns the points of the stones that a take-back requested by `seat` would remove: `E7, F8`.
fn stones_back(page: &Page, seat: Seat) -> String {
    let game = page.game();
    let plies = page.session().taken_back_by(seat).unwrap_or_default();
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
pub fn asked(page: &Page) -> String {
    let Some((place, request)) = page.online_game().zip(page.session().request()) else {
        return String::new();
    };
    let is_mine = place.mirror().role().seat() == Some(request.by.other());
    let is_open = matches!(request.wish, Wish::TakeBack | Wish::Draw);
    if is_mine && is_open {
        request_of(page, place, request.by, request.wish)
    } else {
        String::new()
    }
}

/// Returns the open request of a game for those who need not answer it; empty if there is none.
pub fn online_asking(page: &Page) -> String {
    let Some((place, request)) = page.online_game().zip(page.session().request()) else {
        return String::new();
    };
    if place.mirror().role().seat() == Some(request.by.other()) {
        return String::new();
    }
    request_of(page, place, request.by, request.wish)
}

/// Returns the text of a request of a player.
pub(crate) fn request_of(page: &Page, place: &OnlineGame, by: Seat, wish: Wish) -> String {
    let texts = page.texts();
    let is_own = place.mirror().role().seat() == Some(by);
    let template = match (wish, is_own) {
        (Wish::TakeBack, true) => texts.get(Key::YouAskTakeBack),
        (Wish::TakeBack, false) => texts.get(Key::AsksTakeBack),
        (Wish::Draw, true) => texts.get(Key::YouAskDraw),
        (Wish::Draw, false) => texts.get(Key::AsksDraw),
        (Wish::Forgive, true) => texts.get(Key::YouAskForgive),
        (Wish::Forgive, false) => texts.get(Key::AsksForgive),
    };
    let stones = match wish {
        Wish::TakeBack => stones_back(page, by),
        _ => String::new(),
    };
    let values = [("name", place.name(by).as_str()), ("points", &*stones)];
    fill(template, &values)
}

/// Returns the label of the rematch button; empty if there is no such button.
pub fn online_rematch(texts: Texts, place: &OnlineGame) -> &'static str {
    match (place.mirror().role().seat(), place.mirror().rematch()) {
        (None, _) => "",
        (Some(_), None) => texts.get(Key::Rematch),
        (Some(seat), Some(by)) if by == seat => texts.get(Key::RematchOffered),
        (Some(_), Some(_)) => texts.get(Key::RematchAgree),
    }
}

/// Returns the text beside the one button: the offer of a rematch, the number of spectators, the
/// terms of the search.
pub fn online_told(page: &Page) -> String {
    let texts = page.texts();
    let Some(place) = page.online_game() else {
        return String::new();
    };
    let mirror = place.mirror();
    let mut told = Vec::new();
    match (mirror.role().seat(), mirror.rematch()) {
        (Some(seat), Some(by)) if by == seat => {
            let values = [("name", place.name(seat.other()).as_str())];
            told.push(texts.fill(Key::SayRematchOffered, &values));
        }
        (Some(_), Some(by)) => {
            let mut text = texts.fill(Key::RematchWanted, &[("name", place.name(by).as_str())]);
            text.push_str(texts.get(Key::FullStop));
            told.push(text);
        }
        (None, _) => told.push(online_watching(texts, place)),
        (Some(_), None) => {}
    }
    if mirror.watching() > 0 {
        let count = mirror.watching().to_string();
        told.push(texts.fill(Key::OnlineWatchers, &[("n", &count)]));
    }
    told.join(texts.get(Key::SentenceSpace))
}

/// Returns the names of the watched players.
pub(crate) fn online_watching(texts: Texts, place: &OnlineGame) -> String {
    let values = [Seat::First, Seat::Second].map(|seat| place.name(seat).as_str());
    let values = [("first", values[0]), ("second", values[1])];
    texts.fill(Key::SayWatching, &values)
}

/// Returns the text of an invitation, for the player who opened its link or for its owner.
pub fn online_invitation(texts: Texts, invited: &Invited) -> String {
    let counts_days = invited.invitation.proposal.terms.clock.counts_days();
    if invited.owner == Owner::You {
        return if counts_days {
            texts.get(Key::OnlineInvitingDays).to_string()
        } else {
            texts.get(Key::OnlineInviting).to_string()
        };
    }
    let values = [("name", invited.name.as_str())];
    if invited.guest == Guest::Waits {
        return texts.fill(Key::OnlineGuestWaits, &values);
    }
    let mut text = texts.fill(Key::OnlineInvites, &values);
    let seat = match invited.invitation.side {
        Side::Lot => return text,
        Side::First => texts.get(Key::OnlineYouSecond),
        Side::Second => texts.get(Key::OnlineYouStart),
    };
    text.push_str(texts.get(Key::SentenceSpace));
    text.push_str(seat);
    text
}

/// Returns the text about an invitation before the server has sent its details.
pub fn online_link_opened(texts: Texts) -> &'static str {
    texts.get(Key::OnlineInvitation)
}

/// Returns the number of players online as a text.
pub fn online_crowd(texts: Texts, players: u32) -> String {
    let count = players.to_string();
    texts.fill(Key::OnlineCrowd, &[("n", &count)])
}

/// Returns the error message for an invalid name.
pub fn name_error(texts: Texts, error: ParseNameError) -> String {
    let most = tengen_online::DisplayName::MAX.to_string();
    let template = match error {
        ParseNameError::Empty => texts.get(Key::NameEmpty),
        ParseNameError::TooLong => texts.get(Key::NameLong),
        ParseNameError::Sign => texts.get(Key::NameSign),
    };
    fill(template, &[("n", &most)])
}

/// Returns the explanation below the field for the name.
pub fn name_stored(texts: Texts) -> &'static str {
    texts.get(Key::NameShown)
}

/// Returns the label of the Resign button, which asks for a second press in an online game.
pub fn resign(page: &Page) -> &'static str {
    let texts = page.texts();
    if page.online().is_some_and(Online::is_resigning) {
        texts.get(Key::OnlineResignSure)
    } else {
        texts.get(Key::Resign)
    }
}

/// Returns the heading and the main button's label of the dialog for a new game, depending on its purpose.
pub fn online_dialog(texts: Texts, what: OnlineDialog) -> (&'static str, &'static str) {
    match what {
        OnlineDialog::None => (texts.get(Key::NewGame), texts.get(Key::Start)),
        OnlineDialog::Entry => (texts.get(Key::NewGame), texts.get(Key::PlayOnline)),
        OnlineDialog::Terms => (texts.get(Key::OnlineTermsTitle), texts.get(Key::Done)),
    }
}

/// Returns the text about the assignment of colours if the players do not draw lots themselves.
pub fn assigned_colours(texts: Texts, what: OnlineDialog) -> &'static str {
    match what {
        OnlineDialog::Terms => texts.get(Key::ByLot),
        _ => texts.get(Key::ColoursAssigned),
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
