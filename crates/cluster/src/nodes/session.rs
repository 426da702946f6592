//! The order of the frames of a session: none is missing, and none came twice.

use std::time::Duration;

use tengen_online::liveness::{self, duration};
use tokio::time::Instant;

/// Time after which an idle side sends an empty frame.
pub(super) const BEAT: Duration = duration(liveness::SESSION_BEAT);

/// Time without a frame after which the other side counts as gone.
const SILENCE: Duration = duration(liveness::SESSION_SILENCE);

/// One direction of a session, as its receiver sees it.
#[derive(Clone, Copy, Debug)]
pub(super) struct Inbound {
    next: u64,
    heard: Instant,
}

/// The place of a frame that was received.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Order {
    /// It is the next one.
    Next,
    /// It was received before.
    Repeated,
    /// Frames before it are lost.
    Gap,
}

impl Inbound {
    /// Begins with the frame after number 0.
    pub(super) fn start() -> Inbound {
        Inbound {
            next: 1,
            heard: Instant::now(),
        }
    }

    /// Takes the number of a frame.
    pub(super) fn take(&mut self, number: u64) -> Order {
        self.heard = Instant::now();
        match number.cmp(&self.next) {
            std::cmp::Ordering::Less => Order::Repeated,
            std::cmp::Ordering::Greater => Order::Gap,
            std::cmp::Ordering::Equal => {
                self.next += 1;
                Order::Next
            }
        }
    }

    /// Returns `true` if nothing was heard for so long that the other side counts as gone.
    pub(super) fn is_silent(&self) -> bool {
        self.silence() >= SILENCE
    }

    pub(super) fn silence(&self) -> Duration {
        self.heard.elapsed()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_frame_is_noticed_and_a_repeated_one_ignored() {
        let mut inbound = Inbound::start();
        assert_eq!(inbound.take(0), Order::Repeated);
        assert_eq!(inbound.take(1), Order::Next);
        assert_eq!(inbound.take(1), Order::Repeated);
        assert_eq!(inbound.take(2), Order::Next);
        assert_eq!(inbound.take(4), Order::Gap);
        assert!(!inbound.is_silent());
    }

    #[test]
    fn a_side_that_misses_some_beats_counts_as_gone() {
        let heard_before = |silence| Inbound {
            next: 1,
            heard: Instant::now()
                .checked_sub(silence)
                .expect("this machine has run for a while"),
        };
        assert!(!heard_before(3 * BEAT).is_silent());
        assert!(!heard_before(SILENCE / 8 * 7).is_silent());
        let mut inbound = heard_before(SILENCE);
        assert!(inbound.is_silent());
        inbound.take(1);
        assert!(!inbound.is_silent(), "it is there again");
    }
}
