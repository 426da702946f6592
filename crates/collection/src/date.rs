//! A date of which the day, or the month too, may be missing.

use std::fmt;
use std::str::FromStr;

/// A year, a month or a day: `2026`, `2026-11` or `2026-11-22`. The empty text is no date at all.
///
/// # Examples
///
/// ```
/// use tengen_collection::PartialDate;
///
/// let month: PartialDate = "2026-11".parse()?;
/// assert_eq!(month.to_string(), "2026-11");
/// assert!("22.11.2026".parse::<PartialDate>().is_err());
/// # Ok::<(), tengen_collection::ParsePartialDateError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PartialDate(String);

/// Returned if a text is not a date.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a date such as 2026, 2026-11 or 2026-11-22")]
pub struct ParsePartialDateError;

/// The longest date, with `0` for a digit.
const FORM: &str = "0000-00-00";

impl PartialDate {
    /// Returns `true` if this is no date, or if it begins on a date of a record or before.
    pub fn starts_by(&self, date: &str) -> bool {
        self.0.is_empty() || date >= &*self.0
    }

    /// Returns `true` if this is no date, or if it ends on a date of a record or after.
    pub fn ends_after(&self, date: &str) -> bool {
        self.0.is_empty() || !date.is_empty() && (date <= &*self.0 || date.starts_with(&self.0))
    }
}

/// Writes the text form.
impl fmt::Display for PartialDate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// Reads the text form.
impl FromStr for PartialDate {
    type Err = ParsePartialDateError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let fits = |(sign, form): (char, char)| match form {
            '0' => sign.is_ascii_digit(),
            dash => sign == dash,
        };
        let is_whole = matches!(text.len(), 0 | 4 | 7 | 10);
        let is_date = is_whole && text.chars().zip(FORM.chars()).all(fits) && is_in_calendar(text);
        if is_date {
            Ok(PartialDate(text.to_owned()))
        } else {
            Err(ParsePartialDateError)
        }
    }
}

/// Returns `true` if the month and the day of a date, if it has them, are in the calendar.
fn is_in_calendar(date: &str) -> bool {
    let mut parts = date.split('-').map(|part| part.parse().unwrap_or(0));
    let year = parts.next().unwrap_or(0);
    let Some(month) = parts.next() else {
        return true;
    };
    (1..=12).contains(&month)
        && parts
            .next()
            .is_none_or(|day| (1..=days(year, month)).contains(&day))
}

/// Returns the number of days of a month in the Gregorian calendar.
const fn days(year: u16, month: u16) -> u16 {
    match month {
        2 if year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400)) => {
            29
        }
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        _ => 31,
    }
}
