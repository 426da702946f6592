//! What follows online from time and from how the game stands: the one button, countdowns, attempts to
//! connect.

use super::super::{App, Effect, Millis};
use super::{Gone, Link, Mute, Online, OnlineSaying, Search};
use tengen_core::game::Seat;
use tengen_online::{Emote, ToServer};

/// How long an emote shows, in ms.
const EMOTE: f64 = 4000.0;

/// How often something that counts down is shown anew, in ms.
const SECOND: f64 = 1000.0;

impl App {
    pub(super) fn show_emote(&mut self, seat: Seat, emote: Emote, now: Millis) {
        let Some(online) = self.online_mut() else {
            return;
        };
        let place = online.place.as_mut();
        let is_own = place
            .as_ref()
            .is_some_and(|it| it.mirror.role().seat() == Some(seat));
        if online.mute == Mute::Muted && !is_own {
            return;
        }
        if let Some(place) = place {
            place.emote = Some((seat, emote, now));
        }
        self.say_online(OnlineSaying::Emote(seat, emote));
    }

    /// What follows the end of a game: the list of games has one more.
    pub(super) fn end_online(&mut self) {
        let Some(online) = self.online_mut() else {
            return;
        };
        let place = online.place.as_ref();
        let is_over = place.is_some_and(|place| place.mirror.is_over());
        if is_over && online.history.take().is_some() {
            self.tell_server(ToServer::History { before: None });
        }
    }

    /// The state of the one button follows the game.
    pub(super) fn search_follows(&mut self, now: Millis) {
        let Some(online) = self.online_mut() else {
            return;
        };
        if let Some(place) = &online.place
            && place.mirror.role().seat().is_some()
            && !matches!(online.search, Search::Seeking(_))
        {
            let has_left = [Seat::First, Seat::Second]
                .map(|seat| place.mirror.role().seat() != Some(seat) && place.has_left(seat));
            online.search = match place.mirror.is_over() {
                true if has_left.contains(&true) => Search::Idle,
                true => Search::Over,
                false if now.0 < online.matched.0 => Search::Matched,
                false => Search::Playing,
            };
        }
    }

    /// What follows online from whatever has happened, and from time.
    pub(in crate::app) fn settle_online(&mut self, now: Millis) {
        if self.online.is_none() {
            return;
        }
        self.search_follows(now);
        self.say_who_may_take(now);
        let Some(online) = self.online_mut() else {
            return;
        };
        if let Link::Waiting { failed, until } = online.link
            && until.0 <= now.0 + 1.0
        {
            online.link = Link::Connecting { failed };
            self.effects.push(Effect::Connect);
            self.effects.push(Effect::Refresh);
        }
        self.wake_online(now);
    }

    /// Says once that the other player has been gone for long enough.
    fn say_who_may_take(&mut self, now: Millis) {
        let Some(place) = self.place_mut() else {
            return;
        };
        let Some(other) = place.mirror.role().seat().map(Seat::other) else {
            return;
        };
        let may_take = place.gone(other, now) == Gone::TooLong;
        if std::mem::replace(&mut place.may_take, may_take) != may_take && may_take {
            self.say_online(OnlineSaying::MayTake(other));
        }
    }

    /// Asks to be woken for what counts down.
    fn wake_online(&mut self, now: Millis) {
        let Some(online) = self.online_mut() else {
            return;
        };
        if online.wake.take_if(|wake| wake.0 <= now.0 + 1.0).is_some() {
            self.effects.push(Effect::Refresh);
        }
        let Some(online) = self.online_mut() else {
            return;
        };
        if let Some(place) = &mut online.place {
            place
                .emote
                .take_if(|emote| emote.2.0 + EMOTE <= now.0 + 1.0);
        }
        let next = online.next_change(now);
        if let Some(next) = next.filter(|_| online.wake.is_none()) {
            online.wake = Some(Millis(now.0 + next));
            self.effects.push(Effect::Wake(Millis(next)));
        }
    }
}

impl Online {
    /// In how many ms something looks different, if time alone does it.
    fn next_change(&self, now: Millis) -> Option<f64> {
        let mut next: Option<f64> = None;
        let mut soonest = |ms: f64| next = Some(next.map_or(ms, |next| next.min(ms)).max(1.0));
        if let Link::Waiting { until, .. } = self.link {
            soonest((until.0 - now.0).min(SECOND));
        }
        if self.search == Search::Matched {
            soonest(self.matched.0 - now.0);
        }
        if let Some(place) = &self.place {
            if let Some((_, _, since)) = place.emote {
                soonest(since.0 + EMOTE - now.0);
            }
            let counts = place.gone.iter().flatten().filter(|until| until.0 > now.0);
            if !place.mirror.is_over() && counts.count() > 0 {
                soonest(SECOND);
            }
        }
        next
    }
}
