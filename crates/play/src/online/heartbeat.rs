//! The heartbeat of the connection: a page that shows a live game, or looks for an opponent, asks the server every
//! [`BEAT`](liveness::BEAT) if messages go through in both directions. So it notices within seconds that the line hangs, and
//! tries a second connection beside the first.

use std::collections::VecDeque;

use super::{ConnectionState, Online, OnlineContext as _, Pairing};
use tengen_kit::context::Context;
use tengen_kit::effect::Effect;
use tengen_kit::message::OnlineMessage;
use tengen_kit::settings::Tab;
use tengen_kit::time::Millis;
use tengen_online::{LineState, ToServer, liveness};

/// The longest time in ms by which an alarm may ring early.
const EARLY: f64 = 1.0;

/// By how much longer each pause before a second connection is than the one before, while the line hangs.
const GROWTH: f64 = 1.25;

/// By how much longer it is while only an action is not answered: the line may be fine, and the server slow.
const ACTION_GROWTH: f64 = 2.0;

/// The fraction of the golden ratio. Its multiples make many different numbers between 0 and 1 of one random number.
const GOLDEN: f64 = 0.618_033_988_749_895;

/// Returns a pause that is longer by up to a quarter, by a random number from 0 to 1.
pub(super) fn spread(pause: f64, chance: f64) -> f64 {
    pause * (1.0 + chance / 4.0)
}

/// Returns a first pause that has grown so many times, up to the longest.
pub(super) fn grown(first: u32, growth: f64, times: u32, longest: u32) -> f64 {
    let mut pause = f64::from(first);
    for _ in 0..times.min(20) {
        pause = (pause * growth).min(f64::from(longest));
    }
    pause
}

/// An action that is not answered.
#[derive(Clone, Copy, Debug)]
struct Unanswered {
    /// The number of entries before it.
    seq: u32,
    /// The moment of the action.
    at: Millis,
    /// The number of second connections that were tried since.
    tries: u32,
}

/// The heartbeat of a connection.
#[derive(Clone, Debug, Default)]
pub(super) struct Heartbeat {
    /// The pause between two beats in ms; `None` if the server takes no beats.
    pause: Option<u32>,
    /// The number of the last beat.
    id: u32,
    /// The number of the last beat that the server has answered.
    heard: u32,
    /// The beats that are not answered, with the moments at which they were sent.
    open: VecDeque<(u32, Millis)>,
    /// The moment of the next beat; `None` while none is sent.
    next: Option<Millis>,
    /// The first action that is not answered.
    acted: Option<Unanswered>,
    /// The moment at which a connection was last tried, be it the only one or a second one.
    second: Option<Millis>,
    /// The moment since which the server owed an answer when the second connection was tried that may still be opened.
    beside: Option<Millis>,
    /// The number of second connections that were tried since a beat, or the last action, was answered.
    tries: u32,
    /// A random number from 0 to 1, which came with the last news of the connection. It spreads the attempts of many pages.
    chance: f64,
    /// `true` while the line hangs, as the player was told.
    hangs: bool,
    /// `true` while an action has waited for its answer for so long that the player was told.
    is_sending: bool,
    /// The moment for which the page has set an alarm.
    alarm: Option<Millis>,
}

impl Heartbeat {
    /// Begins anew on another connection; an action that is not answered stays so.
    fn begin(&mut self, pause: Option<u32>) {
        *self = Heartbeat {
            pause,
            acted: self.acted,
            second: self.second,
            tries: self.tries,
            chance: self.chance,
            is_sending: self.is_sending,
            ..Heartbeat::default()
        };
    }

    /// Records the answer to a beat, which answers those before it too.
    fn answered(&mut self, id: u32) {
        self.heard = self.heard.max(id);
        self.open.retain(|(open, _)| *open > id);
        self.tries = 0;
    }

    /// Returns the next beat, and notes that it is sent.
    fn beat(&mut self, pause: u32, now: Millis) -> ToServer {
        self.id = self.id.wrapping_add(1);
        self.open.push_back((self.id, now));
        self.next = Some(Millis(now.0 + f64::from(pause)));
        ToServer::Beat {
            id: self.id,
            heard: self.heard,
            next: pause,
        }
    }

    /// Stops the beats, and returns the message that says so; `None` if there are none.
    fn rest(&mut self) -> Option<ToServer> {
        self.next.take()?;
        self.open.clear();
        self.beside = self.beside.and(self.acted).map(|it| it.at);
        self.hangs = false;
        self.id = self.id.wrapping_add(1);
        Some(ToServer::Beat {
            id: self.id,
            heard: self.heard,
            next: 0,
        })
    }

    /// Returns the moment since which the server owes an answer; `None` if it owes none.
    fn owed(&self) -> Option<Millis> {
        let beat = self.open.front().map(|(_, at)| *at);
        let acted = self.acted.map(|it| it.at);
        match (beat, acted) {
            (Some(one), Some(two)) => Some(Millis(one.0.min(two.0))),
            (one, two) => one.or(two),
        }
    }

    /// Returns the moment at which the player is told that the line hangs.
    fn hangs_at(&self) -> Option<Millis> {
        self.open
            .front()
            .map(|(_, at)| after(*at, liveness::ANSWER))
    }

    /// Returns the moment from which the action is shown as being sent.
    fn sending_at(&self) -> Option<Millis> {
        self.acted.map(|it| after(it.at, liveness::SENDING))
    }

    /// Returns the moment at which a second connection is due: for the first beat or for the first action that is not
    /// answered.
    fn second_at(&self) -> Option<Millis> {
        let beat = self.open.front();
        let beat = beat.map(|(_, at)| self.since(*at) + self.pause_before_second());
        let acted = self.acted.map(|it| self.since(it.at) + self.pause_for(it));
        let soonest = beat.into_iter().chain(acted).reduce(f64::min);
        soonest.map(Millis)
    }

    /// Returns the later moment: one since which the server owes an answer, or that of the last attempt to connect.
    fn since(&self, owed: Millis) -> f64 {
        self.second.map_or(owed.0, |second| owed.0.max(second.0))
    }

    /// Returns the pause before the next second connection in ms, while the line hangs. It grows with each that was in vain.
    fn pause_before_second(&self) -> f64 {
        let longest = liveness::LONGEST_SECOND;
        let pause = grown(liveness::SECOND, GROWTH, self.tries, longest);
        self.spread(pause, self.tries)
    }

    /// Returns the pause before the next second connection in ms, while only an action is not answered.
    fn pause_for(&self, acted: Unanswered) -> f64 {
        let longest = liveness::LONGEST_REPEAT;
        let pause = grown(liveness::SECOND, ACTION_GROWTH, acted.tries, longest);
        self.spread(pause, acted.tries)
    }

    /// Returns a pause that differs between pages that lost the same server at once.
    fn spread(&self, pause: f64, tries: u32) -> f64 {
        let chance = (self.chance + f64::from(tries) * GOLDEN).fract();
        spread(pause, chance)
    }

    /// Notes that a second connection is tried.
    fn try_second(&mut self, now: Millis) {
        self.second = Some(now);
        self.beside = self.owed().or(Some(now));
        self.tries = self.tries.saturating_add(1);
        if let Some(acted) = &mut self.acted {
            acted.tries = acted.tries.saturating_add(1);
        }
    }

    /// Returns `true` once if the answer for which a second connection was tried has come.
    fn needs_no_second(&mut self) -> bool {
        let owed = self.owed();
        let has_come = |since: &mut Millis| owed.is_none_or(|owed| owed.0 > since.0);
        self.beside.take_if(has_come).is_some()
    }

    /// Notes the first action that is not answered, by the number of entries before it.
    fn note_unanswered(&mut self, seq: Option<u32>, now: Millis) {
        if self.acted.map(|it| it.seq) == seq {
            return;
        }
        // An action that was answered shows that the line carries messages.
        if self.acted.is_some() {
            self.tries = 0;
        }
        let tries = 0;
        self.acted = seq.map(|seq| Unanswered {
            seq,
            at: now,
            tries,
        });
    }
}

fn after(at: Millis, ms: u32) -> Millis {
    Millis(at.0 + f64::from(ms))
}

fn is_due(at: Option<Millis>, now: Millis) -> bool {
    at.is_some_and(|at| at.0 <= now.0 + EARLY)
}

impl Online {
    /// Returns the state of the page's own line.
    pub const fn line(&self) -> LineState {
        if self.heartbeat.hangs {
            LineState::Unsteady
        } else {
            LineState::Steady
        }
    }

    /// Returns `true` if an action of the player has waited for its answer so long that the player should know.
    pub const fn is_sending(&self) -> bool {
        self.heartbeat.is_sending
    }

    /// Starts the heartbeat of a connection that the server has greeted. No other connection is needed any more.
    pub(super) fn begin_beats(&mut self, pause: Option<u32>, cx: &mut Context) {
        if self.heartbeat.beside.is_some() {
            cx.push(Effect::CloseBeside);
        }
        self.heartbeat.begin(pause);
    }

    pub(super) fn hear_beat(&mut self, id: u32, cx: &mut Context) {
        self.heartbeat.answered(id);
        if self.heartbeat.open.is_empty() && std::mem::take(&mut self.heartbeat.hangs) {
            // The clock may have stood meanwhile.
            if let Some(game) = cx.games.online().map(|online| online.mirror().id()) {
                cx.tell_server(ToServer::Join { game });
            }
            cx.say_online(OnlineMessage::Back);
        }
    }

    /// Asks at once if the line still carries messages: the network has changed. If it hangs, a second connection is tried
    /// at once.
    pub(super) fn check_line(&mut self, now: Millis) {
        let beats = &mut self.heartbeat;
        (beats.second, beats.tries) = (None, 0);
        if let Some(acted) = &mut beats.acted {
            acted.tries = 0;
        }
        if let Some(next) = &mut beats.next {
            *next = now;
        }
    }

    /// Keeps a random number from 0 to 1 that came with news of the connection.
    pub(super) const fn note_chance(&mut self, chance: f64) {
        self.heartbeat.chance = chance;
    }

    /// Notes that a connection is tried.
    pub(super) const fn note_attempt(&mut self, now: Millis) {
        self.heartbeat.second = Some(now);
    }

    /// Returns `true` if the player looks at the page and waits for something on the line.
    pub(super) fn is_watched(&self, cx: &Context) -> bool {
        cx.surroundings.tab == Tab::Shown && self.needs_line(cx)
    }

    /// Returns the moment at which a connection is tried beside one that is still being opened; `None` if none is. The first
    /// connection of a page gets no more time than later ones: the player may have reloaded the page because it hangs.
    fn beside_at(&self, cx: &Context) -> Option<Millis> {
        let is_opening = matches!(self.link, ConnectionState::Connecting { .. });
        let since = self.heartbeat.second.filter(|_| is_opening)?;
        let at = since.0 + self.heartbeat.pause_before_second();
        self.is_watched(cx).then_some(Millis(at))
    }

    /// Returns `true` if the player waits for something on the line: in a live game, for a game to show, or for an opponent.
    fn needs_line(&self, cx: &Context) -> bool {
        let online = cx.games.online();
        let is_live = online.is_some_and(|it| !it.mirror().is_over() && !it.counts_days());
        let is_seeking = matches!(self.search, Pairing::Seeking(_));
        is_live || self.awaits_game() || is_seeking || self.invitation.is_some()
    }

    /// Sends the beats that are due, notices a line that hangs, and tries a second connection.
    pub(super) fn keep_line(&mut self, cx: &mut Context) {
        self.note_pending(cx);
        if self.is_up() {
            self.send_beats(cx);
            if self.heartbeat.needs_no_second() {
                cx.push(Effect::CloseBeside);
            }
            self.try_second(cx);
        } else if is_due(self.beside_at(cx), cx.now) {
            self.heartbeat.try_second(cx.now);
            cx.push(Effect::ConnectBeside);
        }
        self.say_line(cx);
        self.set_alarm(cx);
    }

    /// Notes the first action that the server has not answered.
    fn note_pending(&mut self, cx: &Context) {
        let online = cx.games.online().filter(|it| it.mirror().is_pending());
        let seq = online.map(|it| it.mirror().table().seq());
        self.heartbeat.note_unanswered(seq, cx.now);
    }

    fn send_beats(&mut self, cx: &mut Context) {
        let wanted = self.is_watched(cx);
        let beats = &mut self.heartbeat;
        let Some(pause) = beats.pause.filter(|_| wanted) else {
            if let Some(last) = beats.rest() {
                cx.tell_server(last);
            }
            return;
        };
        if beats.next.is_none_or(|next| next.0 <= cx.now.0 + EARLY) {
            let beat = beats.beat(pause, cx.now);
            cx.tell_server(beat);
        }
    }

    fn try_second(&mut self, cx: &mut Context) {
        if self.heartbeat.pause.is_some() && is_due(self.heartbeat.second_at(), cx.now) {
            self.heartbeat.try_second(cx.now);
            cx.push(Effect::ConnectBeside);
        }
    }

    /// Says once that the line hangs, and once that an action is being sent.
    fn say_line(&mut self, cx: &mut Context) {
        let hangs = self.is_up() && is_due(self.heartbeat.hangs_at(), cx.now);
        if hangs && !std::mem::replace(&mut self.heartbeat.hangs, true) {
            cx.say_online(OnlineMessage::Hangs);
        }
        let is_sending = is_due(self.heartbeat.sending_at(), cx.now);
        if std::mem::replace(&mut self.heartbeat.is_sending, is_sending) == is_sending {
            return;
        }
        if is_sending {
            cx.announce(OnlineMessage::Sending);
        }
        cx.refresh();
    }

    /// Sets an alarm for the next moment at which something is due.
    fn set_alarm(&mut self, cx: &mut Context) {
        let beats = &self.heartbeat;
        let while_up = [
            beats.next,
            beats.second_at().filter(|_| beats.pause.is_some()),
        ];
        let while_up = while_up.into_iter().filter(|_| self.is_up());
        let told = [
            beats.hangs_at().filter(|_| !beats.hangs),
            beats.sending_at().filter(|_| !beats.is_sending),
        ];
        let beside = self.beside_at(cx);
        let all = while_up.chain(told).chain([beside]);
        let moments = all.flatten().map(|at| at.0.max(cx.now.0));
        let Some(next) = moments.reduce(f64::min) else {
            return;
        };
        let is_set = |alarm: Millis| alarm.0 > cx.now.0 + EARLY && alarm.0 <= next + EARLY;
        if !beats.alarm.is_some_and(is_set) {
            self.heartbeat.alarm = Some(Millis(next));
            cx.push(Effect::Wake(Millis((next - cx.now.0).max(1.0))));
        }
    }
}
