//! The progress in the trainers, with a text form for the store.

use std::cmp::Ordering;
use std::collections::BTreeMap;
use std::fmt;
use std::str::FromStr;

use super::Trainer;
use tengen_kit::progress::{Knowledge, MERGED, Version};

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
pub struct Standing {
    place: Place,
    counts: Counts,
}

/// The level, and the answers in a row. Of two tabs that have answered, the one whose place has more changes behind it
/// counts.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Place {
    /// The number of answers and of chosen levels before.
    turn: u32,
    /// The index of the level.
    level: usize,
    /// The number of right answers in a row.
    streak: u32,
    /// The number of right answers in a row at this level.
    rising: u32,
    /// The number of wrong answers in a row at this level.
    falling: u32,
}

/// All answers. Each session of a tab counts its own, so that none is lost or counted twice when tabs merge.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
struct Counts {
    /// The sum of the sessions up to `last`.
    before: Tally,
    last: Session,
    /// Later sessions.
    sessions: BTreeMap<Session, Tally>,
}

/// A session: its number among all sessions, and the lot of its tab, which tells sessions with one number apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Session {
    number: u32,
    lot: u32,
}

/// Numbers of answers.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Tally {
    answered: u32,
    right: u32,
}

/// The most sessions that are counted apart. A tab of an older one, which nobody has heard for so long, loses answers.
const MOST: usize = 32;

/// An answer as far as the level depends on it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Answered {
    Right,
    Wrong,
}

/// A change of the level.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Up,
    Down,
}

/// The error for a text that is no progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {HEAD:?} in the first line")]
pub(super) struct ParseProgressError;

impl Tally {
    const fn plus(self, other: Tally) -> Tally {
        Tally {
            answered: self.answered.saturating_add(other.answered),
            right: self.right.saturating_add(other.right),
        }
    }

    fn most(self, other: Tally) -> Tally {
        Tally {
            answered: self.answered.max(other.answered),
            right: self.right.max(other.right),
        }
    }
}

impl Counts {
    fn sum(&self) -> Tally {
        let sessions = self.sessions.values().copied();
        sessions.fold(self.before, Tally::plus)
    }

    /// Counts an answer in the session of the tab with this lot.
    fn note(&mut self, answer: Tally, lot: u32) {
        let own = self.sessions.keys().find(|it| it.lot == lot).copied();
        let latest = self.sessions.last_key_value();
        let latest = latest.map_or(self.last, |(session, _)| *session);
        let next = Session {
            number: latest.number.saturating_add(1),
            lot,
        };
        let tally = self.sessions.entry(own.unwrap_or(next)).or_default();
        *tally = tally.plus(answer);
        while self.sessions.len() > MOST {
            let Some((session, tally)) = self.sessions.pop_first() else {
                return;
            };
            self.last = session;
            self.before = self.before.plus(tally);
        }
    }

    fn merge(&mut self, other: &Counts) {
        self.before = match self.last.cmp(&other.last) {
            Ordering::Less => other.before,
            Ordering::Equal => self.before.most(other.before),
            Ordering::Greater => self.before,
        };
        self.last = self.last.max(other.last);
        for (&session, &tally) in &other.sessions {
            let own = self.sessions.entry(session).or_default();
            *own = own.most(tally);
        }
        let last = self.last;
        self.sessions.retain(|&it, _| it > last);
    }

    /// Adds answers that another version of the page has counted, so that there are at least as many.
    fn raise(&mut self, least: Tally) {
        let sum = self.sum();
        self.before = self.before.plus(Tally {
            answered: least.answered.saturating_sub(sum.answered),
            right: least.right.saturating_sub(sum.right),
        });
    }
}

impl Place {
    const fn go_to(&mut self, level: usize) {
        self.level = level;
        self.rising = 0;
        self.falling = 0;
    }

    const fn take_turn(&mut self) {
        self.turn = self.turn.saturating_add(1);
    }
}

impl Standing {
    /// Returns the index of the level.
    pub const fn level(&self) -> usize {
        self.place.level
    }

    /// Returns the number of right answers in a row.
    pub const fn streak(&self) -> u32 {
        self.place.streak
    }

    /// Returns the number of right answers in a row that raise the level.
    pub const fn to_next_level(&self) -> u32 {
        RISE.saturating_sub(self.place.rising)
    }

    /// Returns the number of right answers, and that of all answers.
    pub fn right_of_all(&self) -> (u32, u32) {
        let Tally { answered, right } = self.counts.sum();
        (right.min(answered), answered)
    }

    /// Returns the numbers of the line that every version of the page reads.
    fn numbers(&self) -> [u32; 6] {
        let Place {
            level,
            streak,
            rising,
            falling,
            ..
        } = self.place;
        let level = u32::try_from(level).unwrap_or_default();
        let (right, answered) = self.right_of_all();
        let streak = streak.min(right);
        [level + 1, rising, falling, streak, right, answered]
    }

    /// Returns the standing with these numbers. `None` if no answers lead to it.
    fn of(numbers: [u32; 6], trainer: Trainer) -> Option<Standing> {
        let [level, rising, falling, streak, right, answered] = numbers;
        let level = usize::try_from(level).ok()?.checked_sub(1)?;
        let fits = level < trainer.levels().len() && streak <= right && right <= answered;
        fits.then_some(Standing {
            place: Place {
                turn: answered,
                level,
                streak,
                rising,
                falling,
            },
            counts: Counts {
                before: Tally { answered, right },
                ..Counts::default()
            },
        })
    }

    fn merge(&mut self, other: &Standing) {
        self.place = self.place.max(other.place);
        self.counts.merge(&other.counts);
    }

    fn take_earlier(&mut self, other: &Standing) {
        let (counted, own) = (other.counts.sum(), self.counts.sum());
        let turn = self.place.turn;
        let place = Place {
            turn,
            ..other.place
        };
        if counted.answered >= own.answered && place != self.place {
            self.place = place;
            self.place.take_turn();
        }
        self.counts.raise(counted);
    }
}

impl Progress {
    pub(super) const fn of(&self, trainer: Trainer) -> &Standing {
        &self.0[trainer as usize]
    }

    pub(super) fn set_level(&mut self, trainer: Trainer, level: usize) {
        if level < trainer.levels().len() {
            let place = &mut self.0[trainer as usize].place;
            place.go_to(level);
            place.take_turn();
        }
    }

    /// Counts an answer in the session of the tab with this lot. Returns the change of the level: four right answers in a
    /// row raise it, two wrong ones in a row lower it, and after a change both are counted anew.
    pub(super) fn note(&mut self, trainer: Trainer, answered: Answered, lot: u32) -> Option<Step> {
        let Standing { place, counts } = &mut self.0[trainer as usize];
        place.take_turn();
        let right = u32::from(answered == Answered::Right);
        counts.note(Tally { answered: 1, right }, lot);
        match answered {
            Answered::Right => {
                place.streak = place.streak.saturating_add(1);
                place.rising = place.rising.saturating_add(1);
                place.falling = 0;
            }
            Answered::Wrong => {
                place.streak = 0;
                place.rising = 0;
                place.falling = place.falling.saturating_add(1);
            }
        }
        let level = place.level;
        if place.rising >= RISE && level + 1 < trainer.levels().len() {
            place.go_to(level + 1);
            return Some(Step::Up);
        }
        if place.falling >= FALL && level > 0 {
            place.go_to(level - 1);
            return Some(Step::Down);
        }
        None
    }
}

impl Knowledge for Progress {
    fn read(text: &str) -> Option<Version<Progress>> {
        let progress = text.parse().ok()?;
        let is_whole = text.lines().any(|it| it == MERGED);
        Some(if is_whole {
            Version::Now(progress)
        } else {
            Version::Earlier(progress)
        })
    }

    fn merge(&mut self, other: &Progress) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            own.merge(other);
        }
    }

    fn take_earlier(&mut self, other: &Progress) {
        for (own, other) in self.0.iter_mut().zip(&other.0) {
            own.take_earlier(other);
        }
    }
}

/// Writes the head, and a line for each trainer: the level from 1, the right and the wrong answers in a row at this level,
/// the streak, the right answers, and all answers. After the line [`MERGED`] follows another line for each trainer: the
/// number of changes, the streak, the last session that is not counted apart, the answers and the right answers up to it, and each
/// session after it.
impl fmt::Display for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}")?;
        for standing in &self.0 {
            let numbers = standing.numbers().map(|number| number.to_string());
            writeln!(f, "{}", numbers.join(" "))?;
        }
        writeln!(f, "{MERGED}")?;
        for Standing { place, counts } in &self.0 {
            let before = [(&counts.last, &counts.before)];
            let all = before.into_iter().chain(&counts.sessions);
            let all = all.map(|(session, tally)| {
                let (Session { number, lot }, Tally { answered, right }) = (session, tally);
                format!("{number}.{lot}.{answered}.{right}")
            });
            let all = all.collect::<Vec<_>>().join(" ");
            writeln!(f, "{} {} {all}", place.turn, place.streak)?;
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

/// Reads the second line of a trainer: the number of changes, the streak, and the answers by sessions.
fn counts(line: &str) -> Option<(u32, u32, Counts)> {
    let mut words = line.split_whitespace();
    let (turn, streak) = (words.next()?.parse().ok()?, words.next()?.parse().ok()?);
    let session = |word: &str| {
        let numbers: Result<Vec<u32>, _> = word.split('.').map(str::parse).collect();
        let [number, lot, answered, right] = numbers.ok()?.try_into().ok()?;
        Some((Session { number, lot }, Tally { answered, right }))
    };
    let (last, before) = words.next().and_then(session)?;
    let sessions = words.map(session).collect::<Option<BTreeMap<_, _>>>()?;
    let counts = Counts {
        before,
        last,
        sessions,
    };
    let fits = counts.sessions.len() <= MOST && counts.sessions.keys().all(|&it| it > last);
    fits.then_some((turn, streak, counts))
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
        let ours = lines.clone().take_while(|&it| it != MERGED);
        for (&trainer, line) in Trainer::ALL.iter().zip(ours) {
            if let Some(standing) = standing(line, trainer) {
                progress.0[trainer as usize] = standing;
            }
        }
        let merged = lines.skip_while(|&it| it != MERGED).skip(1);
        for (standing, line) in progress.0.iter_mut().zip(merged) {
            if let Some((turn, streak, counts)) = counts(line) {
                let all = standing.counts.sum();
                (standing.place.turn, standing.place.streak) = (turn, streak);
                standing.counts = counts;
                standing.counts.raise(all);
            }
        }
        Ok(progress)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use tengen_testing::tabs::{
        Learned, Sees, Step, beside_earlier, check_laws, in_turn, played, steps, without_merge,
    };

    #[derive(Clone, Copy, Debug)]
    pub(in crate::trainers) enum Act {
        Answer(Trainer, Answered),
        Level(Trainer, usize),
    }

    impl Learned for Progress {
        type Act = Act;

        fn act(&mut self, act: &Act, tab: usize) {
            let lot = [71, 23][tab];
            match *act {
                Act::Answer(trainer, answered) => _ = self.note(trainer, answered, lot),
                Act::Level(trainer, level) => self.set_level(trainer, level),
            }
        }
    }

    fn act() -> impl Strategy<Value = Act> {
        let trainer = || prop::sample::select(Trainer::ALL);
        let answered = prop_oneof![Just(Answered::Right), Just(Answered::Wrong)];
        prop_oneof![
            5 => (trainer(), answered).prop_map(|(trainer, it)| Act::Answer(trainer, it)),
            1 => (trainer(), 0..6_usize).prop_map(|(trainer, level)| Act::Level(trainer, level)),
        ]
    }

    /// Returns the right answers and all answers of a trainer, counted one by one.
    fn counted(steps: &[Step<Act>], trainer: Trainer) -> (u32, u32) {
        let (mut right, mut all) = (0, 0);
        for step in steps {
            if let Step::Act(_, Act::Answer(of, answered)) = step
                && *of == trainer
            {
                all += 1;
                right += u32::from(*answered == Answered::Right);
            }
        }
        (right, all)
    }

    /// Returns what every version of the page shows.
    fn shown(progress: &Progress) -> String {
        without_merge(&progress.to_string())
    }

    proptest! {
        #[test]
        fn tabs_lose_no_answer_and_count_none_twice(steps in steps(act())) {
            for sees in [Sees::Store, Sees::Nothing] {
                let progress = played::<Progress>(&steps, sees);
                for &trainer in Trainer::ALL {
                    let counts = progress.of(trainer).right_of_all();
                    prop_assert_eq!(counts, counted(&steps, trainer));
                }
            }
        }

        #[test]
        fn tabs_that_hear_each_other_are_like_one(steps in steps(act())) {
            let (tabs, alone) = in_turn::<Progress>(&steps);
            prop_assert_eq!(shown(&tabs), shown(&alone));
            let (tabs, alone) = beside_earlier::<Progress>(&steps, shown);
            prop_assert_eq!(shown(&tabs), shown(&alone));
        }

        #[test]
        fn a_merge_is_a_join(steps in steps(act())) {
            check_laws::<Progress>(&steps);
        }

        #[test]
        fn no_stored_text_makes_it_fail(lines in prop::collection::vec(
            "tabs 1|([0-9]{1,11} ?){6}|[0-9]{1,4} [0-9]{1,4}( ([0-9]{1,10}\\.){3}[0-9]{1,10}){0,40}|\\PC{0,20}", 0..7
        )) {
            let text = format!("{HEAD}\n{}", lines.join("\n"));
            let mut progress: Progress = text.parse().expect("progress");
            for &trainer in Trainer::ALL {
                progress.note(trainer, Answered::Right, 5);
            }
            let text = progress.to_string();
            prop_assert_eq!(text.parse::<Progress>().ok(), Some(progress));
        }
    }

    #[test]
    fn many_sessions_are_counted_together() {
        let mut progress = Progress::default();
        for lot in 0..100 {
            progress.note(Trainer::Threats, Answered::Right, lot);
        }
        let standing = progress.of(Trainer::Threats);
        assert_eq!(standing.right_of_all(), (100, 100));
        assert_eq!(standing.counts.sessions.len(), MOST);
        assert!(progress.to_string().len() < 1500);
    }
}
