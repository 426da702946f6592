//! Clocks: how much time each seat has left. Pure: it is told the moments, and knows no time of day.
//!
//! What a seat has left is one number of ms, its *reading*: of main time with an increment what is left of
//! it; of byo-yomi main time and all periods together; of a bank what is left of that. So a reading can be
//! written beside each action, and the clock of any place of a game read from there. It is that of the
//! moment of the action, without what the end of a turn brings.

mod control;

pub use control::{ParseTimeControlError, TimeControl};

use super::{Game, Seat};
use crate::rules::opening::Question;

/// A moment in ms since any fixed start.
pub type Moment = u64;

/// The clock of a game: what both seats have left, and whose time runs.
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
    left: [u32; 2],
    turn: Option<Turn>,
}

/// A turn that has begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Turn {
    seat: Seat,
    /// How long it had taken when it last began or went on, in ms.
    spent: u32,
    /// Since when it goes on; nothing while it is paused.
    since: Option<Moment>,
}

/// What a clock shows of a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Face {
    /// The time that counts down, in ms: main time, the period that runs, or the turn's own time.
    pub time: u32,
    /// What comes after it.
    pub reserve: Reserve,
}

/// What a seat has besides the time that counts down.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Reserve {
    /// Nothing: at 0 the flag falls.
    None,
    /// So many periods of byo-yomi, the one that runs not among them.
    Periods(u8),
    /// So many ms in the bank.
    Bank(u32),
    /// Nothing: the turn's own time is over, and it is the bank that counts down.
    Overtime,
}

const fn ms(seconds: u16) -> u32 {
    seconds as u32 * 1000
}

impl TimeControl {
    /// What a seat has at the start, as a reading in ms; nothing where time is not limited.
    #[must_use]
    pub fn start(self) -> Option<u32> {
        Some(match self {
            TimeControl::Unlimited => return None,
            // Without main time the first turn has the increment.
            TimeControl::Increment { main: 0, increment } => ms(increment),
            TimeControl::Increment { main, .. } => ms(main),
            TimeControl::ByoYomi {
                main,
                periods,
                period,
            } => ms(main) + u32::from(periods) * ms(period),
            TimeControl::Bank { bank, .. } => ms(bank),
        })
    }

    /// No reading is larger, in ms.
    fn most(self) -> u32 {
        match self {
            // Increments may add up.
            TimeControl::Unlimited | TimeControl::Increment { .. } => {
                10 * ms(TimeControl::MAX_MAIN)
            }
            TimeControl::ByoYomi { .. } | TimeControl::Bank { .. } => self.start().unwrap_or(0),
        }
    }

    /// How long a turn may take with a reading, in ms.
    fn turn_time(self, left: u32) -> u32 {
        match self {
            TimeControl::Bank { turn, .. } => left.saturating_add(ms(turn)),
            _ => left,
        }
    }

    /// The reading after so many ms of a turn that goes on.
    fn within(self, left: u32, spent: u32) -> u32 {
        match self {
            TimeControl::Bank { turn, .. } => left.saturating_sub(spent.saturating_sub(ms(turn))),
            _ => left.saturating_sub(spent),
        }
    }

    /// The reading after a turn that took so many ms.
    fn after(self, left: u32, spent: u32) -> u32 {
        let left = self.within(left, spent).min(self.most());
        match self {
            TimeControl::Increment { increment, .. } => left.saturating_add(ms(increment)),
            TimeControl::ByoYomi {
                periods, period, ..
            } if left < u32::from(periods) * ms(period) => {
                // The period that was begun starts anew.
                left.div_ceil(ms(period)) * ms(period)
            }
            _ => left,
        }
    }

    fn face(self, left: u32, spent: u32) -> Face {
        let now = self.within(left, spent);
        match self {
            TimeControl::Unlimited | TimeControl::Increment { .. } => Face {
                time: now,
                reserve: Reserve::None,
            },
            TimeControl::ByoYomi {
                periods, period, ..
            } => {
                let all = u32::from(periods) * ms(period);
                let in_main = now.checked_sub(all).filter(|&main| main > 0);
                // The period that runs is no reserve any more.
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
    /// Both seats have all their time, and nobody's runs. Where time is not limited no flag falls.
    #[must_use]
    pub fn new(control: TimeControl) -> Clock {
        Clock {
            control,
            left: [control.start().unwrap_or(u32::MAX); 2],
            turn: None,
        }
    }

    /// The clock as the actions on the way to the cursor read it; nothing where time is not limited.
    /// Nobody's time runs.
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
                // A file may say anything.
                clock.left[at.seat as usize] = reading.min(control.most());
            }
        }
        end_turn(&mut clock, runs(game));
        Some(clock)
    }

    /// The time control.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Whose turn it is on the clock, whether or not it is paused.
    #[must_use]
    pub fn turn(&self) -> Option<Seat> {
        self.turn.map(|turn| turn.seat)
    }

    /// Whether somebody's time runs.
    #[must_use]
    pub fn is_running(&self) -> bool {
        self.turn.is_some_and(|turn| turn.since.is_some())
    }

    /// A turn begins.
    pub const fn begin(&mut self, seat: Seat, now: Moment) {
        self.turn = Some(Turn {
            seat,
            spent: 0,
            since: Some(now),
        });
    }

    /// A turn begins, so many ms of which are spent, and its time does not run.
    pub const fn begin_paused(&mut self, seat: Seat, spent: u32) {
        self.turn = Some(Turn {
            seat,
            spent,
            since: None,
        });
    }

    /// The time stands still.
    pub fn pause(&mut self, now: Moment) {
        if let Some(turn) = &mut self.turn {
            turn.spent = turn.spent(now);
            turn.since = None;
        }
    }

    /// The time runs again.
    pub fn resume(&mut self, now: Moment) {
        if let Some(turn) = &mut self.turn
            && turn.since.is_none()
        {
            turn.since = Some(now);
        }
    }

    /// The reading of the seat whose turn it is, to be written beside what it does; nothing where time is
    /// not limited.
    #[must_use]
    pub fn reading(&self, now: Moment) -> Option<u32> {
        let turn = self.turn.filter(|_| self.has_limit())?;
        let left = self.left[turn.seat as usize];
        Some(self.control.within(left, turn.spent(now)))
    }

    /// Somebody did something: from now on the time of a seat runs, or nobody's. A seat that goes on, as
    /// with the stones of an opening, gets nothing for it but the turn's own time of a bank.
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

    /// The moment at which the flag falls, if time runs.
    #[must_use]
    pub fn flag_at(&self) -> Option<Moment> {
        let turn = self.turn.filter(|_| self.has_limit())?;
        let time = self.control.turn_time(self.left[turn.seat as usize]);
        let rest = time.saturating_sub(turn.spent);
        Some(turn.since?.saturating_add(u64::from(rest)))
    }

    /// How long a seat's turn may still take, in ms; nothing where time is not limited.
    #[must_use]
    pub fn rest(&self, seat: Seat, now: Moment) -> Option<u32> {
        let time = self.control.turn_time(self.left[seat as usize]);
        self.has_limit()
            .then(|| time.saturating_sub(self.spent(seat, now)))
    }

    /// The seat whose flag has fallen.
    #[must_use]
    pub fn flagged(&self, now: Moment) -> Option<Seat> {
        self.turn()
            .filter(|_| self.flag_at().is_some_and(|at| at <= now))
    }

    /// How long a program that has to share its time out should think in a turn of a seat, in ms: a part of
    /// what there is for all turns, and most of what each turn has of its own. It is the same during all of
    /// the turn; nothing where time is not limited.
    #[must_use]
    pub fn allowance(&self, seat: Seat) -> Option<u32> {
        const TURNS: u32 = 25;
        let left = self.left[seat as usize];
        let (all, own) = match self.control {
            TimeControl::Unlimited => return None,
            TimeControl::Increment { increment, .. } => (left, ms(increment)),
            TimeControl::ByoYomi {
                periods, period, ..
            } => {
                let main = left.saturating_sub(u32::from(periods) * ms(period));
                (main, ms(period))
            }
            TimeControl::Bank { turn, .. } => (0, ms(turn)),
        };
        // What a turn has of its own may be all that is left.
        let own = own.min(self.control.turn_time(left));
        Some(all / TURNS + own / 4 * 3)
    }

    /// What it shows of a seat.
    #[must_use]
    pub fn face(&self, seat: Seat, now: Moment) -> Face {
        self.control
            .face(self.left[seat as usize], self.spent(seat, now))
    }

    /// How long a seat's turn has taken, in ms; 0 if it is not its turn.
    #[must_use]
    pub fn spent(&self, seat: Seat, now: Moment) -> u32 {
        let turn = self.turn.filter(|turn| turn.seat == seat);
        turn.map_or(0, |turn| turn.spent(now))
    }

    fn has_limit(&self) -> bool {
        self.control.is_limited()
    }
}

impl Turn {
    fn spent(self, now: Moment) -> u32 {
        let more = self.since.map_or(0, |since| now.saturating_sub(since));
        let spent = u64::from(self.spent).saturating_add(more);
        u32::try_from(spent).unwrap_or(u32::MAX)
    }
}

/// Whose time runs in a game, by what is to be done:
///
/// | what | whose time |
/// |---|---|
/// | a move, a pass | the seat to move |
/// | a choice of the opening: stones, swap, number, offers, pick, branch | the seat that is asked |
/// | a claim to be decided on | White's |
/// | an answer to a request (to take back, a draw) | as without the request |
/// | a lot for the colours | nobody's |
/// | nothing: the game is over | nobody's |
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
