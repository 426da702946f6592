//! Texts of clocks: time controls, and the display of a player's clock.

use super::{ClockFace, ClockState, LOW};
use crate::text::{Key, Texts, fill};
use crate::words::colour;
use tengen_core::board::Stone;
use tengen_core::game::{Face, Reserve, TimeControl};

/// An hour in ms.
pub const HOUR: u64 = 3_600_000;

/// A day in ms.
pub const DAY: u64 = 24 * HOUR;

/// Returns a time control in a few words: `5 min + 3 s`; empty if time is not limited.
///
/// # Examples
///
/// ```
/// use tengen_kit::text::Texts;
/// use tengen_kit::timer::words::time_control;
///
/// let control = "byoyomi:600+3x30".parse()?;
/// assert_eq!(time_control(Texts::ENGLISH, control), "10 min + 3 × 30 s");
/// # Ok::<(), tengen_core::game::ParseTimeControlError>(())
/// ```
pub fn time_control(texts: Texts, control: TimeControl) -> String {
    let length = |seconds| length(texts, seconds);
    match control {
        TimeControl::Unlimited => String::new(),
        TimeControl::Increment { main, increment: 0 } => length(main),
        TimeControl::Increment { main, increment } => {
            let values = [("main", &*length(main)), ("plus", &length(increment))];
            texts.fill(Key::ControlIncrement, &values)
        }
        TimeControl::ByoYomi {
            main,
            periods,
            period,
        } => {
            let values = [
                ("main", &*length(main)),
                ("periods", &u32::from(periods).to_string()),
                ("period", &length(period)),
            ];
            texts.fill(Key::ControlByoyomi, &values)
        }
        TimeControl::Bank { turn, bank } => {
            let values = [("turn", &*length(turn)), ("bank", &length(bank))];
            texts.fill(Key::ControlBank, &values)
        }
        TimeControl::DaysPerTurn(count) => texts.fill(
            Key::ControlDaysTurn,
            &[("days", &days(texts, count.into()))],
        ),
        TimeControl::DaysPerGame(count) => texts.fill(
            Key::ControlDaysGame,
            &[("days", &days(texts, count.into()))],
        ),
    }
}

/// Returns a duration as `5 min`, `45 s`, or `1:30`.
fn length(texts: Texts, seconds: u16) -> String {
    let (template, number) = match seconds {
        0..60 => (texts.get(Key::Seconds), seconds),
        _ if seconds.is_multiple_of(60) => (texts.get(Key::Minutes), seconds / 60),
        _ => return in_seconds(seconds.into()),
    };
    fill(template, &[("n", &u32::from(number).to_string())])
}

/// Returns the display of a time in ms: `1:02:03`, `4:59`; with tenths if it is low: `19.9`; from a day on, whole
/// days and hours: `2 days 5 hours`.
///
/// # Examples
///
/// ```
/// use tengen_kit::text::Texts;
/// use tengen_kit::timer::words::time;
///
/// let time = |ms| time(Texts::ENGLISH, ms);
/// assert_eq!([3_723_000, 300_000, 299_001, 20_000, 19_999, 0].map(time), [
///     "1:02:03", "5:00", "5:00", "0:20", "19.9", "0.0",
/// ]);
/// assert_eq!([190_799_999, 172_800_000, 86_400_000, 86_399_000].map(time), [
///     "2 days 4 hours", "2 days", "1 day", "23:59:59",
/// ]);
/// ```
pub fn time(texts: Texts, ms: u64) -> String {
    if ms >= DAY {
        let hours = counted(texts, ms % DAY / HOUR, (Key::Hour, Key::Hours));
        let days = days(texts, ms / DAY);
        if ms % DAY < HOUR {
            return days;
        }
        return texts.fill(Key::DaysAndHours, &[("days", &days), ("hours", &hours)]);
    }
    if ms < LOW {
        return format!("{}.{}", ms / 1000, ms / 100 % 10);
    }
    in_seconds(ms.div_ceil(1000))
}

pub fn in_seconds(seconds: u64) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// Returns a number of days, such as `3 days`.
fn days(texts: Texts, count: u64) -> String {
    counted(texts, count, (Key::Day, Key::Days))
}

/// Returns a number with its unit; the keys are for one and for other numbers.
fn counted(texts: Texts, count: u64, (one, others): (Key, Key)) -> String {
    let key = if count == 1 { one } else { others };
    texts.fill(key, &[("n", &count.to_string())])
}

/// Returns the time that counts down, with `+` if it is taken from the bank.
pub fn figure(texts: Texts, face: Face) -> String {
    match face.reserve {
        Reserve::Overtime => format!("+{}", time(texts, face.time)),
        _ => time(texts, face.time),
    }
}

/// Returns the reserve shown after the time: `×2` for periods, `+0:40` for a bank.
pub fn reserve(reserve: Reserve) -> String {
    match reserve {
        Reserve::None | Reserve::Overtime => String::new(),
        Reserve::Periods(count) => format!("×{count}"),
        Reserve::Bank(bank) => format!("+{}", in_seconds(bank.div_ceil(1000))),
    }
}

/// Returns the whole display of a colour's clock as a text for screen readers.
pub fn clock(texts: Texts, stone: Stone, clock: ClockFace) -> String {
    let shown = time(texts, clock.face.time);
    let whole = match clock.face.reserve {
        Reserve::None => shown,
        Reserve::Overtime => texts.fill(Key::InOvertime, &[("time", &shown)]),
        Reserve::Periods(1) => texts.fill(Key::WithPeriod, &[("time", &shown)]),
        Reserve::Periods(count) => {
            let values = [("time", &*shown), ("n", &u32::from(count).to_string())];
            texts.fill(Key::WithPeriods, &values)
        }
        Reserve::Bank(bank) => {
            let values = [("time", &*shown), ("bank", &time(texts, bank))];
            texts.fill(Key::WithBank, &values)
        }
    };
    let values = [("colour", colour(texts, stone)), ("time", &whole)];
    let template = if clock.state == ClockState::Paused {
        texts.get(Key::ClockOfPaused)
    } else {
        texts.get(Key::ClockOf)
    };
    fill(template, &values)
}

/// Returns the error message for times that are not a valid time control.
pub fn no_time(texts: Texts) -> &'static str {
    texts.get(Key::ClockWrong)
}

/// Returns a sentence that explains a kind of time control.
pub fn clock_hint(texts: Texts, kind: &str) -> &'static str {
    match kind {
        "increment" => texts.get(Key::ClockIncrementHint),
        "byoyomi" => texts.get(Key::ClockByoyomiHint),
        "bank" => texts.get(Key::ClockBankHint),
        "days" => texts.get(Key::ClockDaysHint),
        _ => texts.get(Key::ClockNoneHint),
    }
}
