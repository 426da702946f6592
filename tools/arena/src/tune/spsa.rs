//! Adjusts the margins of the search: pairs of games are played between two neighbours of the present values, which differ
//! from these in opposite directions in every margin, and the values move towards the winner.
//!
//! Sources: J. C. Spall, "An Overview of the Simultaneous Perturbation Method for Efficient Optimization" (1998); the
//! schedule is that of Fishtest, which tunes the chess program Stockfish.

use std::collections::BTreeMap;
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
#[derive(Clone, PartialEq, Debug)]
pub(crate) struct Course {
    /// The number of pairs.
    pub(crate) done: usize,
    values: Vec<f64>,
}

impl Course {
    fn new() -> Course {
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
}

impl Spsa {
    /// Returns the values after pairs with these results, from the first pair on. A result is the number of games that the
    /// first neighbour has won more than lost.
    pub(crate) fn replay(&self, results: impl IntoIterator<Item = i32>) -> Course {
        let mut course = Course::new();
        for won in results {
            self.follow(&mut course, won);
        }
        course
    }

    /// Plays the pairs after those of a course, and calls `tell` with the result of each in order and the values after it.
    pub(crate) fn run<E: From<NoOpening> + Send>(
        &self,
        course: Course,
        tell: impl FnMut(&Course, i32) -> Result<(), E> + Send,
    ) -> Result<(), E> {
        let begun = course.done;
        let all = Mutex::new(All {
            course,
            begun,
            early: BTreeMap::new(),
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

    fn work<E: From<NoOpening>, T: FnMut(&Course, i32) -> Result<(), E>>(
        &self,
        all: &Mutex<All<T, E>>,
    ) {
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
            let won = opening.map(|opening| self.pair(number, &course, &opening));
            let all = &mut *lock();
            match won {
                Ok(won) => all.early.insert(number, won),
                Err(error) => {
                    all.result = Err(error.into());
                    return;
                }
            };
            while all.result.is_ok()
                && let Some(won) = all.early.remove(&all.course.done)
            {
                self.follow(&mut all.course, won);
                all.result = (all.tell)(&all.course, won);
            }
        }
    }

    /// Plays a pair of games between the neighbours of a course. Returns the number of games that the first has won more than
    /// lost.
    fn pair(&self, number: usize, course: &Course, opening: &Opening) -> i32 {
        let [one, other] = self.neighbours(number, course);
        self.game(opening, [one, other]) - self.game(opening, [other, one])
    }

    fn neighbours(&self, number: usize, course: &Course) -> [Margins; 2] {
        let distances = self.distances(number);
        [1.0, -1.0].map(|sign| course.moved(|place| sign * distances[place]))
    }

    /// Moves the values towards the winner of the next pair.
    fn follow(&self, course: &mut Course, won: i32) {
        let step = f64::from(won) * self.share(course.done);
        let distances = self.distances(course.done);
        for ((value, distance), margin) in course.values.iter_mut().zip(distances).zip(Margin::ALL)
        {
            let range = margin.range();
            let (least, most) = (f64::from(*range.start()), f64::from(*range.end()));
            *value = (*value + step * distance).clamp(least, most);
        }
        course.done += 1;
    }

    /// Returns the differences of the first neighbour of a pair from the values.
    fn distances(&self, number: usize) -> Vec<f64> {
        // The openings have the seed itself: the neighbours must not depend on them.
        let mut random = Random::of(!self.seed, number as u64);
        let places = 0..Margin::ALL.len();
        let sign = |up| if up { 1.0 } else { -1.0 };
        let distance = |place| sign(random.below(2) == 0) * self.distance(place, number);
        places.map(distance).collect()
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

/// The state that all threads share.
struct All<T, E> {
    course: Course,
    /// The number of pairs that have begun.
    begun: usize,
    /// The results of pairs before which another one is not over yet.
    early: BTreeMap<usize, i32>,
    tell: T,
    result: Result<(), E>,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spsa(terms: &str, pairs: usize) -> Spsa {
        Spsa {
            terms: terms.parse().expect("terms"),
            seed: 1,
            pairs,
            nodes: 300,
            concurrency: 2,
        }
    }

    #[test]
    fn steps_become_smaller() {
        let spsa = spsa("freestyle", 1000);
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
        let spsa = spsa("freestyle", 100);
        let (first, distances) = (Course::new(), spsa.distances(0));
        assert!(distances.iter().any(|&it| it > 0.0) && distances.iter().any(|&it| it < 0.0));
        for won in [-2, -1, 0, 1, 2] {
            let after = spsa.replay([won]);
            for ((before, after), distance) in
                first.values.iter().zip(&after.values).zip(&distances)
            {
                let expected = f64::from(won) * spsa.share(0) * distance;
                assert!((after - before - expected).abs() < 1e-9, "{won}");
            }
        }
    }

    #[test]
    fn neighbours_lie_on_either_side_of_the_values() {
        let spsa = spsa("freestyle", 100);
        let course = Course::new();
        let [one, other] = spsa.neighbours(99, &course);
        for (&margin, distance) in Margin::ALL.iter().zip(spsa.distances(99)) {
            let [one, value, other] = [one, course.margins(), other].map(|it| it.get(margin));
            assert!(one != other, "{margin:?}");
            let rises = distance > 0.0;
            assert_eq!(one >= value && value >= other, rises, "{margin:?}");
        }
    }

    #[test]
    fn pairs_are_told_in_order_and_give_the_values_again() {
        let spsa = spsa("freestyle size=9", 6);
        let (mut results, mut last) = (Vec::new(), None);
        let tell = |course: &Course, won: i32| {
            results.push(won);
            assert_eq!(course.done, results.len());
            last = Some(course.clone());
            Ok::<(), NoOpening>(())
        };
        spsa.run(Course::new(), tell).expect("openings");
        assert_eq!(results.len(), 6);
        let course = spsa.replay(results.iter().copied());
        assert_eq!(Some(&course), last.as_ref());
        // A course that is done plays nothing; another one only the pairs after it.
        let none = |_: &Course, _| Err(NoOpening(0));
        spsa.run(course, none).expect("nothing is told");
        let mut more = 0;
        let tell = |_: &Course, _| {
            more += 1;
            Ok::<(), NoOpening>(())
        };
        let four = spsa.replay(results[..4].iter().copied());
        spsa.run(four, tell).expect("openings");
        assert_eq!(more, 2);
    }
}
