//! Calls: the server reaches the player by a push service while no page is looked at, if the player wishes.

use std::fmt;
use std::str::FromStr;

use super::Online;
use super::OnlineContext as _;
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::message::OnlineMessage;
use tengen_kit::settings::{OnOff, Tab};
use tengen_online::{
    AuthSecret, Endpoint, GameId, LanguageCode, ParseLineError, PublicKey, Reason, RunningRow,
    Subscription, Switch, ToServer,
};

/// The key of what is remembered about the offer of calls: [`CallMemory`].
pub const CALLS: tengen_kit::store::StoreKey = tengen_kit::store::StoreKey("online.calls");

/// The number of games with days after which calls are offered.
const GAMES: usize = 2;

/// The state of calls in this browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CallState {
    /// The server calls nobody, or the browser was not asked yet.
    #[default]
    Unknown,
    /// The browser has no push service.
    Missing,
    /// The browser has one only for pages on the home screen.
    HomeScreen,
    /// The player has forbidden notifications in the browser.
    Blocked,
    /// The player is not called.
    Off,
    /// The player wants calls, and browser and server are being asked.
    Asking,
    /// The server calls the player.
    On,
}

/// A task for the browser.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CallJob {
    /// Say if the browser takes calls of the server with this key, and take them again if the key has changed.
    Look(PublicKey),
    /// Ask the player and take calls of the server with this key.
    Subscribe(PublicKey),
    /// Take no calls any more.
    Unsubscribe,
}

/// The address of the browser at its push service, and its keys.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BrowserAddress {
    pub endpoint: Endpoint,
    pub p256dh: PublicKey,
    pub auth: AuthSecret,
}

/// The answer of the browser to a task.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CallAnswer {
    /// It has no push service.
    Missing,
    /// It has one only for pages on the home screen.
    HomeScreen,
    /// The player has forbidden notifications.
    Blocked,
    /// It takes no calls.
    Off,
    /// It takes calls at this address.
    On(BrowserAddress),
}

/// Reads `missing`, `home`, `blocked`, `off`, or an address with its two keys, separated by spaces.
impl FromStr for CallAnswer {
    type Err = ParseLineError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words: Vec<&str> = text.split(' ').collect();
        Ok(match words[..] {
            ["home"] => CallAnswer::HomeScreen,
            ["blocked"] => CallAnswer::Blocked,
            ["off"] => CallAnswer::Off,
            [endpoint, p256dh, auth] => {
                let read = || {
                    Some(BrowserAddress {
                        endpoint: endpoint.parse().ok()?,
                        p256dh: p256dh.parse().ok()?,
                        auth: auth.parse().ok()?,
                    })
                };
                // A service that cannot be understood is none.
                read().map_or(CallAnswer::Missing, CallAnswer::On)
            }
            _ => CallAnswer::Missing,
        })
    }
}

/// An event about calls.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum CallEvent {
    /// The player wants calls, or wants none any more.
    Wish(OnOff),
    /// The player does not want the offer.
    NotNow,
    /// The browser answers.
    Answered(CallAnswer),
}

/// The part of the offer of calls that is remembered.
///
/// The text form is the first games with days that the player had, separated by spaces, and the word `not-now` if the player
/// did not want the offer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct CallMemory {
    games: Vec<GameId>,
    is_declined: bool,
}

/// The word of an offer that the player did not want.
const DECLINED: &str = "not-now";

impl fmt::Display for CallMemory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let games = self.games.iter().map(GameId::to_string);
        let declined = self.is_declined.then(|| DECLINED.to_owned());
        let words: Vec<String> = games.chain(declined).collect();
        f.write_str(&words.join(" "))
    }
}

impl CallMemory {
    /// Reads the text form. Unknown words are ignored.
    pub fn read(text: &str) -> CallMemory {
        let mut games: Vec<GameId> = Vec::new();
        for game in text.split(' ').filter_map(|word| word.parse().ok()) {
            if games.len() < GAMES && !games.contains(&game) {
                games.push(game);
            }
        }
        CallMemory {
            games,
            is_declined: text.split(' ').any(|word| word == DECLINED),
        }
    }
}

/// Calls as the page knows them.
#[derive(Clone, Debug, Default)]
pub(super) struct Calls {
    /// The key of the server; `None` if it calls nobody.
    key: Option<PublicKey>,
    state: CallState,
    /// The address at which the server is told to call.
    address: Option<Subscription>,
    /// The last thing that the server was told on this connection: if the page is looked at.
    told: Option<Switch>,
    /// The last wish of the player on this page; `None` if there is none yet.
    wish: Option<OnOff>,
}

impl Online {
    /// Returns the state of calls in this browser.
    pub const fn calls(&self) -> CallState {
        self.calls.state
    }

    /// Returns `true` if calls are offered beside a game with days: from the second such game on, unless the player has
    /// turned that down.
    pub fn offers_calls(&self) -> bool {
        let memory = &self.visitor.calls;
        self.is_up()
            && self.calls.state == CallState::Off
            && memory.games.len() >= GAMES
            && !memory.is_declined
    }

    /// Takes note of the server's key, and asks the browser if it takes calls.
    pub(super) fn begin_calls(&mut self, key: Option<PublicKey>, cx: &mut Context) {
        self.calls.told = None;
        self.calls.key = key;
        match key {
            Some(key) => cx.push(Effect::job(CallJob::Look(key))),
            None => self.calls.state = CallState::Unknown,
        }
    }

    /// Takes note of games with days.
    pub(super) fn count_days(&mut self, rows: &[RunningRow], cx: &mut Context) {
        let games = &mut self.visitor.calls.games;
        for row in rows.iter().filter(|row| row.terms.clock.counts_days()) {
            if games.len() < GAMES && !games.contains(&row.game) {
                games.push(row.game);
                cx.unsaved.add(CALLS);
            }
        }
    }

    /// Handles an event about calls.
    pub(super) fn call_event(&mut self, event: CallEvent, cx: &mut Context) {
        if let CallEvent::Wish(wish) = event {
            self.calls.wish = Some(wish);
        }
        match event {
            CallEvent::Wish(OnOff::On) => {
                if let Some(key) = self.calls.key.filter(|_| self.is_up()) {
                    self.calls.state = CallState::Asking;
                    cx.push(Effect::job(CallJob::Subscribe(key)));
                }
            }
            CallEvent::Wish(OnOff::Off) => {
                if let Some(Subscription { endpoint, .. }) = self.calls.address.take() {
                    cx.tell_server(ToServer::Unsubscribe { endpoint });
                }
                self.calls.state = CallState::Off;
                self.decline_calls(cx);
                cx.push(Effect::job(CallJob::Unsubscribe));
                cx.say_online(OnlineMessage::CallsOff);
            }
            CallEvent::NotNow => self.decline_calls(cx),
            CallEvent::Answered(answer) => self.take_answer(answer, cx),
        }
        cx.refresh();
    }

    /// Offers calls no more by itself.
    fn decline_calls(&mut self, cx: &mut Context) {
        self.visitor.calls.is_declined = true;
        cx.unsaved.add(CALLS);
    }

    fn take_answer(&mut self, answer: CallAnswer, cx: &mut Context) {
        let was_asked = self.calls.state == CallState::Asking;
        let address = match answer {
            // The browser was asked before the player wished no calls, and answers late.
            CallAnswer::On(_) if self.calls.wish == Some(OnOff::Off) => return,
            CallAnswer::On(address) => address,
            CallAnswer::Missing => return self.calls.state = CallState::Missing,
            CallAnswer::HomeScreen => return self.calls.state = CallState::HomeScreen,
            CallAnswer::Off => return self.calls.state = CallState::Off,
            CallAnswer::Blocked => {
                self.calls.state = CallState::Blocked;
                if was_asked {
                    cx.say_online(OnlineMessage::CallsBlocked);
                }
                return;
            }
        };
        let Ok(language) = cx.texts().language().code().parse::<LanguageCode>() else {
            return;
        };
        let subscription = Subscription {
            endpoint: address.endpoint,
            p256dh: address.p256dh,
            auth: address.auth,
            language,
        };
        self.calls.address = Some(subscription.clone());
        let subscription = Box::new(subscription);
        cx.tell_server(ToServer::Subscribe { subscription });
    }

    /// Handles the reply of the server: it calls the player if the page has told it an address.
    pub(super) fn hear_subscribed(&mut self, cx: &mut Context) {
        if self.calls.address.is_none() {
            return;
        }
        let before = std::mem::replace(&mut self.calls.state, CallState::On);
        if before == CallState::Asking {
            cx.say_online(OnlineMessage::CallsOn);
        }
    }

    /// Handles that the server refuses the address. Returns `true` if the player has not asked for it just now, and need not
    /// hear of it.
    pub(super) fn calls_refused(&mut self, reason: Reason) -> bool {
        let was_asked = self.calls.state == CallState::Asking;
        // A browser that the server knows goes on if the same was said too often.
        if reason != Reason::TooFast || was_asked {
            self.calls.state = CallState::Off;
        }
        !was_asked
    }

    /// Tells the server if the page is looked at, once after each change.
    pub(super) fn tell_look(&mut self, cx: &mut Context) {
        if !self.is_up() || self.calls.key.is_none() {
            return;
        }
        let switch = match cx.surroundings.tab {
            Tab::Hidden => Switch::Off,
            Tab::Shown => Switch::On,
        };
        let before = self.calls.told.replace(switch);
        if before == Some(switch) {
            return;
        }
        cx.tell_server(ToServer::Look { switch });
        // Meanwhile the player may have changed what the browser allows.
        if let (Some(Switch::Off), Switch::On, Some(key)) = (before, switch, self.calls.key)
            && self.calls.state != CallState::Asking
        {
            cx.push(Effect::job(CallJob::Look(key)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_memory_is_read_as_it_was_written() {
        let text = "7k2m9qx0ab 0123456789 not-now";
        let memory = CallMemory::read(text);
        assert_eq!(memory.to_string(), text);
        assert_eq!(CallMemory::read(""), CallMemory::default());
        let more = "7k2m9qx0ab 7k2m9qx0ab later 0123456789 aaaaaaaaaa";
        assert_eq!(CallMemory::read(more).to_string(), "7k2m9qx0ab 0123456789");
    }
}
