//! The days on which something was solved, with a text form for the store.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use tengen_kit::progress::{Knowledge, Version};

const HEAD: &str = "tengen days 1";

/// The most days that are remembered: the last ones.
const MOST: usize = 1000;

/// The number of days that the start of learning shows.
pub(super) const SHOWN: u32 = 7;

/// Days, by their numbers counted from 1970.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Days(BTreeSet<u32>);

/// The error for a text that is no list of days.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {HEAD:?}, and numbers of days")]
pub struct ParseDaysError;

impl Days {
    /// Adds a day. Returns `false` if it was there.
    pub(super) fn add(&mut self, day: u32) -> bool {
        let is_new = self.0.insert(day);
        self.trim();
        is_new
    }

    fn trim(&mut self) {
        while self.0.len() > MOST {
            self.0.pop_first();
        }
    }

    pub fn has(&self, day: u32) -> bool {
        self.0.contains(&day)
    }

    /// Returns the last days with this one at the end, oldest first.
    pub fn last(today: u32) -> impl Iterator<Item = u32> {
        (0..SHOWN).rev().map(move |back| today.saturating_sub(back))
    }

    /// Returns how many days in a row end with this one, or with the one before as long as nothing was solved on this one.
    pub fn in_a_row(&self, today: u32) -> usize {
        let end = if self.has(today) {
            today
        } else {
            today.saturating_sub(1)
        };
        (0..=end).rev().take_while(|&day| self.has(day)).count()
    }
}

/// A day stays: two copies have together what either has, as far as there is room.
impl Knowledge for Days {
    fn read(text: &str) -> Option<Version<Days>> {
        text.parse().ok().map(Version::Now)
    }

    fn merge(&mut self, other: &Days) {
        self.0.extend(&other.0);
        self.trim();
    }

    fn take_earlier(&mut self, other: &Days) {
        self.merge(other);
    }
}

/// Writes the head, and a line with the numbers of the days.
impl fmt::Display for Days {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        let words: Vec<String> = self.0.iter().map(u32::to_string).collect();
        writeln!(f, "{}", words.join(" "))
    }
}

impl FromStr for Days {
    type Err = ParseDaysError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words = text.strip_prefix(HEAD).ok_or(ParseDaysError)?;
        let days = words.split_whitespace().map(|it| it.parse().ok());
        let days: Option<BTreeSet<u32>> = days.collect();
        let mut days = days.map(Days).ok_or(ParseDaysError)?;
        days.trim();
        Ok(days)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tengen_testing::tabs::{Learned, check_laws, in_turn, steps};

    impl Learned for Days {
        type Act = u32;

        fn act(&mut self, &day: &u32, _tab: usize) {
            self.add(day);
        }
    }

    proptest! {
        #[test]
        fn a_merge_is_a_join_and_tabs_are_like_one(steps in steps(20_000..20_040_u32)) {
            check_laws::<Days>(&steps);
            let (tabs, alone) = in_turn::<Days>(&steps);
            prop_assert_eq!(tabs, alone);
        }
    }

    #[test]
    fn days_in_a_row_end_today_or_yesterday() {
        let days: Days = "tengen days 1\n5 7 8 9".parse().expect("days");
        let counts = [4, 5, 6, 7, 8, 9, 10, 11].map(|today| days.in_a_row(today));
        assert_eq!(counts, [0, 1, 1, 1, 2, 3, 3, 0]);
        assert_eq!(Days::default().in_a_row(0), 0);
        assert_eq!(Days::last(9).collect::<Vec<_>>(), [3, 4, 5, 6, 7, 8, 9]);
    }

    #[test]
    fn only_the_last_days_are_kept() {
        let mut days = Days::default();
        (0..2000).for_each(|day| _ = days.add(day));
        assert_eq!(days.0.len(), MOST);
        assert_eq!(days.in_a_row(1999), MOST);
        assert_eq!(days.to_string().parse(), Ok(days));
        for damaged in ["", "tengen", "tengen days 1\nx", "\u{0}"] {
            assert_eq!(damaged.parse::<Days>(), Err(ParseDaysError), "{damaged:?}");
        }
    }
}
