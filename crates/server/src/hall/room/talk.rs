//! The requests and emotes of the two seats: how often they may come, and those that were turned down. Knows nothing of
//! the game.

use tengen_core::Seat;
use tengen_core::game::Request;
use tengen_online::Reason;

use crate::hall::Now;

/// Least time between two requests of a seat, in ms.
const ASK_PAUSE: Now = 1000;

/// The record of the requests and emotes of both seats.
#[derive(Debug, Default)]
pub(super) struct Talk {
    /// Moment of the last emote of a seat.
    emoted: [Option<Now>; 2],
    /// Moment of the last request of a seat.
    asked: [Option<Now>; 2],
    /// Requests that were declined or withdrawn since the last entry.
    turned_down: Vec<Request>,
}

impl Talk {
    /// Checks that a seat may make a request: it was not turned down in this turn, and the one before is not too recent.
    pub(super) fn check(&self, request: Request, now: Now) -> Result<(), Reason> {
        let last = self.asked[request.by as usize];
        let is_pestering = self.turned_down.contains(&request);
        if is_pestering || is_within(last, ASK_PAUSE, now) {
            return Err(Reason::TooFast);
        }
        Ok(())
    }

    /// Records that a seat made a request.
    pub(super) const fn note_asked(&mut self, by: Seat, now: Now) {
        self.asked[by as usize] = Some(now);
    }

    /// Records a request that was declined or withdrawn.
    pub(super) fn turn_down(&mut self, request: Option<Request>) {
        self.turned_down.extend(request);
    }

    /// Forgets the requests that were turned down, because the game goes on.
    pub(super) fn next_turn(&mut self) {
        self.turned_down.clear();
    }

    /// Records an emote of a seat, which may have one in `pause` ms.
    pub(super) fn emote(&mut self, by: Seat, pause: Now, now: Now) -> Result<(), Reason> {
        let last = &mut self.emoted[by as usize];
        if is_within(*last, pause, now) {
            return Err(Reason::TooFast);
        }
        *last = Some(now);
        Ok(())
    }
}

fn is_within(last: Option<Now>, pause: Now, now: Now) -> bool {
    last.is_some_and(|last| now.saturating_sub(last) < pause)
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::game::Wish;

    #[test]
    fn a_seat_asks_for_the_same_again_only_after_another_entry() {
        let mut talk = Talk::default();
        let request = Request {
            by: Seat::First,
            wish: Wish::Draw,
        };
        assert_eq!(talk.check(request, 0), Ok(()));
        talk.note_asked(Seat::First, 0);
        assert_eq!(talk.check(request, ASK_PAUSE - 1), Err(Reason::TooFast));
        assert_eq!(talk.check(request, ASK_PAUSE), Ok(()));
        talk.turn_down(Some(request));
        assert_eq!(talk.check(request, 10 * ASK_PAUSE), Err(Reason::TooFast));
        talk.next_turn();
        assert_eq!(talk.check(request, 10 * ASK_PAUSE), Ok(()));
    }

    #[test]
    fn each_seat_has_its_own_pause_between_emotes() {
        let mut talk = Talk::default();
        assert_eq!(talk.emote(Seat::First, 100, 0), Ok(()));
        assert_eq!(talk.emote(Seat::Second, 100, 50), Ok(()));
        assert_eq!(talk.emote(Seat::First, 100, 99), Err(Reason::TooFast));
        assert_eq!(talk.emote(Seat::First, 100, 100), Ok(()));
    }
}
