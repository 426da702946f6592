//! The exercises that the player has solved, with a text form for the store.

use std::collections::BTreeSet;
use std::fmt;
use std::str::FromStr;

use tengen_kit::progress::{Knowledge, Version};

const HEAD: &str = "tengen lessons 1";

/// The solved exercises: the index of a lesson and that of its exercise, both from 0.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Progress(BTreeSet<(usize, usize)>);

/// The error for a text that is no progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {HEAD:?}, and words such as 1.3")]
pub struct ParseProgressError;

impl Progress {
    /// Adds an exercise. Returns `false` if it was solved before.
    pub(super) fn add(&mut self, lesson: usize, exercise: usize) -> bool {
        self.0.insert((lesson, exercise))
    }

    pub(super) fn has(&self, lesson: usize, exercise: usize) -> bool {
        self.0.contains(&(lesson, exercise))
    }

    /// Returns the number of solved exercises of a lesson among its first `all`.
    pub(super) fn count(&self, lesson: usize, all: usize) -> usize {
        (0..all).filter(|&it| self.has(lesson, it)).count()
    }
}

/// An exercise stays solved: two copies have together what either has.
impl Knowledge for Progress {
    fn read(text: &str) -> Option<Version<Progress>> {
        text.parse().ok().map(Version::Now)
    }

    fn merge(&mut self, other: &Progress) {
        self.0.extend(&other.0);
    }

    fn take_earlier(&mut self, other: &Progress) {
        self.merge(other);
    }
}

/// Writes the head, and a line with the numbers, from 1, of each lesson and exercise: `1.1 1.2 3.1`.
impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        let words = self.0.iter();
        let words = words.map(|(lesson, exercise)| format!("{}.{}", lesson + 1, exercise + 1));
        writeln!(f, "{}", words.collect::<Vec<_>>().join(" "))
    }
}

impl FromStr for Progress {
    type Err = ParseProgressError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let words = text.strip_prefix(HEAD).ok_or(ParseProgressError)?;
        let solved = words.split_whitespace().map(|word| {
            let (lesson, exercise) = word.split_once('.')?;
            let index = |number: &str| number.parse::<u8>().ok()?.checked_sub(1).map(usize::from);
            Some((index(lesson)?, index(exercise)?))
        });
        let solved: Option<BTreeSet<_>> = solved.collect();
        solved.map(Progress).ok_or(ParseProgressError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tengen_testing::tabs::{
        Learned, Sees, Step, beside_earlier, check_laws, in_turn, played, steps,
    };

    impl Learned for Progress {
        type Act = (usize, usize);

        fn act(&mut self, &(lesson, exercise): &(usize, usize), _tab: usize) {
            self.add(lesson, exercise);
        }
    }

    fn solved() -> impl Strategy<Value = (usize, usize)> {
        (0..4_usize, 0..6_usize)
    }

    proptest! {
        #[test]
        fn tabs_have_together_what_each_has_solved(steps in steps(solved())) {
            let acts = steps.iter().filter_map(|it| match it {
                Step::Act(_, act) => Some(*act),
                _ => None,
            });
            let all = Progress(acts.collect());
            for sees in [Sees::Store, Sees::Nothing] {
                prop_assert_eq!(&played::<Progress>(&steps, sees), &all);
            }
            let (tabs, alone) = in_turn::<Progress>(&steps);
            prop_assert_eq!(tabs, alone);
            // The text form is that of all versions.
            let (tabs, alone) = beside_earlier(&steps, Progress::to_string);
            prop_assert_eq!(tabs, alone);
        }

        #[test]
        fn a_merge_is_a_join(steps in steps(solved())) {
            check_laws::<Progress>(&steps);
        }
    }
}
