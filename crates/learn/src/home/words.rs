//! Texts about the days on which something was solved.

use super::HomePart;
use super::days::{Days, SHOWN};
use tengen_kit::text::{Key, Texts};

/// A day among the last ones.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct DayMark {
    /// The letter of the day of the week.
    pub letter: String,
    /// Whether something was solved then.
    pub state: DayState,
}

/// Says if something was solved on a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug, strum::IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum DayState {
    /// Something was.
    Solved,
    /// Nothing was.
    Empty,
    /// Nothing was on this day, which is not over.
    Today,
}

/// The day of the week of the first of January 1970, a Thursday, counted from Monday.
const FIRST: u32 = 3;

/// Returns the last days; none before anything was solved, or before the day is known.
pub fn day_marks(texts: Texts, home: &HomePart) -> Vec<DayMark> {
    let Some(today) = home.today().filter(|_| has_any(home)) else {
        return Vec::new();
    };
    let letters: Vec<&str> = texts.get(Key::DaysLetters).split(' ').collect();
    let mark = |day: u32| {
        let index = usize::try_from((day + FIRST) % SHOWN).unwrap_or_default();
        DayMark {
            letter: letters.get(index).copied().unwrap_or_default().to_owned(),
            state: if home.days().has(day) {
                DayState::Solved
            } else if day == today {
                DayState::Today
            } else {
                DayState::Empty
            },
        }
    };
    Days::last(today).map(mark).collect()
}

fn has_any(home: &HomePart) -> bool {
    *home.days() != Days::default()
}

/// Returns how many days in a row, or of the last ones, something was solved; empty before anything was.
pub fn days_count(texts: Texts, home: &HomePart) -> String {
    let Some(today) = home.today().filter(|_| has_any(home)) else {
        return String::new();
    };
    let row = home.days().in_a_row(today);
    if row > 1 {
        return texts.fill(Key::DaysInARow, &[("n", &row.to_string())]);
    }
    let some = Days::last(today).filter(|&day| home.days().has(day));
    texts.fill(Key::DaysOfWeek, &[("n", &some.count().to_string())])
}
