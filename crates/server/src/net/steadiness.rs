//! The steadiness of a line: if messages go through in both directions. Knows no sockets; moments are arguments.

use std::time::{Duration, Instant};

use tengen_online::{
    LineState,
    liveness::{self, duration},
};

/// Time without an expected sign of life after which a line is unsteady.
const PATIENCE: Duration = duration(liveness::UNSTEADY);

/// The steadiness of the line to a client.
#[derive(Debug)]
pub(super) struct Steadiness {
    /// Last moment at which messages went through in both directions.
    whole: Instant,
    /// Moment by which a sign of life has to come; `None` if none is expected.
    due: Option<Instant>,
    /// `true` if the client has promised another beat.
    beats: bool,
    /// The last reply to a beat that the client has heard, as its last beat says; `None` before the first beat.
    heard: Option<u32>,
    state: LineState,
}

/// A change of the state of a line.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum LineChange {
    Steady,
    /// The line is unsteady, and messages last went through in both directions so long ago.
    Unsteady(Duration),
}

impl LineChange {
    /// Returns the state after the change.
    pub(super) const fn state(self) -> LineState {
        match self {
            LineChange::Steady => LineState::Steady,
            LineChange::Unsteady(_) => LineState::Unsteady,
        }
    }
}

impl Steadiness {
    pub(super) const fn new(now: Instant) -> Steadiness {
        Steadiness {
            whole: now,
            due: None,
            beats: false,
            heard: None,
            state: LineState::Steady,
        }
    }

    /// Records a beat: the last reply that the client has heard, and the time until the next beat, which is zero if no more
    /// come. If no reply came since the beat before, it says nothing about the way to the client. If the way is long, the
    /// reply is not that to the beat before.
    pub(super) fn beat(&mut self, heard: u32, next: Duration, now: Instant) {
        self.beats = !next.is_zero();
        if self.heard.replace(heard) != Some(heard) {
            self.prove(now);
        }
        if self.beats {
            self.due.get_or_insert(self.whole + PATIENCE);
        } else {
            self.due = None;
        }
    }

    /// Returns `true` if the client has promised another beat.
    pub(super) const fn beats(&self) -> bool {
        self.beats
    }

    /// Returns the last moment at which messages went through in both directions.
    pub(super) const fn whole(&self) -> Instant {
        self.whole
    }

    /// Records that the client was asked for a sign of life, for which it has the usual time from a moment on.
    pub(super) fn ask(&mut self, from: Instant) {
        if !self.beats {
            self.due.get_or_insert(from + PATIENCE);
        }
    }

    /// Records the reply to a question.
    pub(super) fn answer(&mut self, now: Instant) {
        self.prove(now);
    }

    fn prove(&mut self, now: Instant) {
        self.whole = now;
        self.due = self.beats.then(|| now + PATIENCE);
    }

    /// Passes over a time in which this server itself did not run.
    pub(super) fn skip(&mut self, pause: Duration) {
        self.whole += pause;
        self.due = self.due.map(|due| due + pause);
    }

    /// Returns the change of the state since the last call.
    pub(super) fn look(&mut self, now: Instant) -> Option<LineChange> {
        let is_late = self.due.is_some_and(|due| now >= due);
        let (state, change) = if is_late {
            let silent = now.saturating_duration_since(self.whole);
            (LineState::Unsteady, LineChange::Unsteady(silent))
        } else {
            (LineState::Steady, LineChange::Steady)
        };
        (std::mem::replace(&mut self.state, state) != state).then_some(change)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MS: Duration = Duration::from_millis(1);
    const NEXT: Duration = Duration::from_millis(liveness::BEAT as u64);

    #[test]
    fn beats_that_stop_coming_make_a_line_unsteady_until_they_come_again() {
        let start = Instant::now();
        let mut line = Steadiness::new(start);
        for id in 1..10 {
            line.beat(id - 1, NEXT, start + NEXT * id);
            assert_eq!(line.look(start + NEXT * id), None);
        }
        let last = start + NEXT * 9;
        assert_eq!(line.look(last + 3999 * MS), None);
        let silent = LineChange::Unsteady(4000 * MS);
        assert_eq!(line.look(last + 4000 * MS), Some(silent));
        assert_eq!(line.look(last + 4500 * MS), None, "it is said once");
        line.beat(9, NEXT, last + 5000 * MS);
        assert_eq!(line.look(last + 5000 * MS), Some(LineChange::Steady));
    }

    #[test]
    fn beats_that_hear_no_reply_make_a_line_unsteady() {
        let start = Instant::now();
        let mut line = Steadiness::new(start);
        line.beat(0, NEXT, start);
        for number in 1..3 {
            line.beat(0, NEXT, start + NEXT * number);
            assert_eq!(line.look(start + NEXT * number), None);
        }
        let silent = LineChange::Unsteady(4000 * MS);
        assert_eq!(line.look(start + 4000 * MS), Some(silent));
    }

    /// Lets beats come whose way there and back takes so long, and returns `true` if the line is said to be unsteady.
    fn is_unsteady(trip: u32) -> bool {
        let start = Instant::now();
        let mut line = Steadiness::new(start);
        let pause = liveness::BEAT;
        (0..40).any(|number| {
            // The replies to the beats that were sent a whole way before this one are heard.
            let heard = (number * pause)
                .checked_sub(trip)
                .map_or(0, |sent| sent / pause + 1);
            let came = number * pause + trip / 2;
            let came = start + came * MS;
            let change = line.look(came);
            line.beat(heard, NEXT, came);
            change.is_some_and(|it| it.state() == LineState::Unsteady)
        })
    }

    #[test]
    fn a_long_way_is_no_unsteady_line() {
        for trip in [100, 1400, 1600, 2000, 2400] {
            assert!(!is_unsteady(trip), "{trip} ms");
        }
        assert!(is_unsteady(8000));
    }

    #[test]
    fn a_page_that_sends_no_beats_is_asked_by_pings() {
        let start = Instant::now();
        let mut line = Steadiness::new(start);
        assert_eq!(line.look(start + 100_000 * MS), None, "nothing was asked");
        line.ask(start);
        line.answer(start + 50 * MS);
        assert_eq!(line.look(start + 9_000 * MS), None);
        line.ask(start + 10_000 * MS);
        line.ask(start + 11_000 * MS);
        let silent = LineChange::Unsteady(13_950 * MS);
        assert_eq!(line.look(start + 14_000 * MS), Some(silent));
        line.beat(0, Duration::ZERO, start + 15_000 * MS);
        assert_eq!(line.look(start + 15_000 * MS), Some(LineChange::Steady));
        assert_eq!(line.look(start + 60_000 * MS), None, "it sends no more");
    }

    #[test]
    fn a_pause_of_the_server_is_nobodys_silence() {
        let start = Instant::now();
        let mut line = Steadiness::new(start);
        line.beat(0, NEXT, start);
        line.skip(60_000 * MS);
        assert_eq!(line.look(start + 61_000 * MS), None);
        let silent = LineChange::Unsteady(4000 * MS);
        assert_eq!(line.look(start + 64_000 * MS), Some(silent));
    }
}
