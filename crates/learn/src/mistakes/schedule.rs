//! When a card comes back: the algorithm SM-2 (P. A. Wozniak, "Optimization of learning", 1990, chapter 3.2).

use std::fmt;
use std::str::FromStr;
use tengen_kit::grade::Grade;

/// The state of a card between two answers. Days are counted from 1970.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Schedule {
    /// The day from which on the card is due.
    pub(super) due: u32,
    /// The days between the last answer and the next.
    pub(super) interval: u16,
    /// The easiness factor, in hundredths.
    ease: u16,
    /// The number of right answers since the last wrong one.
    right: u16,
}

/// The first two intervals, in days.
const FIRST: u16 = 1;
const SECOND: u16 = 6;

/// The least easiness, that of a new card, and the greatest one that is read back, in hundredths.
const HARDEST: u16 = 130;
const NEW: u16 = 250;
const EASIEST: u16 = 10_000;

/// The longest interval, in days.
const LONGEST: u16 = 3650;

/// Returns the quality of an answer, from 0 to 5, on the scale of SM-2.
const fn quality(grade: Grade) -> u16 {
    match grade {
        Grade::Wrong => 1,
        Grade::Hinted => 3,
        Grade::Right => 5,
    }
}

impl Schedule {
    /// Returns the state of a card that is due on this day for the first time.
    pub(super) const fn new(day: u32) -> Schedule {
        Schedule {
            due: day,
            interval: 0,
            ease: NEW,
            right: 0,
        }
    }

    /// Returns all numbers, those first that tell when the card comes back.
    pub(super) const fn numbers(self) -> (u16, u32, u16, u16) {
        (self.interval, self.due, self.right, self.ease)
    }

    /// Returns the state after an answer on this day.
    pub(super) fn answered(self, grade: Grade, day: u32) -> Schedule {
        let (right, interval) = match (grade, self.right) {
            (Grade::Wrong, _) => (0, FIRST),
            (_, 0) => (1, FIRST),
            (_, 1) => (2, SECOND),
            (_, right) => (right.saturating_add(1), self.grown()),
        };
        Schedule {
            due: day.saturating_add(interval.into()),
            interval,
            ease: self.eased(grade),
            right,
        }
    }

    /// Returns the interval times the easiness, rounded up.
    fn grown(self) -> u16 {
        let grown = (u32::from(self.interval) * u32::from(self.ease)).div_ceil(100);
        u16::try_from(grown).unwrap_or(LONGEST).min(LONGEST)
    }

    /// Returns the easiness after an answer: EF + 0.1 − (5 − q)(0.08 + (5 − q) 0.02), at least 1.3. A wrong answer
    /// leaves it.
    fn eased(self, grade: Grade) -> u16 {
        if grade == Grade::Wrong {
            return self.ease;
        }
        let missing = 5 - quality(grade);
        let eased = (self.ease + 10).saturating_sub(missing * (8 + missing * 2));
        eased.clamp(HARDEST, EASIEST)
    }
}

/// Writes `due:interval:ease:right`.
impl fmt::Display for Schedule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [interval, ease, right] = [self.interval, self.ease, self.right].map(u32::from);
        write!(f, "{}:{interval}:{ease}:{right}", self.due)
    }
}

/// The error for a text that is no schedule.
pub(super) struct ParseScheduleError;

/// Reads the text form.
impl FromStr for Schedule {
    type Err = ParseScheduleError;

    fn from_str(text: &str) -> Result<Schedule, ParseScheduleError> {
        let read = || {
            let mut parts = text.split(':');
            let schedule = Schedule {
                due: parts.next()?.parse().ok()?,
                interval: parts.next()?.parse().ok()?,
                ease: parts.next()?.parse().ok()?,
                right: parts.next()?.parse().ok()?,
            };
            let is_valid = schedule.interval <= LONGEST
                && (HARDEST..=EASIEST).contains(&schedule.ease)
                && parts.next().is_none();
            is_valid.then_some(schedule)
        };
        read().ok_or(ParseScheduleError)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use Grade::{Hinted, Right, Wrong};
    use proptest::prelude::*;

    /// Returns the interval and the easiness after each answer.
    fn answers(grades: &[Grade]) -> Vec<(u16, u16)> {
        let mut schedule = Schedule::new(20_000);
        let answer = |grade: &Grade| {
            let day = schedule.due;
            schedule = schedule.answered(*grade, day);
            assert_eq!(schedule.due, day + u32::from(schedule.interval));
            (schedule.interval, schedule.ease)
        };
        grades.iter().map(answer).collect()
    }

    /// Worked by hand: I(1) = 1, I(2) = 6, I(n) = I(n − 1) · EF, rounded up, with the EF after the answer before.
    #[test]
    fn the_intervals_are_those_of_the_formula() {
        // 6 · 2.7 = 16.2; 17 · 2.8 = 47.6; 48 · 2.9 = 139.2.
        assert_eq!(
            answers(&[Right, Right, Right, Right, Right]),
            [(1, 260), (6, 270), (17, 280), (48, 290), (140, 300)]
        );
        // q = 3: 0.1 − 2 · (0.08 + 2 · 0.02) = −0.14. 6 · 2.22 = 13.32; 14 · 2.08 = 29.12.
        assert_eq!(
            answers(&[Hinted, Hinted, Hinted, Hinted]),
            [(1, 236), (6, 222), (14, 208), (30, 194)]
        );
        // A wrong answer begins again, and leaves the easiness. 6 · 2.9 = 17.4.
        assert_eq!(
            answers(&[Right, Right, Right, Wrong, Right, Right, Right]),
            [
                (1, 260),
                (6, 270),
                (17, 280),
                (1, 280),
                (1, 290),
                (6, 300),
                (18, 310)
            ]
        );
        let hard = answers(&[Hinted; 12]);
        assert_eq!(hard.last().map(|it| it.1), Some(130), "not less");
    }

    fn grade() -> impl Strategy<Value = Grade> {
        prop_oneof![Just(Wrong), Just(Hinted), Just(Right)]
    }

    proptest! {
        #[test]
        fn right_answers_move_a_card_away_and_wrong_ones_bring_it_back(
            grades in prop::collection::vec(grade(), 0..60), day in 0u32..100_000
        ) {
            let mut schedule = Schedule::new(day);
            for grade in grades {
                let before = schedule;
                let day = before.due;
                schedule = before.answered(grade, day);
                prop_assert!(schedule.due > day);
                prop_assert!(schedule.interval <= LONGEST);
                match grade {
                    Wrong => prop_assert_eq!((schedule.interval, schedule.right), (1, 0)),
                    Hinted | Right => {
                        let grows = schedule.interval > before.interval
                            || before.interval == LONGEST
                            || before.right == 0;
                        prop_assert!(grows, "{before:?} {schedule:?}");
                    }
                }
                let text = schedule.to_string();
                prop_assert_eq!(text.parse().ok(), Some(schedule));
            }
        }

        #[test]
        fn no_text_makes_a_card_fail(
            text in "[0-9:]{0,24}|\\PC{0,24}", grade in grade(), day in any::<u32>()
        ) {
            if let Ok(schedule) = text.parse::<Schedule>() {
                let next = schedule.answered(grade, day);
                prop_assert_eq!(next.to_string().parse().ok(), Some(next));
            }
        }
    }
}
