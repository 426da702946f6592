//! Clocks: the time that each seat has left. Callers pass in the moments; nothing here reads the time of day.
//!
//! The time left for a seat is one number in ms, its *reading*: with an increment the remaining main time;
//! with byo-yomi the main time and all periods together; with a bank the rest of the bank; with days the rest
//! of the turn's days, or of the game's. A reading can
//! therefore be stored with each action, and the clock at any node of a game can be restored from it. The
//! reading is taken at the moment of the action, before the effects of the end of a turn.

mod control;

pub use control::{ParseTimeControlError, TimeControl};

use super::{Game, Outcome, Seat};
use crate::rules::opening::Question;

/// A moment in ms since any fixed start.
pub type Moment = u64;

/// A day in ms.
const DAY: u64 = 24 * 3_600_000;

/// The clock of a game: the time left for both seats, and the turn that uses time.
///
/// # Examples
///
/// ```
/// use tengen_core::game::{Clock, Seat, TimeControl};
///
/// let mut clock = Clock::new(TimeControl::Increment { main: 60, increment: 2 });
/// clock.begin(Seat::First, 1_000);
/// assert_eq!(clock.face(Seat::First, 4_000).time, 57_000);
/// assert_eq!(clock.reading(11_000), Some(50_000));
/// clock.pass_turn(Some(Seat::Second), 11_000);
/// assert_eq!(clock.face(Seat::First, 11_000).time, 52_000);
/// assert_eq!(clock.flag_at(), Some(71_000), "Second's minute");
/// assert_eq!(clock.flagged(71_000), Some(Seat::Second));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    control: TimeControl,
    left: [u64; 2],
    turn: Option<Turn>,
}

/// A turn that has begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Turn {
    seat: Seat,
    /// Duration of the turn when it last began or resumed, in ms.
    spent: u64,
    /// Moment at which the turn began or resumed; `None` while it is paused.
    since: Option<Moment>,
}

/// The time of one seat as a clock displays it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// The time that counts down, in ms: main time, the current period, or the turn's own time.
    pub time: u64,
    /// The time available after it.
    pub reserve: Reserve,
}

/// The time of a seat in addition to the time that counts down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reserve {
    /// No reserve: the flag falls at 0.
    None,
    /// Number of byo-yomi periods, without the current one.
    Periods(u8),
    /// Time in the bank, in ms.
    Bank(u64),
    /// No reserve: the turn's own time is over, and the bank counts down.
    Overtime,
}

const fn ms(seconds: u16) -> u64 {
    seconds as u64 * 1000
}

const fn days(count: u8) -> u64 {
    count as u64 * DAY
}

impl TimeControl {
    /// Returns the initial reading of a seat, in ms, or `None` if time is not limited.
    #[must_use]
    pub fn start(self) -> Option<u64> {
        Some(match self {
            TimeControl::Unlimited => return None,
            // Without main time, the first turn has the increment.
            TimeControl::Increment { main: 0, increment } => ms(increment),
            TimeControl::Increment { main, .. } => ms(main),
            TimeControl::ByoYomi {
                main,
                periods,
                period,
            } => ms(main) + u64::from(periods) * ms(period),
            TimeControl::Bank { bank, .. } => ms(bank),
            TimeControl::DaysPerTurn(count) | TimeControl::DaysPerGame(count) => days(count),
        })
    }

    /// Returns the largest possible reading, in ms.
    fn most(self) -> u64 {
        match self {
            // Increments may accumulate.
            TimeControl::Unlimited | TimeControl::Increment { .. } => {
                10 * ms(TimeControl::MAX_MAIN)
            }
            _ => self.start().unwrap_or(0),
        }
    }

    /// Returns the maximum duration of a turn that begins with the reading `left`, in ms.
    fn turn_time(self, left: u64) -> u64 {
        match self {
            TimeControl::Bank { turn, .. } => left.saturating_add(ms(turn)),
            _ => left,
        }
    }

    /// Returns the reading after `spent` ms of a turn that is still going on.
    fn within(self, left: u64, spent: u64) -> u64 {
        match self {
            TimeControl::Bank { turn, .. } => left.saturating_sub(spent.saturating_sub(ms(turn))),
            _ => left.saturating_sub(spent),
        }
    }

    /// Returns the reading after a turn that took `spent` ms.
    fn after(self, left: u64, spent: u64) -> u64 {
        let left = self.within(left, spent).min(self.most());
        match self {
            TimeControl::Increment { increment, .. } => left.saturating_add(ms(increment)),
            TimeControl::ByoYomi {
                periods, period, ..
            } if left < u64::from(periods) * ms(period) => {
                // The period that has begun is restored in full.
                left.div_ceil(ms(period)) * ms(period)
            }
            TimeControl::DaysPerTurn(count) => days(count),
            _ => left,
        }
    }

    fn face(self, left: u64, spent: u64) -> Face {
        let now = self.within(left, spent);
        match self {
            TimeControl::Unlimited
            | TimeControl::Increment { .. }
            | TimeControl::DaysPerTurn(_)
            | TimeControl::DaysPerGame(_) => Face {
                time: now,
                reserve: Reserve::None,
            },
            TimeControl::ByoYomi {
                periods, period, ..
            } => {
                let all = u64::from(periods) * ms(period);
                let in_main = now.checked_sub(all).filter(|&main| main > 0);
                // The current period is not part of the reserve.
                let count = now.div_ceil(ms(period)).max(1) - 1;
                let in_period = (now.saturating_sub(count * ms(period)), count);
                let (time, count) = in_main.map_or(in_period, |main| (main, periods.into()));
                Face {
                    time,
                    reserve: Reserve::Periods(u8::try_from(count).unwrap_or(u8::MAX)),
                }
            }
            TimeControl::Bank { turn, .. } if spent < ms(turn) => Face {
                time: ms(turn) - spent,
                reserve: Reserve::Bank(now),
            },
            TimeControl::Bank { .. } => Face {
                time: now,
                reserve: Reserve::Overtime,
            },
        }
    }
}

impl Clock {
    /// Returns a clock on which both seats have all their time and no time runs. Without a time limit no flag
    /// falls.
    #[must_use]
    pub fn new(control: TimeControl) -> Clock {
        Clock {
            control,
            left: [control.start().unwrap_or(u64::MAX); 2],
            turn: None,
        }
    }

    /// Returns the stopped clock at the cursor, from the readings stored with the actions, or `None` if time
    /// is not limited.
    #[must_use]
    pub fn of(game: &Game) -> Option<Clock> {
        let control = game.terms().clock;
        control.start()?;
        let mut clock = Clock::new(control);
        let mut last: Option<Seat> = None;
        let mut end_turn = |clock: &mut Clock, next: Option<Seat>| {
            if let Some(seat) = last.filter(|_| last != next && next.is_some()) {
                let left = &mut clock.left[seat as usize];
                *left = control.after(*left, 0);
            }
            last = next;
        };
        for node in game.tree().path_to(game.cursor()) {
            if let Some(at) = game.tree().step(node).map(|step| step.at)
                && let Some(reading) = at.clock
            {
                end_turn(&mut clock, Some(at.seat));
                // The value may come from a file and be out of range.
                clock.left[at.seat as usize] = reading.min(control.most());
            }
        }
        let end = turn_at_end(game);
        end_turn(&mut clock, runs(game).or(end.map(|(seat, _)| seat)));
        if let Some((seat, Outcome::Time { .. })) = end {
            clock.left[seat as usize] = 0;
        }
        Some(clock)
    }

    /// Returns the time control of this clock.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Returns the seat to move on the clock, even if it is paused, or `None` if no turn has begun.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        self.turn.map(|turn| turn.seat)
    }

    /// Returns `true` if the time of a seat is running.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.turn.is_some_and(|turn| turn.since.is_some())
    }

    /// Begins a turn of `seat` at `now`.
    pub const fn begin(&mut self, seat: Seat, now: Moment) {
        self.turn = Some(Turn {
            seat,
            spent: 0,
            since: Some(now),
        });
    }

    /// Begins a paused turn of `seat`, of which `spent` ms have passed.
    pub const fn begin_paused(&mut self, seat: Seat, spent: u64) {
        self.turn = Some(Turn {
            seat,
            spent,
            since: None,
        });
    }

    /// Pauses the running time.
    pub fn pause(&mut self, now: Moment) {
        if let Some(turn) = &mut self.turn {
            turn.spent = turn.spent(now);
            turn.since = None;
        }
    }

    /// Resumes the paused time.
    pub fn resume(&mut self, now: Moment) {
        if let Some(turn) = &mut self.turn
            && turn.since.is_none()
        {
            turn.since = Some(now);
        }
    }

    /// Returns the reading of the seat to move, to be stored with its action, or `None` if time is not
    /// limited or no turn has begun.
    #[must_use]
    pub fn reading(&self, now: Moment) -> Option<u64> {
        let turn = self.turn.filter(|_| self.has_limit())?;
        let left = self.left[turn.seat as usize];
        Some(self.control.within(left, turn.spent(now)))
    }

    /// Ends the turn after an action and starts the time of `next`, or stops the clock if it is `None`. A
    /// seat that continues, as with the stones of an opening, gains only the turn's own time of a bank.
    pub fn pass_turn(&mut self, next: Option<Seat>, now: Moment) {
        if let Some(turn) = self.turn {
            let left = &mut self.left[turn.seat as usize];
            let spent = turn.spent(now);
            let is_other = next.is_some_and(|next| next != turn.seat);
            *left = if is_other {
                self.control.after(*left, spent)
            } else {
                self.control.within(*left, spent)
            };
        }
        self.turn = None;
        if let Some(next) = next {
            self.begin(next, now);
        }
    }

    /// Returns the moment at which the flag falls, or `None` if no limited time runs.
    #[must_use]
    pub fn flag_at(&self) -> Option<Moment> {
        let turn = self.turn.filter(|_| self.has_limit())?;
        let time = self.control.turn_time(self.left[turn.seat as usize]);
        let rest = time.saturating_sub(turn.spent);
        Some(turn.since?.saturating_add(rest))
    }

    /// Returns the time that the turn of `seat` may still take, in ms, or `None` if time is not limited.
    #[must_use]
    pub fn rest(&self, seat: Seat, now: Moment) -> Option<u64> {
        let time = self.control.turn_time(self.left[seat as usize]);
        self.has_limit()
            .then(|| time.saturating_sub(self.spent(seat, now)))
    }

    /// Returns the seat whose flag has fallen, or `None` if no flag has.
    #[must_use]
    pub fn flagged(&self, now: Moment) -> Option<Seat> {
        self.turn()
            .filter(|_| self.flag_at().is_some_and(|at| at <= now))
    }

    /// Returns the time, in ms, that a program should use for one turn of `seat`: a part of the shared time
    /// for all turns, and most of the time reserved for each turn; a minute at most if the time is counted in
    /// days. The value is constant during the turn; `None` if time is not limited.
    #[must_use]
    pub fn allowance(&self, seat: Seat) -> Option<u64> {
        const TURNS: u64 = 25;
        const MINUTE: u64 = 60_000;
        let left = self.left[seat as usize];
        let (all, own) = match self.control {
            TimeControl::Unlimited => return None,
            TimeControl::Increment { increment, .. } => (left, ms(increment)),
            TimeControl::ByoYomi {
                periods, period, ..
            } => {
                let main = left.saturating_sub(u64::from(periods) * ms(period));
                (main, ms(period))
            }
            TimeControl::Bank { turn, .. } => (0, ms(turn)),
            TimeControl::DaysPerTurn(_) | TimeControl::DaysPerGame(_) => {
                return Some((left / TURNS).min(MINUTE));
            }
        };
        // The time reserved for the turn cannot exceed the time that is left.
        let own = own.min(self.control.turn_time(left));
        Some(all / TURNS + own / 4 * 3)
    }

    /// Returns the displayed time of `seat`.
    #[must_use]
    pub fn face(&self, seat: Seat, now: Moment) -> Face {
        self.control
            .face(self.left[seat as usize], self.spent(seat, now))
    }

    /// Returns the time that the turn of `seat` has taken, in ms; 0 if it is not its turn.
    #[must_use]
    pub fn spent(&self, seat: Seat, now: Moment) -> u64 {
        let turn = self.turn.filter(|turn| turn.seat == seat);
        turn.map_or(0, |turn| turn.spent(now))
    }

    fn has_limit(&self) -> bool {
        self.control.is_limited()
    }
}

impl Turn {
    fn spent(self, now: Moment) -> u64 {
        let more = self.since.map_or(0, |since| now.saturating_sub(since));
        self.spent.saturating_add(more)
    }
}

/// Returns the seat whose turn went on when the game ended at the cursor, with the result, as after a resignation of the other
/// player, an agreement or a fall of the flag, which names the seat; `None` if an action with a reading of the clock, or the board, ended the game,
/// or it goes on.
#[must_use]
pub fn turn_at_end(game: &Game) -> Option<(Seat, Outcome)> {
    let (node, outcome) = game.tree().ending(game.cursor())?;
    let ends_turn = matches!(
        outcome,
        Outcome::Passes | Outcome::MoveLimit | Outcome::Stated { .. }
    );
    let at = game.tree().step(node)?.at;
    let goes_on = !outcome.is_on_board() && !ends_turn && at.clock.is_none();
    let seat = match outcome {
        Outcome::Time { .. } => at.seat,
        _ => game.seat_to_move(),
    };
    goes_on.then_some((seat, outcome))
}

/// Returns the seat that uses time, or `None` if no time runs, by the expected action:
///
/// | expected action | seat that uses time |
/// |---|---|
/// | a move, a pass | the seat to move |
/// | a choice of the opening: stones, swap, number, offers, pick, branch | the seat that is asked |
/// | a decision about a claim | the seat of White |
/// | an answer to a request (to take back, a draw) | as without the request |
/// | drawing lots for the colours | none |
/// | nothing: the game is over | none |
#[must_use]
pub fn runs(game: &Game) -> Option<Seat> {
    if game.tree().ending(game.cursor()).is_some() {
        return None;
    }
    match game.question() {
        Some(Question::Grab { .. } | Question::Guess) => None,
        _ => Some(game.seat_to_move()),
    }
}
