//! Updates of online play that follow from time and from the state of the game: the
//! one button, countdowns, reconnecting.

use super::OnlineContext as _;
use super::hear::forget_declined;
use super::{ConnectionState, Online, OnlineEvent, Pairing};
use tengen_core::game::{Consent, Seat};
use tengen_kit::activity::Input;
use tengen_kit::change::Change;
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::game::Gone;
use tengen_kit::message::OnlineMessage;
use tengen_kit::time::Millis;
use tengen_online::{LobbyForm, Switch, ToServer};
use tengen_picture::Visibility;

/// The time in which a second press on Resign counts, in ms.
const SURE: f64 = 4000.0;

/// The minimum time between the two presses on Resign, in ms; a faster second press is taken
/// for a double click.
const THOUGHT: f64 = 500.0;

/// The interval at which countdowns are redrawn, in ms.
const SECOND: f64 = 1000.0;

impl Online {
    /// Follows what the player wants of the game on the board.
    pub fn follow(&mut self, change: &Change, cx: &mut Context) {
        if let Change::Wanted(Input::Rematch, _) = change
            && cx.games.is_online()
        {
            self.update(OnlineEvent::Rematch(Consent::Agree), cx);
        }
        if let Change::Another(_) = change {
            forget_declined(cx);
        }
    }

    /// Updates the state of the one button from the state of the game.
    pub(super) fn search_follows(&mut self, cx: &Context) {
        let Some(game) = cx.games.online() else {
            return;
        };
        let Some(seat) = game.seat() else {
            return;
        };
        if matches!(self.search, Pairing::Seeking(_)) {
            return;
        }
        self.search = match game.mirror().is_over() {
            true if game.has_left(seat.other()) => Pairing::Idle,
            true => Pairing::Over,
            false if cx.now.0 < self.matched.0 => Pairing::Matched,
            false => Pairing::Playing,
        };
    }

    /// Updates everything online that depends on the last event or on time.
    pub fn settle(&mut self, cx: &mut Context) {
        self.search_follows(cx);
        self.count_search(cx);
        self.note_running(cx);
        self.look_into_lobby(cx);
        self.forget_address(cx);
        self.stop_resigning(cx);
        self.say_who_may_take(cx);
        self.connect_again(cx);
        self.keep_line(cx);
        self.note_errands(cx);
        self.note_acted(cx);
        self.note_hidden(cx);
        self.tell_charge(cx);
        self.tell_look(cx);
        if self.wake.take_if(|wake| wake.0 <= cx.now.0 + 1.0).is_some() {
            cx.refresh();
        }
        let now = cx.now;
        if let Some(game) = cx.games.online_mut() {
            game.drop_old_emote(now);
        }
        let next = self.next_change(cx);
        if let Some(next) = next.filter(|_| self.wake.is_none()) {
            self.wake = Some(Millis(now.0 + next));
            cx.push(Effect::Wake(Millis(next)));
        }
    }

    /// Notes when the search begins, and forgets it when it ends.
    const fn count_search(&mut self, cx: &Context) {
        self.since = match (self.search, self.since) {
            (Pairing::Seeking(_), None) => Some(cx.now),
            (Pairing::Seeking(_), since) => since,
            _ => None,
        };
    }

    /// Subscribes to lobby updates while the lobby is visible, and unsubscribes otherwise.
    fn look_into_lobby(&mut self, cx: &mut Context) {
        if cx.games.is_online() {
            // The panel shows again when the game is put away.
            self.panel = Visibility::Shown;
        }
        let switch = if self.is_open() && !cx.games.is_online() {
            Switch::On
        } else {
            Switch::Off
        };
        if std::mem::replace(&mut self.in_lobby, switch) != switch && self.is_up() {
            let form = LobbyForm::Changes;
            cx.tell_server(ToServer::Lobby { switch, form });
            if switch == Switch::On && self.own_games.is_none() {
                super::own::ask_for_own_games(cx);
            }
        }
    }

    /// Forgets the opened address as soon as the server has reported what it refers to.
    fn forget_address(&mut self, cx: &mut Context) {
        let Some(opened) = self.opened else {
            return;
        };
        let invited = self.invitation.as_ref();
        let is_invited = invited.is_some_and(|invited| invited.game == opened.game);
        let is_here = cx.games.is_online() && cx.has_online(Some(opened.game));
        if is_invited || is_here || self.refused.is_some() {
            self.opened = None;
            cx.refresh();
        }
    }

    /// Handles a press on Resign. The first press asks for confirmation, because resigning cannot be undone.
    /// Returns `true` if the player resigns.
    pub fn press_resign(&mut self, cx: &mut Context) -> bool {
        match self.resigning {
            Some(since) if cx.now.0 - since.0 < THOUGHT => false,
            Some(_) => {
                self.resigning = None;
                true
            }
            None => {
                self.resigning = Some(cx.now);
                cx.say_online(OnlineMessage::SureToResign);
                cx.push(Effect::Wake(Millis(SURE)));
                false
            }
        }
    }

    /// Cancels the first press on Resign, because the player does something else or was away.
    pub fn think_again(&mut self, cx: &mut Context) {
        if self.resigning.take().is_some() {
            cx.refresh();
        }
    }

    /// Cancels the first press on Resign after a while, or when the game is over.
    fn stop_resigning(&mut self, cx: &mut Context) {
        let is_late = |since: &mut Millis| since.0 + SURE <= cx.now.0 + 1.0;
        let is_off = !cx.games.plays_online();
        let did = self.resigning.take_if(|since| is_off || is_late(since));
        if did.is_some() {
            cx.refresh();
        }
    }

    /// Announces once that the opponent has been gone long enough to take the win or a draw.
    fn say_who_may_take(&mut self, cx: &mut Context) {
        let game = cx.games.online();
        let opponent = game.and_then(|game| Some((game, game.seat().map(Seat::other)?)));
        let Some((game, opponent)) = opponent else {
            self.may_take = false;
            return;
        };
        let may_take = game.gone(opponent, cx.now) == Gone::TooLong;
        if std::mem::replace(&mut self.may_take, may_take) != may_take && may_take {
            cx.say_online(OnlineMessage::MayTake(opponent));
        }
    }

    /// Returns the time until the display changes by itself, in ms; `None` if it does not.
    fn next_change(&self, cx: &Context) -> Option<f64> {
        let now = cx.now;
        let mut next: Option<f64> = None;
        let mut soonest = |ms: f64| next = Some(next.map_or(ms, |next| next.min(ms)).max(1.0));
        if let ConnectionState::Waiting { until, .. } = self.link {
            soonest((until.0 - now.0).min(SECOND));
        }
        if let (Some(since), true) = (self.since, self.is_open()) {
            soonest(SECOND - (now.0 - since.0).max(0.0) % SECOND);
        }
        if self.search == Pairing::Matched {
            soonest(self.matched.0 - now.0);
        }
        if let Some(game) = cx.games.online() {
            if let Some(left) = game.emote_ends(now) {
                soonest(left);
            }
            if game.counts_down(now) {
                soonest(SECOND);
            }
        }
        next
    }
}
