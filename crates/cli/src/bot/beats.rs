//! The beats of a connection: questions that the server answers at once, so that a bot that plays notices soon that the line
//! hangs.

use std::ops::RangeInclusive;
use std::time::Duration;

use tengen_online::{ToServer, liveness};

use super::client::Now;

/// The longest pause between two beats, in ms.
pub(super) const LONGEST: u32 = 2 * liveness::BEAT;

/// The pauses between two beats that a server may ask for, in ms.
const PAUSES: RangeInclusive<u32> = liveness::BEAT / 3..=LONGEST;

/// A line on which beats come after the longest pause does not count as unsteady.
const _: () = assert!(LONGEST < liveness::UNSTEADY);

/// The beats of a connection.
#[derive(Debug, Default)]
pub(super) struct Beats {
    /// The pause between two beats, in ms; `None` if the server takes none.
    pause: Option<u32>,
    /// The number of the last beat.
    id: u32,
    /// The number of the last beat that the server has answered.
    heard: u32,
    /// The moment of the next beat; `None` while none is sent.
    next: Option<Now>,
}

impl Beats {
    /// Returns those of a connection whose greeting named the pause between them. A server that names no possible one is
    /// sent none: it sees by its pings that the bot is there.
    pub(super) fn new(pause: Option<u32>) -> Beats {
        Beats {
            pause: pause.filter(|pause| PAUSES.contains(pause)),
            ..Beats::default()
        }
    }

    /// Returns `true` while beats are sent, which the server answers.
    pub(super) const fn go_on(&self) -> bool {
        self.next.is_some()
    }

    /// Records the answer to a beat.
    pub(super) fn answered(&mut self, id: u32) {
        self.heard = self.heard.max(id);
    }

    /// Returns the beat of a bot that plays; `None` if none is due.
    pub(super) fn beat(&mut self, now: Now) -> Option<ToServer> {
        let pause = self.pause?;
        if self.next.is_some_and(|next| now < next) {
            return None;
        }
        self.next = Some(now + Duration::from_millis(pause.into()));
        Some(self.message(pause))
    }

    /// Returns the message that no more beats come; `None` if none were sent.
    pub(super) fn rest(&mut self) -> Option<ToServer> {
        self.next.take()?;
        Some(self.message(0))
    }

    fn message(&mut self, next: u32) -> ToServer {
        self.id = self.id.wrapping_add(1);
        ToServer::Beat {
            id: self.id,
            heard: self.heard,
            next,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn beat(beats: &mut Beats, ms: u64) -> Option<String> {
        Some(beats.beat(Duration::from_millis(ms))?.to_string())
    }

    #[test]
    fn beats_come_after_each_pause_until_the_bot_rests() {
        let mut beats = Beats::new(Some(1500));
        assert_eq!(beats.rest(), None);
        let first = beat(&mut beats, 100);
        assert_eq!(first.as_deref(), Some("beat id=1 heard=0 next=1500"));
        assert_eq!(beat(&mut beats, 1599), None);
        beats.answered(1);
        let second = beat(&mut beats, 1600);
        assert_eq!(second.as_deref(), Some("beat id=2 heard=1 next=1500"));
        assert!(beats.go_on());
        let last = beats.rest().map(|last| last.to_string());
        assert_eq!(last.as_deref(), Some("beat id=3 heard=1 next=0"));
        assert!(!beats.go_on());
        assert_eq!(beats.rest(), None, "it is said once");
    }

    #[test]
    fn no_pause_of_a_server_makes_the_bot_send_without_end_or_be_silent_for_long() {
        for pause in [0, 1, 499, 3001, u32::MAX] {
            let mut beats = Beats::new(Some(pause));
            assert_eq!(beat(&mut beats, 100), None, "{pause}");
            assert!(!beats.go_on(), "{pause}");
        }
        for pause in [500, 1500, 3000] {
            let mut beats = Beats::new(Some(pause));
            let first = format!("beat id=1 heard=0 next={pause}");
            assert_eq!(beat(&mut beats, 100), Some(first));
        }
    }

    #[test]
    fn a_server_that_takes_no_beats_is_sent_none() {
        let mut beats = Beats::new(None);
        assert_eq!(beat(&mut beats, 100), None);
        assert!(!beats.go_on());
    }
}
