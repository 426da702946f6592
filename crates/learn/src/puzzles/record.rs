//! What the page remembers of a person's puzzles: the rating, the streak, and the puzzles solved lately. Its text form
//! is kept in the store.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::str::FromStr;

use tengen_kit::progress::{Knowledge, Version};
use tengen_kit::settings::OnOff;

use skillratings::Outcomes;
use skillratings::glicko2::{Glicko2Config, Glicko2Rating, glicko2_rating_period};
use tengen_puzzles::PuzzleId;

/// The rating and the streak of a person, and the puzzles that were tried lately.
#[derive(Clone, PartialEq, Debug)]
pub struct PuzzleRecord {
    rating: Glicko2Rating,
    streak: u32,
    best_streak: u32,
    best_rush: u32,
    /// The number of first tries that counted.
    tries: u32,
    /// The puzzles whose first try counted lately, each with the number of tries then.
    lately: BTreeSet<(u32, PuzzleId)>,
    /// How often the person has switched the rating off and on again. It is off after an odd number.
    switches: u32,
}

/// The error for a text that is not a valid record.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
pub enum ParsePuzzleRecordError {
    /// The text does not begin with the line that names the format and its version.
    #[error("line 1: expected {HEAD:?}")]
    Head,
    /// A line is not valid.
    #[error("line {0}: the value is wrong")]
    Line(usize),
}

/// The result of a first try.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FirstTry {
    /// It was solved without a hint and without a wrong move.
    Solved,
    Failed,
}

const HEAD: &str = "tengen puzzles 1";

/// The most puzzles that are remembered.
const MOST_LATELY: usize = 400;

/// The deviation of a puzzle's rating, which is an estimate from measures.
const DEVIATION: f64 = 100.0;

/// The ranges of a rating, its deviation and its volatility that are read back.
const RATINGS: [(f64, f64); 3] = [(0.0, 4000.0), (10.0, 500.0), (0.001, 1.0)];

/// The first rating: about the median of the puzzles that come with the project, which is 960.
const FIRST_RATING: f64 = 1000.0;

/// The first deviation. That of Glicko's new players, 350, makes the first mistake cost hundreds of points.
const FIRST_DEVIATION: f64 = 150.0;

impl Default for PuzzleRecord {
    fn default() -> PuzzleRecord {
        PuzzleRecord {
            rating: Glicko2Rating {
                rating: FIRST_RATING,
                deviation: FIRST_DEVIATION,
                ..Glicko2Rating::default()
            },
            streak: 0,
            best_streak: 0,
            best_rush: 0,
            tries: 0,
            lately: BTreeSet::new(),
            switches: 0,
        }
    }
}

impl PuzzleRecord {
    /// Returns `true` if first tries change the rating.
    pub const fn is_rated(&self) -> bool {
        self.switches.is_multiple_of(2)
    }

    /// Switches the rating off or on, unless it is so already.
    pub(super) fn rate(&mut self, wanted: OnOff) {
        if self.is_rated() != (wanted == OnOff::On) {
            self.switches = self.switches.saturating_add(1);
        }
    }

    /// Returns the rating, as a whole number.
    pub fn rating(&self) -> u16 {
        whole(self.rating.rating)
    }

    /// Returns the deviation of the rating, as a whole number.
    pub fn deviation(&self) -> u16 {
        whole(self.rating.deviation)
    }

    /// Returns the number of first tries that counted.
    pub const fn tries(&self) -> u32 {
        self.tries
    }

    /// Returns the number of puzzles solved in a row without help.
    pub const fn streak(&self) -> u32 {
        self.streak
    }

    /// Returns the longest streak.
    pub const fn best_streak(&self) -> u32 {
        self.best_streak
    }

    /// Returns the most puzzles solved in a rush.
    pub const fn best_rush(&self) -> u32 {
        self.best_rush
    }

    /// Returns `true` if the first try at a puzzle counted lately.
    pub fn knows(&self, id: PuzzleId) -> bool {
        self.lately.iter().any(|(_, it)| *it == id)
    }

    /// Counts a first try at a puzzle. Returns the change of the rating; `None` if the puzzle counted lately, or if the
    /// rating is off: then the puzzle is only known from now on.
    pub(super) fn count(&mut self, id: PuzzleId, puzzle: u16, tried: FirstTry) -> Option<i32> {
        if self.knows(id) {
            return None;
        }
        if !self.is_rated() {
            self.add(id);
            return None;
        }
        match tried {
            FirstTry::Solved => {
                self.streak = self.streak.saturating_add(1);
                self.best_streak = self.best_streak.max(self.streak);
            }
            FirstTry::Failed => self.streak = 0,
        }
        self.add(id);
        let opponent = Glicko2Rating {
            rating: puzzle.into(),
            deviation: DEVIATION,
            ..Glicko2Rating::default()
        };
        let outcome = match tried {
            FirstTry::Solved => Outcomes::WIN,
            FirstTry::Failed => Outcomes::LOSS,
        };
        let before = i32::from(self.rating());
        let config = Glicko2Config::default();
        let rated = glicko2_rating_period(&self.rating, &[(opponent, outcome)], &config);
        if let Some(rated) = valid(rated) {
            self.rating = rounded(rated);
        }
        Some(i32::from(self.rating()) - before)
    }

    /// Notes the puzzle of a try.
    fn add(&mut self, id: PuzzleId) {
        self.tries = self.tries.saturating_add(1);
        self.lately.insert((self.tries, id));
        self.trim();
    }

    fn trim(&mut self) {
        while self.lately.len() > MOST_LATELY {
            self.lately.pop_first();
        }
    }

    /// Returns the rating and the streak, as numbers of the text form, after the number of tries behind them.
    fn standing(&self) -> (u32, [u32; 4]) {
        let [rating, deviation, volatility] = self.scaled();
        (self.tries, [rating, deviation, volatility, self.streak])
    }

    /// Returns the numbers of the rating in the text form.
    fn scaled(&self) -> [u32; 3] {
        let Glicko2Rating {
            rating,
            deviation,
            volatility,
        } = self.rating;
        [
            scaled(rating, SCALES[0]),
            scaled(deviation, SCALES[1]),
            scaled(volatility, SCALES[2]),
        ]
    }

    fn take_standing(&mut self, other: &PuzzleRecord) {
        self.rating = other.rating;
        self.streak = other.streak;
    }

    fn take_best(&mut self, other: &PuzzleRecord) {
        self.best_streak = self.best_streak.max(other.best_streak);
        self.best_rush = self.best_rush.max(other.best_rush);
        self.switches = self.switches.max(other.switches);
    }

    /// Counts the puzzles solved in a rush. Returns `true` if they are more than ever before.
    pub(super) fn count_rush(&mut self, solved: u32) -> bool {
        let is_best = solved > self.best_rush;
        self.best_rush = self.best_rush.max(solved);
        is_best
    }
}

/// Returns a rating if its numbers are in the ranges that are read back.
fn valid(rating: Glicko2Rating) -> Option<Glicko2Rating> {
    let values = [rating.rating, rating.deviation, rating.volatility];
    let is_within = |(value, (least, most)): (f64, (f64, f64))| (least..=most).contains(&value);
    values
        .into_iter()
        .zip(RATINGS)
        .all(is_within)
        .then_some(rating)
}

/// Rounds a rating to the numbers of the text form, so that it reads back as it is.
fn rounded(rating: Glicko2Rating) -> Glicko2Rating {
    let part = |value, scale| f64::from(scaled(value, scale)) / scale;
    Glicko2Rating {
        rating: part(rating.rating, SCALES[0]),
        deviation: part(rating.deviation, SCALES[1]),
        volatility: part(rating.volatility, SCALES[2]),
    }
}

/// Rounds a number that is not negative.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast to an integer stays within its range"
)]
fn whole(value: f64) -> u16 {
    (value + 0.5) as u16
}

/// The scale of the rating and its deviation, and of the volatility, in the text form.
const SCALES: [f64; 3] = [100.0, 100.0, 1_000_000.0];

/// Returns a number of the text form: a whole number of hundredths or millionths.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a cast to an integer stays within its range"
)]
fn scaled(value: f64, scale: f64) -> u32 {
    (value * scale + 0.5) as u32
}

/// Writes a line that names the format and its version, then a line `name=value` for each value. The rating and its
/// deviation are in hundredths, the volatility in millionths. `turns` has the number of tries at each puzzle of `lately`.
impl fmt::Display for PuzzleRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [rating, deviation, volatility] = self.scaled();
        writeln!(f, "{HEAD}")?;
        writeln!(f, "rating={rating}\ndeviation={deviation}")?;
        writeln!(f, "volatility={volatility}\nstreak={}", self.streak)?;
        writeln!(
            f,
            "best-streak={}\nrush={}",
            self.best_streak, self.best_rush
        )?;
        if self.switches > 0 {
            writeln!(f, "switches={}", self.switches)?;
        }
        let ids = self.lately.iter().map(|(_, id)| id.to_string());
        let turns = self.lately.iter().map(|(turn, _)| turn.to_string());
        let [ids, turns] = [ids.collect::<Vec<_>>(), turns.collect()].map(|it| it.join(","));
        writeln!(f, "lately={ids}\n{TRIES}{}\nturns={turns}", self.tries)
    }
}

/// The begin of a line that only versions of the page write which merge records.
const TRIES: &str = "tries=";

/// The rating and the streak are those of the copy with more tries behind them; the best of both counts, and what was tried
/// in either is known.
impl Knowledge for PuzzleRecord {
    fn read(text: &str) -> Option<Version<PuzzleRecord>> {
        let record = text.parse().ok()?;
        let is_whole = text.lines().any(|it| it.starts_with(TRIES));
        Some(if is_whole {
            Version::Now(record)
        } else {
            Version::Earlier(record)
        })
    }

    fn merge(&mut self, other: &PuzzleRecord) {
        self.take_best(other);
        if self.standing() < other.standing() {
            self.take_standing(other);
        }
        self.tries = self.tries.max(other.tries);
        let both = self.lately.union(&other.lately);
        // The later try of a puzzle comes later.
        let latest: BTreeMap<PuzzleId, u32> = both.map(|&(turn, id)| (id, turn)).collect();
        self.lately = latest.into_iter().map(|(id, turn)| (turn, id)).collect();
        self.trim();
    }

    fn take_earlier(&mut self, other: &PuzzleRecord) {
        self.take_best(other);
        let newest = self.lately.last();
        let is_newer = newest.is_none_or(|&(_, id)| other.knows(id));
        let unknown = other.lately.iter().filter(|(_, id)| !self.knows(*id));
        let unknown: Vec<PuzzleId> = unknown.map(|(_, id)| *id).collect();
        for &id in &unknown {
            self.add(id);
        }
        if is_newer && self.standing().1 != other.standing().1 {
            self.take_standing(other);
            if unknown.is_empty() {
                self.tries = self.tries.saturating_add(1);
            }
        }
    }
}

/// Reads the text form. Names of a later version are ignored.
impl FromStr for PuzzleRecord {
    type Err = ParsePuzzleRecordError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut lines = text.lines();
        if lines.next() != Some(HEAD) {
            return Err(ParsePuzzleRecordError::Head);
        }
        let mut record = PuzzleRecord::default();
        for (number, line) in (2..).zip(lines) {
            let read = line.split_once('=');
            let read = read.and_then(|(name, value)| record.read(name, value));
            read.ok_or(ParsePuzzleRecordError::Line(number))?;
        }
        Ok(record)
    }
}

impl PuzzleRecord {
    fn read(&mut self, name: &str, value: &str) -> Option<()> {
        let number = || value.parse::<u32>().ok();
        let part = |index: usize| {
            let value = f64::from(number()?) / SCALES[index];
            let (least, most) = RATINGS[index];
            (least..=most).contains(&value).then_some(value)
        };
        match name {
            "rating" => self.rating.rating = part(0)?,
            "deviation" => self.rating.deviation = part(1)?,
            "volatility" => self.rating.volatility = part(2)?,
            "streak" => self.streak = number()?,
            "best-streak" => self.best_streak = number()?,
            "rush" => self.best_rush = number()?,
            "switches" => self.switches = number()?,
            "lately" => {
                let ids: Vec<PuzzleId> = list(value).filter(|it| it.len() <= MOST_LATELY)?;
                self.lately = (1..).zip(ids).collect();
                self.tries = u32::try_from(self.lately.len()).ok()?;
            }
            "tries" => self.tries = number()?,
            "turns" => {
                let turns: Vec<u32> = list(value).filter(|it| it.len() == self.lately.len())?;
                let ids = self.lately.iter().map(|(_, id)| *id);
                self.lately = turns.into_iter().zip(ids).collect();
            }
            _ => {}
        }
        Some(())
    }
}

/// Reads the items between commas.
fn list<T: FromStr>(value: &str) -> Option<Vec<T>> {
    let items = value.split(',').filter(|_| !value.is_empty());
    items.map(|it| it.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tengen_testing::tabs::{
        Learned, Sees, Step, beside_earlier, check_laws, in_turn, played, steps,
    };

    fn id(number: u64) -> PuzzleId {
        format!("{number:012x}").parse().expect("an identity")
    }

    /// The example of Glickman's paper ("Example of the Glicko-2 system", 2013): a rating of 1500 ± 200 after games
    /// against 1400 ± 30, 1550 ± 100 and 1700 ± 300.
    #[test]
    fn the_rating_is_that_of_the_paper() {
        let player = |rating, deviation| Glicko2Rating {
            rating,
            deviation,
            volatility: 0.06,
        };
        let games = [
            (player(1400.0, 30.0), Outcomes::WIN),
            (player(1550.0, 100.0), Outcomes::LOSS),
            (player(1700.0, 300.0), Outcomes::LOSS),
        ];
        let config = Glicko2Config::default();
        let rated = glicko2_rating_period(&player(1500.0, 200.0), &games, &config);
        assert_eq!((whole(rated.rating), whole(rated.deviation)), (1464, 152));
    }

    #[test]
    fn a_first_try_moves_the_rating() {
        let mut record = PuzzleRecord::default();
        assert_eq!((record.rating(), record.deviation()), (1000, 150));
        let up = record.count(id(1), 1000, FirstTry::Solved);
        assert!(matches!(up, Some(1..=80)), "{up:?}");
        let before = record.rating();
        assert!(record.deviation() < 150);
        let down = record.count(id(2), 1000, FirstTry::Failed);
        assert!(matches!(down, Some(-80..=-1)), "{down:?}");
        assert!(record.rating() < before);
    }

    #[test]
    fn without_rating_a_puzzle_is_known_and_changes_nothing_else() {
        let mut record = PuzzleRecord::default();
        record.rate(OnOff::Off);
        assert!(!record.is_rated());
        assert_eq!(record.count(id(1), 900, FirstTry::Failed), None);
        assert!(record.knows(id(1)));
        assert_eq!((record.rating(), record.streak()), (1000, 0));
        let read: PuzzleRecord = record.to_string().parse().expect("a record");
        assert!(read == record, "the choice is kept");
        record.rate(OnOff::On);
        let mut other = read;
        other.merge(&record);
        assert!(other.is_rated(), "the latest choice counts");
        assert_eq!(other.count(id(1), 900, FirstTry::Solved), None);
    }

    #[test]
    fn a_puzzle_counts_once() {
        let mut record = PuzzleRecord::default();
        assert!(record.count(id(1), 900, FirstTry::Failed).is_some());
        let rating = record.rating();
        assert_eq!(record.count(id(1), 900, FirstTry::Solved), None);
        assert_eq!((record.rating(), record.streak()), (rating, 0));
        for number in 2..1000 {
            record.count(id(number), 900, FirstTry::Solved);
        }
        assert_eq!(record.lately.len(), MOST_LATELY);
        assert!(record.rating() <= 4000);
    }

    #[test]
    fn it_reads_back() {
        let mut record = PuzzleRecord::default();
        for number in 0..30 {
            let tried = if number % 3 == 0 {
                FirstTry::Failed
            } else {
                FirstTry::Solved
            };
            record.count(id(number), 1400, tried);
            let read: PuzzleRecord = record.to_string().parse().expect("a record");
            assert_eq!(read.to_string(), record.to_string());
            assert_eq!(read.lately, record.lately);
            assert_eq!(read.rating(), record.rating());
        }
        let later = format!("{record}later=1\n");
        assert!(later.parse::<PuzzleRecord>().is_ok());
    }

    #[test]
    fn damaged_texts_are_refused() {
        for text in [
            "",
            "tengen puzzles 2\n",
            "tengen puzzles 1\nrating",
            "tengen puzzles 1\nrating=x",
            "tengen puzzles 1\nrating=-100",
            "tengen puzzles 1\nrating=900000000",
            "tengen puzzles 1\ndeviation=0",
            "tengen puzzles 1\nvolatility=0",
            "tengen puzzles 1\nstreak=99999999999",
            "tengen puzzles 1\nlately=12,34",
        ] {
            assert!(text.parse::<PuzzleRecord>().is_err(), "{text:?}");
        }
    }

    #[derive(Clone, Copy, Debug)]
    pub enum Act {
        Try(u64, FirstTry),
        Rush(u32),
    }

    impl Learned for PuzzleRecord {
        type Act = Act;

        fn act(&mut self, act: &Act, _tab: usize) {
            match *act {
                Act::Try(number, tried) => _ = self.count(id(number), 1000, tried),
                Act::Rush(solved) => _ = self.count_rush(solved),
            }
        }
    }

    fn act() -> impl Strategy<Value = Act> {
        let tried = prop_oneof![2 => Just(FirstTry::Solved), 1 => Just(FirstTry::Failed)];
        prop_oneof![
            5 => (0..30_u64, tried).prop_map(|(number, tried)| Act::Try(number, tried)),
            1 => (0..50_u32).prop_map(Act::Rush),
        ]
    }

    /// Returns what versions of the page understand that merge nothing.
    fn shown(record: &PuzzleRecord) -> String {
        let text = record.to_string();
        let is_shown = |line: &&str| !line.starts_with(TRIES) && !line.starts_with("turns=");
        let lines = text.split_inclusive('\n');
        lines.filter(is_shown).collect()
    }

    proptest! {
        #[test]
        fn tabs_know_every_puzzle_that_was_tried_and_the_best(steps in steps(act())) {
            for sees in [Sees::Store, Sees::Nothing] {
                let record = played::<PuzzleRecord>(&steps, sees);
                let mut best = 0;
                for step in &steps {
                    match step {
                        Step::Act(_, Act::Try(number, _)) => prop_assert!(record.knows(id(*number))),
                        Step::Act(_, Act::Rush(solved)) => best = best.max(*solved),
                        _ => {}
                    }
                }
                prop_assert_eq!(record.best_rush(), best);
            }
        }

        #[test]
        fn tabs_that_hear_each_other_are_like_one(steps in steps(act())) {
            let (tabs, alone) = in_turn::<PuzzleRecord>(&steps);
            prop_assert_eq!(tabs, alone);
            let (tabs, alone) = beside_earlier::<PuzzleRecord>(&steps, shown);
            prop_assert_eq!(shown(&tabs), shown(&alone));
        }

        #[test]
        fn a_merge_is_a_join(steps in steps(act())) {
            check_laws::<PuzzleRecord>(&steps);
        }
    }
}
