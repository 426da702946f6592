//! The visible parts of online play, by their names in the markup.

use crate::CallState;
use crate::ConnectionState;
use crate::Guest;
use crate::Millis;
use crate::Online;
use crate::OnlineGame;
use crate::Page;
use crate::Pairing;
use crate::SecretOffer;
use crate::page::words::online::{online_asking, online_calls};
use tengen_core::game::Seat;
use tengen_online::{Compensation, DisplayName, GameId, LineState, Owner, TakeBacks};

/// Returns the names of the visible parts, as used in the page's markup.
pub fn online_parts(page: &Page, online: &Online) -> Vec<&'static str> {
    let mut parts = Vec::new();
    let mut add = |part, shows| {
        if shows {
            parts.push(part);
        }
    };
    let link = online.link();
    let is_steady = online.line() == LineState::Steady && !online.is_sending();
    add("link", link != ConnectionState::Up || !is_steady);
    let waits = matches!(
        link,
        ConnectionState::Waiting { .. } | ConnectionState::Offline
    );
    add("waiting", waits);
    add("outdated", link == ConnectionState::Outdated);
    add("refused", online.refused().is_some());
    add("seeking", matches!(online.search(), Pairing::Seeking(_)));
    add(
        "idle",
        !matches!(online.search(), Pairing::Seeking(_)) && bound_game(page).is_none(),
    );
    add("burned", link == ConnectionState::Burned);
    add("up", link == ConnectionState::Up);
    match page.online_game() {
        Some(place) => in_game(page, place, &mut add),
        None if page.is_planning() => add("planning", true),
        None => in_lobby(page, online, &mut add),
    }
    parts
}

/// Returns the unfinished game in which the player has a seat. The player cannot join another one
/// until it is over, unless its clock counts days.
pub fn bound_game(page: &Page) -> Option<GameId> {
    let mirror = page.joined()?.mirror();
    page.joined()?.is_binding().then(|| mirror.id())
}

fn in_lobby(page: &Page, online: &Online, add: &mut impl FnMut(&'static str, bool)) {
    let owner = online.invitation().map(|invited| invited.owner);
    let is_up = online.link() == ConnectionState::Up;
    add("lobby", true);
    // Before the first answer of a server there is nobody to play.
    add("one", online.you().is_some());
    add("known", online.you().is_some());
    add("away", page.joined().is_some());
    add("inviting", owner == Some(Owner::You));
    let is_busy = bound_game(page).is_some();
    add("invitable", owner != Some(Owner::You) && is_up && !is_busy);
    let waits = online
        .invitation()
        .is_some_and(|invited| invited.guest == Guest::Waits);
    add("free", owner == Some(Owner::Other) && !is_busy && !waits);
    let is_opened = online.opened().is_some() && owner.is_none();
    add("guest", owner == Some(Owner::Other) || is_opened);
    add("calls", is_up && online.calls() != CallState::Unknown);
    let is_told = !online_calls(page.texts(), online).is_empty();
    add("calls-told", is_told);
    add("shown-secret", online.shows_secret());
    add("hidden-secret", !online.shows_secret());
    add("offered", online.offer().is_some());
    let is_other = matches!(online.offer(), Some(SecretOffer::Other(_)));
    add("adoptable", is_other && !is_busy);
    add("burning", online.asks_to_burn());
    add("burnable", !online.asks_to_burn());
    let mut seeks = online.lobby().seeks.iter().map(|row| &row.name);
    let mut players = online.lobby().games.iter().flat_map(|row| &row.names);
    let has_computer = seeks.any(DisplayName::is_computer) || players.any(DisplayName::is_computer);
    add("computers", is_up && has_computer);
    add("no-seeks", is_up && online.lobby().seeks.is_empty());
    let own = online.own_games();
    add("own-games", own.is_some_and(|games| !games.is_empty()));
    add("no-games", is_up && online.lobby().games.is_empty());
    let history = online.history();
    add("no-history", history.is_some_and(<[_]>::is_empty));
    add("more", history.is_some_and(|games| games.len() >= PAGE));
}

/// Returns the names of the visible parts about vacations at `now`, in addition to those of [`online_parts`].
pub fn vacation_parts(page: &Page, online: &Online, now: Millis) -> Vec<&'static str> {
    if page
        .online_game()
        .is_some_and(|it| it.vacation(now).is_some())
    {
        return vec!["standing"];
    }
    let Some(vacation) = online.vacation().filter(|_| online.is_up()) else {
        return Vec::new();
    };
    let own = online.own_games().unwrap_or_default();
    let has_days = own.iter().any(|it| it.row.terms.clock.counts_days());
    match vacation.left(now) {
        Some(_) => vec!["vacation", "vacation-on"],
        None if has_days && vacation.days > 0 => vec!["vacation", "vacation-off"],
        None if has_days => vec!["vacation"],
        None => Vec::new(),
    }
}

/// The minimum number of past games in a message of the server if there are more.
const PAGE: usize = 20;

fn in_game(page: &Page, place: &OnlineGame, add: &mut impl FnMut(&'static str, bool)) {
    let mirror = place.mirror();
    let seat = mirror.role().seat();
    let is_over = mirror.is_over();
    let is_playing = page.online().map(Online::search) == Some(Pairing::Playing);
    let mut players = mirror.table().start().players.iter();
    add("computers", players.any(|(_, name)| name.is_computer()));
    add("game", true);
    add("one", seat.is_some() && !is_playing);
    add("playing", seat.is_some() && is_playing);
    add("seated", seat.is_some());
    add("live", seat.is_some() && !is_over);
    add("over", is_over);
    add(
        "rematch",
        seat.is_some_and(|seat| !place.has_left(seat.other()))
            && is_over
            && mirror.next().is_none(),
    );
    let rematch = mirror.rematch();
    add(
        "wanted",
        seat.is_some() && rematch.is_some() && rematch != seat,
    );
    add("asking", !online_asking(page).is_empty());
    add("plannable", page.may_plan());
    let offers_calls = page.online().is_some_and(Online::offers_calls);
    let is_own = seat.is_some() && place.counts_days();
    add("calls-offer", offers_calls && is_own && !is_over);
    add("planned", !page.planned().is_empty());
    let own_request = page.session().request().filter(|it| Some(it.by) == seat);
    add("asked", own_request.is_some());
}

/// A request of the player to the opponent, or a result to take if the opponent is gone.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OnlineWish {
    /// A request to take back the last move.
    TakeBack,
    /// An offer of a draw.
    Draw,
    /// A result to take because the opponent is gone.
    Absent(Compensation),
}

/// Returns `true` if the player may send `wish` now.
pub fn online_may(page: &Page, place: &OnlineGame, wish: OnlineWish, now: crate::Millis) -> bool {
    let mirror = place.mirror();
    let Some(seat) = mirror.role().seat().filter(|_| !mirror.is_over()) else {
        return false;
    };
    // A request sent without a connection would be lost.
    let is_up = page.online().map(Online::link) == Some(ConnectionState::Up);
    let is_free = is_up && mirror.request().is_none() && !mirror.is_pending();
    match wish {
        OnlineWish::TakeBack => {
            let is_agreed = mirror.table().start().proposal.take_backs == TakeBacks::Asked;
            let session = mirror.table().session();
            is_free && is_agreed && session.taken_back_by(seat).is_ok()
        }
        OnlineWish::Draw => is_free && !page.session().is_claim_pending(),
        OnlineWish::Absent(_) => {
            place.gone(Seat::other(seat), now) == crate::Gone::TooLong && is_up
        }
    }
}
