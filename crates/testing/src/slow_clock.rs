//! The time of a seat, counted millisecond by millisecond.

use tengen_core::game::{Face, Reserve, TimeControl};

/// A seat's time in ms, counted millisecond by millisecond.
#[derive(Clone, Copy, Debug)]
pub struct Slow {
    control: TimeControl,
    /// The main time; with a bank or days for each turn, the time of the current turn.
    main: u64,
    /// The time left in the current period.
    period: u64,
    /// The number of periods left, including the current one.
    periods: u32,
    bank: u64,
    pub flag: bool,
}

impl Slow {
    pub fn new(control: TimeControl) -> Slow {
        let (main, period, periods, bank) = match control {
            TimeControl::Unlimited => (u64::MAX, 0, 0, 0),
            TimeControl::Increment { main, increment } => (
                u64::from(if main == 0 { increment } else { main }) * 1000,
                0,
                0,
                0,
            ),
            TimeControl::ByoYomi {
                main,
                periods,
                period,
            } => (
                u64::from(main) * 1000,
                u64::from(period) * 1000,
                periods.into(),
                0,
            ),
            TimeControl::Bank { turn, bank } => {
                (u64::from(turn) * 1000, 0, 0, u64::from(bank) * 1000)
            }
            TimeControl::DaysPerTurn(days) | TimeControl::DaysPerGame(days) => {
                (u64::from(days) * 24 * 60 * 60 * 1000, 0, 0, 0)
            }
        };
        Slow {
            control,
            main,
            period,
            periods,
            bank,
            flag: false,
        }
    }

    /// Lets time of a control in days pass without a flag, in whole ms, as if each were counted.
    ///
    /// # Panics
    ///
    /// If that is not less than the time left.
    pub fn skip(&mut self, ms: u64) {
        assert!(self.control.counts_days() && ms < self.main);
        self.main -= ms;
    }

    /// Returns the time left before the flag, in ms, of a control without periods.
    pub const fn left(&self) -> u64 {
        self.main + self.bank
    }

    /// Lets one millisecond pass.
    pub fn tick(&mut self) {
        let full = Slow::new(self.control);
        if self.main > 0 {
            self.main -= 1;
        } else if self.bank > 0 {
            self.bank -= 1;
        } else if self.period > 0 {
            self.period -= 1;
            if self.period == 0 && self.periods > 1 {
                self.periods -= 1;
                self.period = full.period;
            }
        }
        // No time is left for the next millisecond.
        self.flag = self.main + self.bank + self.period == 0;
    }

    pub fn end_turn(&mut self) {
        let full = Slow::new(self.control);
        match self.control {
            TimeControl::Increment { increment, .. } => self.main += u64::from(increment) * 1000,
            TimeControl::ByoYomi { .. } => self.period = full.period,
            TimeControl::Bank { .. } | TimeControl::DaysPerTurn(_) => self.main = full.main,
            TimeControl::Unlimited | TimeControl::DaysPerGame(_) => {}
        }
    }

    pub fn face(&self) -> Face {
        match self.control {
            TimeControl::ByoYomi { .. } if self.main > 0 => Face {
                time: self.main,
                reserve: Reserve::Periods(u8::try_from(self.periods).expect("few")),
            },
            TimeControl::ByoYomi { .. } => Face {
                time: self.period,
                reserve: Reserve::Periods(u8::try_from(self.periods - 1).expect("few")),
            },
            TimeControl::Bank { .. } if self.main > 0 => Face {
                time: self.main,
                reserve: Reserve::Bank(self.bank),
            },
            TimeControl::Bank { .. } => Face {
                time: self.bank,
                reserve: Reserve::Overtime,
            },
            _ => Face {
                time: self.main,
                reserve: Reserve::None,
            },
        }
    }

    /// Continues with another action of the same player.
    pub fn go_on(&mut self) {
        if let TimeControl::Bank { .. } = self.control {
            self.end_turn();
        }
    }
}
