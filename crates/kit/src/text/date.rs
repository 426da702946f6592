//! Dates in the calendar.

use crate::time::Millis;

/// Returns the date and the time of day in ms since 1970-01-01 UTC, such as `2026-11-21 20:27`, in the time zone that
/// is `zone` minutes behind UTC.
pub fn date(ms: u64, zone: f64) -> String {
    let (days, minute) = local(ms, zone);
    format!("{} {:02}:{:02}", civil(days), minute / 60, minute % 60)
}

/// Returns the date without the time of day.
pub fn day(ms: u64, zone: f64) -> String {
    civil(local(ms, zone).0)
}

/// Returns the number of days since 1970-01-01, and of minutes of the last day.
fn local(ms: u64, zone: f64) -> (u64, u64) {
    const MINUTE: f64 = 60_000.0;
    #[allow(clippy::cast_precision_loss)]
    let local = (ms as f64 - zone * MINUTE).max(0.0);
    let minutes = Millis(local / MINUTE).whole();
    (minutes / 1440, minutes % 1440)
}

/// Returns the date that is a number of days after 1970-01-01. Years begin in March here, so that the leap day is the
/// last one.
fn civil(days: u64) -> String {
    let shifted = days + 719_468;
    let (era, of_era) = (shifted / 146_097, shifted % 146_097);
    let year = (of_era - of_era / 1460 + of_era / 36_524 - of_era / 146_096) / 365;
    let of_year = of_era - (365 * year + year / 4 - year / 100);
    let march_month = (5 * of_year + 2) / 153;
    let day = of_year - (153 * march_month + 2) / 5 + 1;
    let month = if march_month < 10 {
        march_month + 3
    } else {
        march_month - 9
    };
    let year = era * 400 + year + u64::from(month <= 2);
    format!("{year}-{month:02}-{day:02}")
}
