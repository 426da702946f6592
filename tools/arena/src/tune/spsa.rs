//! Adjusts the margins of the search: pairs of games are played between two neighbours of the present values, which differ
//! from these in opposite directions in every margin, and the values move towards the winner.
//!
//! Sources: J. C. Spall, "An Overview of the Simultaneous Perturbation Method for Efficient Optimization" (1998); the
//! schedule is that of Fishtest, which tunes the chess program Stockfish.

use std::fmt;
use std::sync::{Mutex, PoisonError};
use std::thread;

use tengen_core::{Stone, Terms};
use tengen_engine::evaluation::Tables;
use tengen_engine::{Limits, Margin, Margins};

use crate::opening::{Balance, Generator, NoOpening, Opening};
use crate::play::play;
use crate::player::{Seated, SeatedBot, Tuned};
use crate::random::Random;

/// The settings of a course.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spsa {
    pub(crate) terms: Terms,
    pub(crate) seed: u64,
    /// The number of pairs of games.
    pub(crate) pairs: usize,
    /// The nodes of a move.
    pub(crate) nodes: u64,
    /// The number of pairs that are played at the same time.
    pub(crate) concurrency: usize,
}

/// The exponents of the schedule, as Spall recommends them.
const ALPHA: f64 = 0.602;
const GAMMA: f64 = 0.101;

/// The distance of a neighbour at the end, as a share of the range of a margin.
const DISTANCE: f64 = 0.04;

/// The move of the values for one game more won than lost at the end, in distances of the neighbours.
const MOVE: f64 = 0.01;

/// The largest advantage of one side in an opening.
const BALANCE: Balance = Balance::quick(60);

/// The values after some pairs.
///
/// The text form has the number of pairs and the values, a line each.
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Course {
    pub(crate) done: usize,
    values: Vec<f64>,
}

impl Course {
    pub(crate) fn new() -> Course {
        let values = Margin::ALL.iter();
        Course {
            done: 0,
            values: values
                .map(|&margin| f64::from(Margins::BUILT_IN.get(margin)))
                .collect(),
        }
    }

    /// Returns the margins of the present values.
    pub(crate) fn margins(&self) -> Margins {
        self.moved(|_| 0.0)
    }

    /// Returns the margins of values that are moved by a distance.
    fn moved(&self, by: impl Fn(usize) -> f64) -> Margins {
        let values = Margin::ALL.iter().zip(&self.values).enumerate();
        values.fold(Margins::BUILT_IN, |margins, (place, (&margin, value))| {
            #[expect(
                clippy::cast_possible_truncation,
                reason = "in the range of the margin"
            )]
            let value = (value + by(place)).round() as i32;
            margins.with(margin, value)
        })
    }

    /// Reads the text form.
    pub(crate) fn read(text: &str) -> Option<Course> {
        let mut course = Course::new();
        let mut lines = text.lines();
        course.done = lines.next()?.strip_prefix("pairs ")?.parse().ok()?;
        for (value, margin) in course.values.iter_mut().zip(Margin::ALL) {
            let (name, number) = lines.next()?.split_once(' ')?;
            let is_own = name.parse() == Ok(*margin);
            *value = number
                .parse()
                .ok()
                .filter(|it: &f64| is_own && it.is_finite())?;
        }
        lines.next().is_none().then_some(course)
    }
}

impl fmt::Display for Course {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "pairs {}", self.done)?;
        for (&margin, value) in Margin::ALL.iter().zip(&self.values) {
            let name: &str = margin.into();
            writeln!(f, "{name} {value:.3}")?;
        }
        Ok(())
    }
}

impl Spsa {
    /// Plays the pairs after those that are done, and calls `tell` after each.
    pub(crate) fn run<E: From<NoOpening> + Send>(
        &self,
        course: Course,
        tell: impl FnMut(&Course) -> Result<(), E> + Send,
    ) -> Result<(), E> {
        let begun = course.done;
        let all = Mutex::new(All {
            course,
            begun,
            tell,
            result: Ok(()),
        });
        thread::scope(|scope| {
            for _ in 0..self.concurrency {
                scope.spawn(|| self.work(&all));
            }
        });
        all.into_inner()
            .unwrap_or_else(PoisonError::into_inner)
            .result
    }

    fn work<E: From<NoOpening>, T: FnMut(&Course) -> Result<(), E>>(&self, all: &Mutex<All<T, E>>) {
        let lock = || all.lock().unwrap_or_else(PoisonError::into_inner);
        let mut generator = Generator::new(self.terms, self.seed, BALANCE);
        loop {
            let (number, course) = {
                let mut all = lock();
                if all.begun >= self.pairs || all.result.is_err() {
                    return;
                }
                all.begun += 1;
                (all.begun - 1, all.course.clone())
            };
            let opening = generator.any(number);
            let pair = opening.map(|opening| self.pair(number, &course, &opening));
            let all = &mut *lock();
            let told = match pair {
                Ok(moves) => {
                    all.course.follow(&moves);
                    (all.tell)(&all.course)
                }
                Err(error) => Err(error.into()),
            };
            if told.is_err() {
                all.result = told;
            }
        }
    }

    /// Plays a pair of games, and returns by how much each value moves.
    fn pair(&self, number: usize, course: &Course, opening: &Opening) -> Vec<f64> {
        let mut random = Random::of(self.seed, number as u64);
        let signs: Vec<f64> = Margin::ALL
            .iter()
            .map(|_| if random.below(2) == 0 { 1.0 } else { -1.0 })
            .collect();
        let distance = |place: usize| signs[place] * self.distance(place, number);
        let one = course.moved(distance);
        let other = course.moved(|place| -distance(place));
        let won = self.game(opening, [one, other]) - self.game(opening, [other, one]);
        let share = self.share(number);
        (0..signs.len())
            .map(|place| f64::from(won) * share * distance(place))
            .collect()
    }

    /// Plays a game between two engines with these margins, the first of which has Black. Returns 1 if Black won, -1 if White
    /// won, otherwise 0.
    fn game(&self, opening: &Opening, margins: [Margins; 2]) -> i32 {
        let seat = |margins| -> Box<dyn Seated> {
            let bot = Tuned::new(Tables::built_in(), margins);
            Box::new(SeatedBot::new(Box::new(bot), Limits::Nodes(self.nodes)))
        };
        match play(self.terms, opening, margins.map(seat)).winner {
            Some(Stone::Black) => 1,
            Some(Stone::White) => -1,
            None => 0,
        }
    }

    /// Returns the distance of the neighbours of a value.
    fn distance(&self, place: usize, number: usize) -> f64 {
        let range = Margin::ALL[place].range();
        let width = f64::from(range.end() - range.start());
        width * DISTANCE * (self.left(number)).powf(GAMMA)
    }

    /// Returns the move of the values for one game more won than lost, in distances of the neighbours.
    fn share(&self, number: usize) -> f64 {
        // The first tenth of the pairs counts less, as in Fishtest.
        let early = 0.1 * count(self.pairs);
        let steady = (count(self.pairs) + early) / (count(number) + 1.0 + early);
        MOVE * steady.powf(ALPHA) / self.left(number).powf(2.0 * GAMMA)
    }

    /// Returns how many times as large the number of all pairs is as that of the pairs so far.
    fn left(&self, number: usize) -> f64 {
        count(self.pairs) / (count(number) + 1.0)
    }
}

#[expect(clippy::cast_precision_loss, reason = "a number of pairs is small")]
const fn count(number: usize) -> f64 {
    number as f64
}

/// What all threads share.
struct All<T, E> {
    course: Course,
    /// The number of pairs that have begun.
    begun: usize,
    tell: T,
    result: Result<(), E>,
}

impl Course {
    /// Follows a pair of games.
    fn follow(&mut self, moves: &[f64]) {
        self.done += 1;
        for ((value, by), margin) in self.values.iter_mut().zip(moves).zip(Margin::ALL) {
            let range = margin.range();
            *value = (*value + by).clamp(f64::from(*range.start()), f64::from(*range.end()));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_course_reads_back() {
        let mut course = Course::new();
        course.follow(&vec![0.25; Margin::ALL.len()]);
        assert_eq!(course.done, 1);
        let text = course.to_string();
        assert_eq!(Course::read(&text), Some(course));
        for wrong in [
            "",
            "pairs x",
            "pairs 1\n",
            &text.replace("cut-ply", "cut"),
            &format!("{text}more\n"),
        ] {
            assert_eq!(Course::read(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn steps_become_smaller() {
        let spsa = Spsa {
            terms: "freestyle".parse().expect("terms"),
            seed: 1,
            pairs: 1000,
            nodes: 10,
            concurrency: 1,
        };
        let distances = [0, 10, 500, 999].map(|number| spsa.distance(0, number));
        assert!(
            distances.is_sorted_by(|one, two| one > two),
            "{distances:?}"
        );
        let shares =
            [10, 100, 500, 999].map(|number| spsa.share(number) * spsa.distance(0, number));
        assert!(shares.is_sorted_by(|one, two| one > two), "{shares:?}");
        assert!((spsa.share(999) - MOVE).abs() < 1e-9);
    }

    #[test]
    fn the_values_move_towards_the_winner() {
        let spsa = Spsa {
            terms: "freestyle size=9".parse().expect("terms"),
            seed: 1,
            pairs: 4,
            nodes: 300,
            concurrency: 2,
        };
        let mut told = Vec::new();
        let tell = |course: &Course| {
            told.push(course.clone());
            Ok::<(), NoOpening>(())
        };
        spsa.run(Course::new(), tell).expect("openings");
        assert_eq!(told.len(), 4);
        assert_eq!(told.last().map(|it| it.done), Some(4));
        // A course that is done plays nothing.
        let last = told.remove(3);
        spsa.run(last, |_| Err(NoOpening(0)))
            .expect("nothing is told");
    }
}
