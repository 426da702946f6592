//! Texts of clocks: time controls, and the display of a player's clock.

use crate::app::{App, ClockFace, ClockState, LOW, Language};
use crate::describe::colour;
use crate::text::{fill, text};
use tengen_core::board::Stone;
use tengen_core::game::{Face, Reserve, TimeControl};

/// Returns a time control in a few words: `5 min + 3 s`; empty if time is not limited.
///
/// # Examples
///
/// ```
/// use tengen_page::app::Language;
/// use tengen_page::view::describe::time_control;
///
/// let control = "byoyomi:600+3x30".parse()?;
/// assert_eq!(time_control(Language::English, control), "10 min + 3 × 30 s");
/// # Ok::<(), tengen_core::game::ParseTimeControlError>(())
/// ```
#[must_use]
pub fn time_control(language: Language, control: TimeControl) -> String {
    let length = |seconds| length(language, seconds);
    match control {
        TimeControl::Unlimited => String::new(),
        TimeControl::Increment { main, increment: 0 } => length(main),
        TimeControl::Increment { main, increment } => {
            let values = [("main", &*length(main)), ("plus", &length(increment))];
            fill(text!(language, "control_increment"), &values)
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
            fill(text!(language, "control_byoyomi"), &values)
        }
        TimeControl::Bank { turn, bank } => {
            let values = [("turn", &*length(turn)), ("bank", &length(bank))];
            fill(text!(language, "control_bank"), &values)
        }
    }
}

/// Returns a duration as `5 min`, `45 s`, or `1:30`.
fn length(language: Language, seconds: u16) -> String {
    let (template, number) = match seconds {
        0..60 => (text!(language, "seconds"), seconds),
        _ if seconds.is_multiple_of(60) => (text!(language, "minutes"), seconds / 60),
        _ => return in_seconds(seconds.into()),
    };
    fill(template, &[("n", &u32::from(number).to_string())])
}

/// Returns the display of a time in ms: `1:02:03`, `4:59`; with tenths if it is low: `19.9`.
///
/// # Examples
///
/// ```
/// use tengen_page::view::describe::time;
///
/// assert_eq!([3_723_000, 300_000, 299_001, 20_000, 19_999, 0].map(time), [
///     "1:02:03", "5:00", "5:00", "0:20", "19.9", "0.0",
/// ]);
/// ```
#[must_use]
pub fn time(ms: u32) -> String {
    if ms < LOW {
        return format!("{}.{}", ms / 1000, ms / 100 % 10);
    }
    in_seconds(ms.div_ceil(1000))
}

pub(crate) fn in_seconds(seconds: u32) -> String {
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{seconds:02}")
    } else {
        format!("{minutes}:{seconds:02}")
    }
}

/// Returns the time that counts down, with `+` if it is taken from the bank.
#[must_use]
pub fn figure(face: Face) -> String {
    match face.reserve {
        Reserve::Overtime => format!("+{}", time(face.time)),
        _ => time(face.time),
    }
}

/// Returns the reserve shown after the time: `×2` for periods, `+0:40` for a bank.
#[must_use]
pub fn reserve(reserve: Reserve) -> String {
    match reserve {
        Reserve::None | Reserve::Overtime => String::new(),
        Reserve::Periods(count) => format!("×{count}"),
        Reserve::Bank(bank) => format!("+{}", in_seconds(bank.div_ceil(1000))),
    }
}

/// Returns the whole display of a colour's clock as a text for screen readers.
#[must_use]
pub fn clock(language: Language, stone: Stone, clock: ClockFace) -> String {
    let shown = time(clock.face.time);
    let whole = match clock.face.reserve {
        Reserve::None => shown,
        Reserve::Overtime => fill(text!(language, "in_overtime"), &[("time", &shown)]),
        Reserve::Periods(1) => fill(text!(language, "with_period"), &[("time", &shown)]),
        Reserve::Periods(count) => {
            let values = [("time", &*shown), ("n", &u32::from(count).to_string())];
            fill(text!(language, "with_periods"), &values)
        }
        Reserve::Bank(bank) => {
            let values = [("time", &*shown), ("bank", &time(bank))];
            fill(text!(language, "with_bank"), &values)
        }
    };
    let values = [("colour", colour(language, stone)), ("time", &whole)];
    let template = if clock.state == ClockState::Paused {
        text!(language, "clock_of_paused")
    } else {
        text!(language, "clock_of")
    };
    fill(template, &values)
}

/// Returns the label of the button that pauses or resumes the clock.
#[must_use]
pub fn pause(app: &App) -> &'static str {
    let language = app.language();
    if app.is_paused() {
        text!(language, "resume")
    } else {
        text!(language, "pause")
    }
}

/// Returns the error message for times that are not a valid time control.
#[must_use]
pub fn no_time(language: Language) -> &'static str {
    text!(language, "clock_wrong")
}

/// Returns a sentence that explains a kind of time control.
#[must_use]
pub fn clock_hint(language: Language, kind: &str) -> &'static str {
    match kind {
        "increment" => text!(language, "clock_increment_hint"),
        "byoyomi" => text!(language, "clock_byoyomi_hint"),
        "bank" => text!(language, "clock_bank_hint"),
        _ => text!(language, "clock_none_hint"),
    }
}
