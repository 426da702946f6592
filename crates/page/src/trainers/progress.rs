//! The progress in the trainers, with a text form for the store.

use std::fmt;
use std::str::FromStr;

use super::Trainer;

const HEAD: &str = "tengen trainers 1";

/// So many right answers in a row raise the level.
const RISE: u32 = 4;

/// So many wrong answers in a row lower the level.
const FALL: u32 = 2;

/// The progress in each trainer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Progress([Standing; Trainer::ALL.len()]);

/// What a person has reached in a trainer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) struct Standing {
    /// The index of the level.
    level: usize,
    /// The number of right answers in a row.
    streak: u32,
    /// The number of right answers in a row at this level.
    rising: u32,
    /// The number of wrong answers in a row at this level.
    falling: u32,
    right: u32,
    answered: u32,
}

/// An answer as far as the level depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answered {
    Right,
    Wrong,
}

/// A change of the level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Step {
    Up,
    Down,
}

/// The error for a text that is no progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {HEAD:?} in the first line")]
pub(super) struct ParseProgressError;

impl Standing {
    /// Returns the index of the level.
    pub(crate) const fn level(&self) -> usize {
        self.level
    }

    /// Returns the number of right answers in a row.
    pub(crate) const fn streak(&self) -> u32 {
        self.streak
    }

    /// Returns the number of right answers, and that of all answers.
    pub(crate) const fn right_of_all(&self) -> (u32, u32) {
        (self.right, self.answered)
    }

    const fn go_to(&mut self, level: usize) {
        self.level = level;
        self.rising = 0;
        self.falling = 0;
    }

    fn numbers(&self) -> [u32; 6] {
        let level = u32::try_from(self.level).unwrap_or_default();
        let counts = [self.rising, self.falling, self.streak];
        let [rising, falling, streak] = counts;
        [
            level + 1,
            rising,
            falling,
            streak,
            self.right,
            self.answered,
        ]
    }

    /// Returns the standing with these numbers. `None` if no answers lead to it.
    fn of(numbers: [u32; 6], trainer: Trainer) -> Option<Standing> {
        let [level, rising, falling, streak, right, answered] = numbers;
        let level = usize::try_from(level).ok()?.checked_sub(1)?;
        let fits = level < trainer.levels().len() && streak <= right && right <= answered;
        fits.then_some(Standing {
            level,
            streak,
            rising,
            falling,
            right,
            answered,
        })
    }
}

impl Progress {
    pub(super) const fn of(&self, trainer: Trainer) -> &Standing {
        &self.0[trainer as usize]
    }

    pub(super) fn set_level(&mut self, trainer: Trainer, level: usize) {
        if level < trainer.levels().len() {
            self.0[trainer as usize].go_to(level);
        }
    }

    /// Counts an answer. Returns the change of the level: four right answers in a row raise it, two wrong ones in a row
    /// lower it, and after a change both are counted anew.
    pub(super) fn note(&mut self, trainer: Trainer, answered: Answered) -> Option<Step> {
        let standing = &mut self.0[trainer as usize];
        standing.answered = standing.answered.saturating_add(1);
        match answered {
            Answered::Right => {
                standing.right = standing.right.saturating_add(1);
                standing.streak = standing.streak.saturating_add(1);
                standing.rising = standing.rising.saturating_add(1);
                standing.falling = 0;
            }
            Answered::Wrong => {
                standing.streak = 0;
                standing.rising = 0;
                standing.falling = standing.falling.saturating_add(1);
            }
        }
        let level = standing.level;
        if standing.rising >= RISE && level + 1 < trainer.levels().len() {
            standing.go_to(level + 1);
            return Some(Step::Up);
        }
        if standing.falling >= FALL && level > 0 {
            standing.go_to(level - 1);
            return Some(Step::Down);
        }
        None
    }
}

/// Writes the head, and a line for each trainer: the level from 1, the right and the wrong answers in a row at this level,
/// the streak, the right answers, and all answers.
impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        for standing in &self.0 {
            let numbers = standing.numbers().map(|number| number.to_string());
            writeln!(f, "{}", numbers.join(" "))?;
        }
        Ok(())
    }
}

/// Reads the line of a trainer.
fn standing(line: &str, trainer: Trainer) -> Option<Standing> {
    let numbers: Result<Vec<u32>, _> = line.split_whitespace().map(str::parse).collect();
    let numbers: [u32; 6] = numbers.ok()?.try_into().ok()?;
    Standing::of(numbers, trainer)
}

/// Reads the text form. The line of one trainer that is damaged or missing leaves the others as they are.
impl FromStr for Progress {
    type Err = ParseProgressError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            return Err(ParseProgressError);
        }
        let mut progress = Progress::default();
        for (&trainer, line) in Trainer::ALL.iter().zip(lines) {
            if let Some(standing) = standing(line, trainer) {
                progress.0[trainer as usize] = standing;
            }
        }
        Ok(progress)
    }
}
