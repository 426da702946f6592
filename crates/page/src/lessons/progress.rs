//! The exercises that the player has solved, with a text form for the store.

use std::fmt;
use std::str::FromStr;

const HEAD: &str = "tengen lessons 1";

/// The solved exercises: the index of a lesson and that of its exercise, both from 0; in order, each once.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Progress(Vec<(usize, usize)>);

/// The error for a text that is no progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {HEAD:?}, and words such as 1.3")]
pub(crate) struct ParseProgressError;

impl Progress {
    /// Adds an exercise. Returns `false` if it was solved before.
    pub(super) fn add(&mut self, lesson: usize, exercise: usize) -> bool {
        let place = self.0.binary_search(&(lesson, exercise));
        if let Err(place) = place {
            self.0.insert(place, (lesson, exercise));
        }
        place.is_err()
    }

    pub(super) fn has(&self, lesson: usize, exercise: usize) -> bool {
        self.0.contains(&(lesson, exercise))
    }

    /// Returns the number of solved exercises of a lesson among its first `all`.
    pub(super) fn count(&self, lesson: usize, all: usize) -> usize {
        (0..all).filter(|&it| self.has(lesson, it)).count()
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
        let mut progress = Progress::default();
        for exercise in solved {
            let (lesson, exercise) = exercise.ok_or(ParseProgressError)?;
            progress.add(lesson, exercise);
        }
        Ok(progress)
    }
}
