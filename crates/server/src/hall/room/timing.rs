//! The time of a game: its clock, the beginnings of its turns, and the times that count against nobody. Knows nothing
//! of the rules.

use tengen_core::game::Clock;
use tengen_core::{At, Seat};
use tengen_online::{Vacation, Vacations};

use super::grace::{Cause, Grace};
use super::lag::Lag;
use super::turn::Turn;
use super::vacation::Resting;
use crate::hall::Now;
use crate::log::Outage;

/// The clock at the beginning of a turn.
#[derive(Clone, Copy, Debug)]
pub(super) struct TurnClock {
    pub(super) clock: Clock,
    /// The seat whose time the turn takes; `None` if it takes nobody's, such as a lot.
    pub(super) seat: Option<Seat>,
}

/// The time of a game.
#[derive(Debug)]
pub(in crate::hall) struct Timing {
    /// The clock after the last entry.
    start: TurnClock,
    /// The game's clock, which also measures the turns of a game without a time limit.
    clock: Clock,
    /// Beginnings of the turns; index `n` is the turn after `n` entries. There is at least one.
    turns: Vec<Turn>,
    /// Time that each seat may still be given back for the delay of the network.
    lags: [Lag; 2],
    grace: Option<Grace>,
    resting: Resting,
}

impl Timing {
    /// Returns the time of a game that begins. An action gets back at most `lag` ms of its delay.
    pub(super) fn new(start: TurnClock, lag: u32, now: Now) -> Timing {
        let mut timing = Timing {
            start,
            clock: start.clock,
            turns: vec![Turn::at(now)],
            lags: [Lag::new(lag); 2],
            grace: None,
            resting: Resting::default(),
        };
        timing.restart();
        timing
    }

    /// Returns the time of a game that was loaded, whose turns began at `moments`. Time in `outages` counts against no
    /// player.
    pub(super) fn of(
        start: TurnClock,
        lag: u32,
        moments: impl Iterator<Item = Now>,
        outages: &[Outage],
    ) -> Timing {
        let mut timing = Timing::new(start, lag, 0);
        timing.turns = moments.map(Turn::at).collect();
        if let Some(turn) = timing.turns.last_mut() {
            turn.delay(Outage::since(outages, turn.began));
            timing.resting = Resting::after(outages, turn.began);
        }
        timing.restart();
        timing
    }

    /// Takes over the turns and outages that another reading of the game found.
    pub(super) fn replace(&mut self, read: Timing) {
        self.start = read.start;
        self.turns = read.turns;
        self.resting.set_outages(read.resting);
        self.restart();
    }

    /// Goes back to the turn after `seq` entries.
    pub(super) fn roll_back(&mut self, seq: usize, start: TurnClock) {
        self.turns.truncate(seq + 1);
        self.start = start;
        self.restart();
    }

    /// Begins the turn after an entry.
    pub(super) fn next_turn(&mut self, start: TurnClock, now: Now) {
        self.turns.push(Turn::at(now));
        self.start = start;
        self.restart();
    }

    /// Lets the present turn begin now, without its clock.
    pub(super) fn begin_again(&mut self, now: Now) {
        if let Some(turn) = self.turns.last_mut() {
            *turn = Turn::at(now);
        }
    }

    /// Sets the clock to its state after the last entry, and starts the present turn.
    fn restart(&mut self) {
        self.clock = self.start.clock;
        if let (Some(seat), Some(&turn)) = (self.start.seat, self.turns.last()) {
            let rest = self.resting.since(seat, turn.began);
            self.clock.begin(seat, turn.counts.saturating_add(rest));
        }
    }

    /// Stops the clock until [`forgive`](Self::forgive).
    pub(in crate::hall) fn stop(&mut self, now: Now) {
        self.clock.pass_turn(None, now);
    }

    /// Starts the clock again, and lets the present turn begin later by this many ms, which count against nobody.
    pub(in crate::hall) fn forgive(&mut self, late: u64) {
        if let Some(turn) = self.turns.last_mut() {
            turn.delay(late);
        }
        self.restart();
    }

    /// Returns the seat whose clock runs; `None` if none does.
    pub(super) fn seat(&self) -> Option<Seat> {
        self.clock.turn()
    }

    /// Returns the moment from which the present turn counts.
    pub(super) fn counts(&self) -> Now {
        self.turns.last().map_or(0, |turn| turn.counts)
    }

    /// Returns the number of turns before the present one, which is that of entries.
    fn place(&self) -> usize {
        self.turns.len().saturating_sub(1)
    }

    /// Returns the moment at which the present turn is looked at: while its clock stands, the end of that time.
    fn moment(&self, now: Now) -> Now {
        let grace = self.grace.and_then(|grace| grace.end(self.place()));
        let vacation = self.seat().and_then(|seat| self.resting.end(seat, now));
        [grace, vacation].into_iter().flatten().fold(now, Now::max)
    }

    /// Returns the time spent in the present turn, in ms.
    pub(super) fn spent(&self, now: Now) -> u64 {
        self.seat()
            .map_or(0, |seat| self.clock.spent(seat, self.moment(now)))
    }

    /// Returns the time that is left to the player to move, in ms; `None` if no limited time runs.
    pub(in crate::hall) fn left(&self, now: Now) -> Option<u64> {
        self.clock.rest(self.seat()?, self.moment(now))
    }

    /// Returns a seat, with the reading of its clock if that clock runs.
    pub(super) fn at(&self, seat: Seat, moment: Now) -> At {
        let runs = self.seat() == Some(seat);
        At {
            seat,
            clock: self.clock.reading(self.moment(moment)).filter(|_| runs),
        }
    }

    /// Returns the seat whose time has run out at a moment; `None` if there is none.
    pub(super) fn flagged(&self, moment: Now) -> Option<Seat> {
        self.clock.flagged(moment)
    }

    /// Returns the moment at which the flag falls; `None` if no limited time runs.
    pub(in crate::hall) fn flag_at(&self) -> Option<Now> {
        self.clock.flag_at()
    }

    /// Returns the part of a delay that an action of a seat gets back, in ms.
    pub(super) fn lag(&self, seat: Seat, delay: u32) -> u32 {
        self.lags[seat as usize].granted(delay)
    }

    /// Records an action of a seat that got `given` ms back.
    pub(super) fn spend_lag(&mut self, seat: Seat, given: u32) {
        self.lags[seat as usize].spend(given);
    }

    /// Stops the clock of the player to move, whose server was silent for a time in ms and is lost, until the player is
    /// back, for `rest` ms at most. Returns the ms for which it has stood, or would have stood, because of the line and need
    /// not have: it stands because of the server.
    pub(super) fn lose(&mut self, seat: Seat, silent: u64, rest: u64, now: Now) -> u64 {
        if self.seat() != Some(seat) {
            return 0;
        }
        let before = self.grace.filter(|grace| grace.end(self.place()).is_some());
        let stood = before.map_or(0, |grace| grace.between(now.saturating_sub(silent), now));
        let stands = self.welcome_back(seat, now);
        let counted = silent.saturating_sub(stood).min(self.spent(now));
        self.forgive(counted);
        self.grant(seat, Cause::Server, (now, rest));
        match stands {
            Some((Cause::Line, rest)) => stood.saturating_add(rest),
            _ => 0,
        }
    }

    /// Stops the clock of the player to move until the player is back, for `rest` ms at most, because a server before
    /// this one is lost.
    pub(in crate::hall) fn await_player(&mut self, rest: u64, now: Now) {
        if let Some(seat) = self.seat() {
            self.grant(seat, Cause::Server, (now, rest));
        }
    }

    /// Stops the clock of a seat from a moment on, for some ms.
    pub(super) fn grant(&mut self, seat: Seat, cause: Cause, (from, rest): (Now, u64)) {
        self.forgive(rest);
        self.grace = Some(Grace::new(seat, cause, self.place(), (from, rest)));
    }

    /// Lets the clock of a player run again who is back. Returns the ms for which it need not have stood, and why it did;
    /// `None` if it did not stand in the present turn.
    pub(super) fn welcome_back(&mut self, seat: Seat, now: Now) -> Option<(Cause, u64)> {
        let grace = self.grace.take_if(|grace| grace.seat() == seat)?;
        let end = grace.end(self.place())?;
        let rest = end.saturating_sub(now);
        if self.seat() == Some(seat)
            && let Some(turn) = self.turns.last_mut()
        {
            turn.hasten(rest);
            self.restart();
        }
        Some((grace.cause(), rest))
    }

    /// Sets the vacations of the players, and the clock accordingly.
    pub(super) fn set_vacations(&mut self, vacations: [Vec<Vacation>; 2]) {
        if self.resting.set_vacations(vacations) {
            self.restart();
        }
    }

    /// Returns the present vacations of both players.
    pub(super) fn vacations(&self, now: Now) -> Vacations {
        self.resting.present(now)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tengen_core::game::TimeControl;

    /// Returns the time of a game in which the first seat has ten seconds, from the moment 1000.
    fn timing() -> Timing {
        let control: TimeControl = "bank:10+1".parse().expect("a clock");
        let start = TurnClock {
            clock: Clock::new(control),
            seat: Some(Seat::First),
        };
        Timing::new(start, 300, 1_000)
    }

    #[test]
    fn time_that_is_forgiven_delays_the_flag() {
        let mut timing = timing();
        let flag = timing.flag_at().expect("time runs");
        timing.stop(2_000);
        assert_eq!((timing.flag_at(), timing.spent(5_000)), (None, 0));
        timing.forgive(4_000);
        assert_eq!(timing.flag_at(), Some(flag + 4_000));
        assert_eq!(timing.spent(6_000), 1_000);
    }

    #[test]
    fn a_player_whose_server_is_lost_gets_the_time_until_coming_back() {
        let mut timing = timing();
        let flag = timing.flag_at().expect("time runs");
        timing.lose(Seat::Second, 500, 30_000, 3_000);
        assert_eq!(timing.flag_at(), Some(flag), "the other player is to move");
        timing.lose(Seat::First, 500, 30_000, 3_000);
        assert_eq!(timing.spent(20_000), 1_500);
        assert_eq!(timing.flag_at(), Some(flag + 30_500));
        timing.welcome_back(Seat::Second, 8_000);
        assert_eq!(timing.flag_at(), Some(flag + 30_500));
        timing.welcome_back(Seat::First, 8_000);
        assert_eq!(timing.flag_at(), Some(flag + 5_500));
        assert_eq!(timing.spent(9_000), 2_500);
    }
}
