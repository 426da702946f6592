//! The liveness of a connection and its round-trip time. Knows no sockets; moments are arguments.

use std::time::{Duration, Instant};

use tengen_online::{
    Closing,
    liveness::{self, duration},
};

use super::{
    clock::PAUSED,
    steadiness::{LineChange, Steadiness},
};

/// Number of pings on a new connection that are followed by another one soon.
const FIRST: u32 = 3;

/// Pause after each of them.
const FIRST_PAUSE: Duration = duration(liveness::FIRST_PINGS);

/// Time between two pings to a client that sends no beats and plays: they take the place of beats.
const PLAYING_PAUSE: Duration = duration(liveness::BEAT);

/// Time after a message about a game for which its sender counts as one who plays.
const PLAYS: Duration = duration(liveness::PLAYS);

/// Time for a connection to send its greeting.
const GREETING: Duration = duration(liveness::GREETING);

/// The liveness of a connection and its round-trip time.
#[derive(Debug)]
pub(super) struct Pulse {
    ping: Duration,
    silence: Duration,
    heard: Instant,
    greeting: Greeting,
    /// The last ping and the moment at which it was sent; `None` once it is answered.
    sent: Option<(u32, Instant)>,
    next: u32,
    due: Option<Instant>,
    /// Last moment at which the client said something about a game; `None` if it has not.
    played: Option<Instant>,
    /// The shortest round trip of the connection. A client can make its replies later, but not earlier, so only
    /// this is sure; a page whose way becomes longer for good connects again.
    shortest: Option<Duration>,
    line: Steadiness,
    /// Moment of the last look.
    looked: Instant,
}

/// The state of a connection's greeting.
#[derive(Clone, Copy, Debug)]
enum Greeting {
    /// The greeting has to arrive before this moment.
    Until(Instant),
    Greeted,
}

/// The action that is due.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Beat {
    Rest,
    /// Send a ping with this number.
    Ping(u32),
    Close(Closing),
}

impl Pulse {
    pub(super) fn new(ping: Duration, silence: Duration, now: Instant) -> Pulse {
        Pulse {
            ping,
            silence,
            heard: now,
            greeting: Greeting::Until(now + GREETING),
            sent: None,
            next: 1,
            due: None,
            played: None,
            shortest: None,
            line: Steadiness::new(now),
            looked: now,
        }
    }

    /// Records that a message arrived.
    pub(super) fn hear(&mut self, now: Instant) {
        self.heard = now;
    }

    /// Records that the greeting arrived, and starts the pings.
    pub(super) fn greet(&mut self, now: Instant) {
        self.greeting = Greeting::Greeted;
        self.due.get_or_insert(now);
    }

    /// Records that a message about a game arrived.
    pub(super) fn play(&mut self, now: Instant) {
        self.played = Some(now);
        self.hasten(now);
    }

    /// Returns `true` if the client is asked by pings as often as others send beats.
    fn is_asked_often(&self, now: Instant) -> bool {
        let plays = |played| now.saturating_duration_since(played) < PLAYS;
        !self.line.beats() && self.played.is_some_and(plays)
    }

    /// Lets the next ping come soon if the client plays and sends no beats. Not before it has answered the last one: a line
    /// may be slow.
    fn hasten(&mut self, now: Instant) {
        if self.sent.is_none() && self.is_asked_often(now) {
            self.due = self.due.map(|due| due.min(now + PLAYING_PAUSE));
        }
    }

    /// Records the reply to a ping. A reply to none of these pings says nothing about the round trip, and is returned.
    pub(super) fn pong(&mut self, id: u32, now: Instant) -> Option<u32> {
        let Some((_, sent)) = self.sent.take_if(|(sent, _)| *sent == id) else {
            return Some(id);
        };
        let trip = now.saturating_duration_since(sent);
        self.shortest = Some(self.shortest.map_or(trip, |before| before.min(trip)));
        self.line.answer(now);
        self.hasten(now);
        None
    }

    /// Returns the round-trip time in ms; 0 until it is known.
    pub(super) fn round_trip(&self) -> u32 {
        let shortest = self.shortest.unwrap_or_default();
        u32::try_from(shortest.as_millis()).unwrap_or(u32::MAX)
    }

    /// Records a beat of the client: the number of the last one whose reply has arrived, and the time until the next.
    pub(super) fn heartbeat(&mut self, heard: u32, next: Duration, now: Instant) {
        self.line.beat(heard, next, now);
        self.hasten(now);
    }

    /// Returns the change of the line since the last call. Must be called often, after [`beat`](Pulse::beat).
    pub(super) fn line(&mut self, now: Instant) -> Option<LineChange> {
        self.line.look(now)
    }

    /// Passes over a time in which this server itself was paused, and could hear nobody.
    fn pass_over_pause(&mut self, now: Instant) {
        let pause = now.saturating_duration_since(self.looked);
        self.looked = now;
        if pause < PAUSED {
            return;
        }
        self.heard += pause;
        self.line.skip(pause);
        if let Greeting::Until(until) = &mut self.greeting {
            *until += pause;
        }
    }

    /// Returns the action that is due at `now`. Must be called often.
    pub(super) fn beat(&mut self, now: Instant) -> Beat {
        self.pass_over_pause(now);
        if let Greeting::Until(until) = self.greeting
            && now >= until
        {
            return Beat::Close(Closing::Silence);
        }
        if now.saturating_duration_since(self.heard) >= self.silence {
            return Beat::Close(Closing::Silence);
        }
        if self.due.is_none_or(|due| now < due) {
            return Beat::Rest;
        }
        let id = self.next;
        self.next = self.next.wrapping_add(1);
        self.sent = Some((id, now));
        // A player who is asked often has to answer as soon as others have to send a beat; the pause before the first such
        // ping may have been longer.
        let asked_often = self
            .is_asked_often(now)
            .then(|| now.checked_sub(PLAYING_PAUSE));
        let from = asked_often.flatten().unwrap_or(now);
        self.line.ask(from.max(self.line.whole()));
        let pause = if id <= FIRST { FIRST_PAUSE } else { self.ping };
        self.due = Some(now + pause.min(self.ping));
        Beat::Ping(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);

    fn new() -> (Pulse, Instant) {
        let now = Instant::now();
        let (ping, silence) = (liveness::PING, liveness::SERVER_SILENCE);
        (Pulse::new(duration(ping), duration(silence), now), now)
    }

    #[test]
    fn pings_begin_with_the_greeting_quickly_and_slow_down() {
        let (mut pulse, start) = new();
        assert_eq!(pulse.beat(start + 900 * MS), Beat::Rest);
        pulse.greet(start + 1000 * MS);
        let mut pings = Vec::new();
        for second in 1..30 {
            pulse.hear(start + 1000 * second * MS);
            if let Beat::Ping(_) = pulse.beat(start + 1000 * second * MS) {
                pings.push(second);
            }
        }
        assert_eq!(pings, [1, 2, 3, 4, 14, 24]);
    }

    /// Lets a client that sends no beats say something about a game at 15 s, as [`playing_from`].
    fn playing(silent: u32, until: u32) -> (Vec<u32>, Option<u32>) {
        playing_from(15_000, silent, until)
    }

    /// Lets a client that sends no beats say something about a game at `plays` ms, answer pings up to `silent` ms, and returns
    /// the moments of the pings from there on, and the moment at which its line becomes unsteady.
    fn playing_from(plays: u32, silent: u32, until: u32) -> (Vec<u32>, Option<u32>) {
        let (mut pulse, start) = new();
        pulse.greet(start);
        let (mut pings, mut unsteady) = (Vec::new(), None);
        for ms in (0..until).step_by(500) {
            let now = start + ms * MS;
            if ms == plays {
                pulse.play(now);
            }
            pulse.hear(now);
            if let Beat::Ping(id) = pulse.beat(now) {
                pings.extend(Some(ms).filter(|ms| *ms >= plays));
                if ms < silent {
                    assert_eq!(pulse.pong(id, now + 100 * MS), None);
                }
            }
            if let Some(LineChange::Unsteady(_)) = pulse.line(now) {
                unsteady.get_or_insert(ms);
            }
        }
        (pings, unsteady)
    }

    #[test]
    fn who_plays_and_sends_no_beats_is_asked_by_pings_as_often() {
        let (pings, unsteady) = playing(u32::MAX, 22_000);
        assert_eq!(pings, [16_500, 18_500, 20_500]);
        assert_eq!(unsteady, None);
        let (pings, _) = playing(u32::MAX, 400_000);
        let late = pings.iter().filter(|&&ms| ms > 320_000);
        assert_eq!(late.count(), 8, "for some minutes");
    }

    #[test]
    fn who_answers_is_steady_whenever_the_first_message_about_a_game_comes() {
        for plays in (10_000..25_000).step_by(500) {
            let (_, unsteady) = playing_from(plays, u32::MAX, plays + 20_000);
            assert_eq!(unsteady, None, "{plays}");
        }
    }

    #[test]
    fn a_hang_of_who_plays_and_sends_no_beats_is_seen_within_six_seconds() {
        let (pings, unsteady) = playing(17_000, 30_000);
        assert_eq!(
            pings,
            [16_500, 18_500, 28_500],
            "it is not asked again at once"
        );
        assert_eq!(unsteady, Some(21_000), "four seconds after the last answer");
    }

    #[test]
    fn who_sends_beats_is_asked_by_pings_now_and_then_only() {
        let (mut pulse, start) = new();
        pulse.greet(start);
        let mut pings = Vec::new();
        for ms in (0..30_000).step_by(500) {
            let now = start + ms * MS;
            pulse.play(now);
            let id = ms / 500;
            pulse.heartbeat(id, 1_500 * MS, now);
            if let Beat::Ping(id) = pulse.beat(now) {
                pings.push(ms);
                assert_eq!(pulse.pong(id, now), None);
            }
        }
        assert_eq!(pings, [0, 1_000, 2_000, 3_000, 13_000, 23_000]);
    }

    /// Returns the time after which a pulse that is looked at often closes the connection, in ms.
    fn closed_after(mut pulse: Pulse, start: Instant) -> u32 {
        let mut ms = (0..).step_by(500);
        let is_closed = |ms: &u32| pulse.beat(start + *ms * MS) == Beat::Close(Closing::Silence);
        ms.find(is_closed).expect("it goes on")
    }

    #[test]
    fn who_says_nothing_or_does_not_greet_is_closed() {
        let (mut pulse, start) = new();
        pulse.hear(start + 9000 * MS);
        assert_eq!(closed_after(pulse, start), 10_000);
        let (mut pulse, start) = new();
        pulse.greet(start);
        assert_eq!(closed_after(pulse, start), 30_000);
    }

    #[test]
    fn nobody_is_closed_because_the_server_was_paused() {
        let (mut pulse, start) = new();
        pulse.greet(start);
        assert_ne!(pulse.beat(start), Beat::Close(Closing::Silence));
        let rest = Beat::Close(Closing::Silence);
        assert_ne!(pulse.beat(start + 60_000 * MS), rest);
        assert_ne!(pulse.beat(start + 60_500 * MS), rest);
    }

    #[test]
    fn the_shortest_round_trip_of_a_connection_counts() {
        let (mut pulse, mut now) = new();
        pulse.greet(now);
        assert_eq!(pulse.round_trip(), 0);
        let mut answer = |pulse: &mut Pulse, late: u32| {
            now += 10_000 * MS;
            pulse.hear(now);
            let Beat::Ping(id) = pulse.beat(now) else {
                panic!("a ping is due");
            };
            assert_eq!(pulse.pong(id + 1, now), Some(id + 1));
            assert_eq!(pulse.pong(id, now + late * MS), None);
            assert_eq!(pulse.pong(id, now), Some(id));
        };
        for (late, expected) in [(80, 80), (20, 20), (5000, 20), (60, 20), (90, 20), (70, 20)] {
            answer(&mut pulse, late);
            assert_eq!(pulse.round_trip(), expected, "after {late} ms");
        }
        for _ in 0..20 {
            answer(&mut pulse, 600);
            assert_eq!(pulse.round_trip(), 20, "later replies gain nothing");
        }
    }
}
