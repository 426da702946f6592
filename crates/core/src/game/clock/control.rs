//! Time controls: the time limits of the players, as data with a text form.

use core::fmt;
use core::str::FromStr;

/// The time limits of the players, the same for both. All durations are whole seconds or days.
///
/// The text form is `none`, `increment:300+5` (main time and the addition per turn), `byoyomi:300+3x30` (main
/// time, then 3 periods of 30 s), `bank:30+60` (30 s per turn, and 60 s in total for exceeding
/// it), `days:3/turn` (3 days for each turn), `days:135/game` (135 days for all turns of a player).
///
/// # Examples
///
/// ```
/// use tengen_core::game::TimeControl;
///
/// let control: TimeControl = "byoyomi:300+3x30".parse()?;
/// assert_eq!(control, TimeControl::ByoYomi { main: 300, periods: 3, period: 30 });
/// assert_eq!(control.to_string(), "byoyomi:300+3x30");
/// assert_eq!(TimeControl::default().to_string(), "none");
/// assert!("increment:0+0".parse::<TimeControl>().is_err(), "no time at all");
/// # Ok::<(), tengen_core::game::ParseTimeControlError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum TimeControl {
    /// No limit to the thinking time.
    #[default]
    Unlimited,
    /// A main time for all turns, and an increment added after each turn.
    Increment {
        /// Main time in s, from 0 to [`MAX_MAIN`](TimeControl::MAX_MAIN).
        main: u16,
        /// Increment in s, from 0 to [`MAX_TURN`](TimeControl::MAX_TURN). One of the two is not 0.
        increment: u16,
    },
    /// A main time for all turns; after that each turn has a period, and a longer turn uses up periods. The
    /// last period cannot be exceeded.
    ByoYomi {
        /// Main time in s, from 0 to [`MAX_MAIN`](TimeControl::MAX_MAIN).
        main: u16,
        /// Number of periods, from 1 to [`MAX_PERIODS`](TimeControl::MAX_PERIODS).
        periods: u8,
        /// Duration of a period in s, from 1 to [`MAX_TURN`](TimeControl::MAX_TURN).
        period: u16,
    },
    /// A time for each turn. Longer turns use up the bank, which is shared by all turns of a seat.
    Bank {
        /// Time per turn in s, from 1 to [`MAX_TURN`](TimeControl::MAX_TURN).
        turn: u16,
        /// Bank in s, from 0 to [`MAX_MAIN`](TimeControl::MAX_MAIN).
        bank: u16,
    },
    /// Days for each turn, from 1 to [`MAX_TURN_DAYS`](TimeControl::MAX_TURN_DAYS). Unused time is lost.
    DaysPerTurn(u8),
    /// Days for all turns of a seat, from 1 to [`MAX_GAME_DAYS`](TimeControl::MAX_GAME_DAYS).
    DaysPerGame(u8),
}

/// The reason why a text is not a time control.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseTimeControlError {
    /// The word before the colon, or the text after it, is not valid.
    #[error(
        "expected none, increment: as in increment:300+5, byoyomi: as in byoyomi:300+3x30, bank: as in \
         bank:30+60, or days: as in days:3/turn or days:135/game"
    )]
    Form,
    /// A number is too small or too large.
    #[error(
        "expected up to 18000 s of main time or bank, 1 to 3600 s for a turn or a period, 1 to 50 periods, \
         1 to 14 days for a turn, 1 to 200 days for a game"
    )]
    Range,
}

impl TimeControl {
    /// The longest main time or bank, in s.
    pub const MAX_MAIN: u16 = 18_000;

    /// The longest turn, period or increment, in s.
    pub const MAX_TURN: u16 = 3600;

    /// The largest number of periods.
    pub const MAX_PERIODS: u8 = 50;

    /// The largest number of days for a turn.
    pub const MAX_TURN_DAYS: u8 = 14;

    /// The largest number of days that a player has for a game.
    pub const MAX_GAME_DAYS: u8 = 200;

    /// Returns `true` if the time is limited.
    #[must_use]
    pub const fn is_limited(self) -> bool {
        !matches!(self, TimeControl::Unlimited)
    }

    /// Returns `true` if the time is counted in days, so that the players need not be present together.
    #[must_use]
    pub const fn counts_days(self) -> bool {
        matches!(
            self,
            TimeControl::DaysPerTurn(_) | TimeControl::DaysPerGame(_)
        )
    }

    /// Checks that the numbers are in range.
    ///
    /// # Errors
    ///
    /// [`ParseTimeControlError::Range`] if they are not.
    pub fn check(self) -> Result<(), ParseTimeControlError> {
        let is_main = |main: u16| main <= TimeControl::MAX_MAIN;
        let is_turn = |turn: u16| (1..=TimeControl::MAX_TURN).contains(&turn);
        let is_fine = match self {
            TimeControl::Unlimited => true,
            TimeControl::Increment { main, increment } => {
                is_main(main) && increment <= TimeControl::MAX_TURN && (main > 0 || increment > 0)
            }
            TimeControl::ByoYomi {
                main,
                periods,
                period,
            } => {
                let is_count = (1..=TimeControl::MAX_PERIODS).contains(&periods);
                is_main(main) && is_turn(period) && is_count
            }
            TimeControl::Bank { turn, bank } => is_turn(turn) && is_main(bank),
            TimeControl::DaysPerTurn(days) => (1..=TimeControl::MAX_TURN_DAYS).contains(&days),
            TimeControl::DaysPerGame(days) => (1..=TimeControl::MAX_GAME_DAYS).contains(&days),
        };
        if is_fine {
            Ok(())
        } else {
            Err(ParseTimeControlError::Range)
        }
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TimeControl::Unlimited => f.write_str("none"),
            TimeControl::Increment { main, increment } => write!(f, "increment:{main}+{increment}"),
            TimeControl::ByoYomi {
                main,
                periods,
                period,
            } => write!(f, "byoyomi:{main}+{periods}x{period}"),
            TimeControl::Bank { turn, bank } => write!(f, "bank:{turn}+{bank}"),
            TimeControl::DaysPerTurn(days) => write!(f, "days:{days}/turn"),
            TimeControl::DaysPerGame(days) => write!(f, "days:{days}/game"),
        }
    }
}

impl FromStr for TimeControl {
    type Err = ParseTimeControlError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        use ParseTimeControlError::Form;
        if text == "none" {
            return Ok(TimeControl::Unlimited);
        }
        let (kind, numbers) = text.split_once(':').ok_or(Form)?;
        let separator = if kind == "days" { '/' } else { '+' };
        let (one, two) = numbers.split_once(separator).ok_or(Form)?;
        let few = |text| Ok::<u8, Self::Err>(u8::try_from(number(text)?).unwrap_or(u8::MAX));
        let control = match kind {
            "days" => match two {
                "turn" => TimeControl::DaysPerTurn(few(one)?),
                "game" => TimeControl::DaysPerGame(few(one)?),
                _ => return Err(Form),
            },
            "increment" => TimeControl::Increment {
                main: number(one)?,
                increment: number(two)?,
            },
            "byoyomi" => {
                let (periods, period) = two.split_once('x').ok_or(Form)?;
                TimeControl::ByoYomi {
                    main: number(one)?,
                    periods: few(periods)?,
                    period: number(period)?,
                }
            }
            "bank" => TimeControl::Bank {
                turn: number(one)?,
                bank: number(two)?,
            },
            _ => return Err(Form),
        };
        control.check()?;
        Ok(control)
    }
}

/// Reads a number that consists of digits only. A number too large for the type is out of range.
fn number(text: &str) -> Result<u16, ParseTimeControlError> {
    if text.is_empty() || !text.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(ParseTimeControlError::Form);
    }
    text.parse().map_err(|_| ParseTimeControlError::Range)
}
