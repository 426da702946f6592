//! The choice of the next puzzle: by rules, task, theme and difficulty, and by the rating of the person.

use std::str::FromStr;

use super::PuzzleRecord;
use strum::{EnumString, IntoStaticStr};
use tengen_core::rules::{Ruleset, Variant};
use tengen_kit::text::or_empty;
use tengen_puzzles::{Collection, Entry, PuzzleId, Task, Theme};

/// The difficulty of the puzzles that a person wants. The text form is the name in the markup.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PuzzleLevel {
    /// Near the rating of the person.
    #[default]
    Near,
    /// Ratings below 800.
    Easy,
    /// Ratings from 800 to 1,199.
    Medium,
    /// Ratings from 1,200 to 1,699.
    Hard,
    /// Ratings from 1,700.
    Expert,
}

/// The kind of puzzles that a person wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct PuzzleFilter {
    /// The rules; `None` for any.
    pub rules: Option<Variant>,
    /// The task; `None` for any.
    pub task: Option<Task>,
    /// The theme; `None` for any or none.
    pub theme: Option<Theme>,
    /// The difficulty.
    pub level: PuzzleLevel,
}

/// A change of the kind of puzzles that a person wants.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PuzzleWish {
    /// The rules; `None` for any.
    Rules(Option<Variant>),
    /// The task; `None` for any.
    Task(Option<Task>),
    /// The theme; `None` for any or none.
    Theme(Option<Theme>),
    /// The difficulty.
    Level(PuzzleLevel),
}

impl PuzzleWish {
    /// Reads the value of a field of the markup. An empty value stands for any.
    pub fn of_field(name: &str, value: &str) -> Option<PuzzleWish> {
        fn of<T: FromStr>(value: &str, wish: fn(Option<T>) -> PuzzleWish) -> Option<PuzzleWish> {
            if value.is_empty() {
                return Some(wish(None));
            }
            let value = value.parse().ok()?;
            Some(wish(Some(value)))
        }
        match name {
            LEVEL => value.parse().ok().map(PuzzleWish::Level),
            TASK => of(value, PuzzleWish::Task),
            THEME => of(value, PuzzleWish::Theme),
            RULES => of(value, |rules: Option<Ruleset>| {
                PuzzleWish::Rules(rules.map(|it| it.variant))
            }),
            _ => None,
        }
    }
}

/// The names of the fields in the markup.
const LEVEL: &str = "puzzle-level";
const TASK: &str = "puzzle-task";
const THEME: &str = "puzzle-theme";
const RULES: &str = "puzzle-rules";

/// The largest differences from the rating of the person, from the wanted one to the largest.
const NEAR: [u16; 4] = [75, 150, 400, u16::MAX];

/// The fewest puzzles among which one is drawn, if there are so many.
const ENOUGH: usize = 12;

impl PuzzleFilter {
    pub(super) const fn wish(&mut self, wish: PuzzleWish) {
        match wish {
            PuzzleWish::Rules(rules) => self.rules = rules,
            PuzzleWish::Task(task) => self.task = task,
            PuzzleWish::Theme(theme) => self.theme = theme,
            PuzzleWish::Level(level) => self.level = level,
        }
    }

    /// Returns the names of the fields in the markup with their values.
    pub fn fields(self) -> [(&'static str, String); 4] {
        let level: &str = self.level.into();
        [
            (LEVEL, level.to_string()),
            (TASK, or_empty(self.task)),
            (THEME, or_empty(self.theme)),
            (RULES, or_empty(self.rules.map(Ruleset::new))),
        ]
    }

    fn takes(self, puzzle: &Entry) -> bool {
        let variant = puzzle.rules().variant;
        self.rules.is_none_or(|rules| rules == variant)
            && self.task.is_none_or(|task| task == puzzle.task())
            && self.theme.is_none_or(|theme| puzzle.themes().has(theme))
            && self.level.takes(puzzle.difficulty().rating())
    }

    /// Draws a puzzle, one that did not count lately and is not on the board if there is one. `lot` is a random
    /// number.
    pub(super) fn draw<'a>(
        self,
        collection: &'a Collection,
        record: &PuzzleRecord,
        here: Option<PuzzleId>,
        lot: u32,
    ) -> Option<&'a Entry> {
        let fits = || collection.entries().iter().filter(|it| self.takes(it));
        let is_new = |it: &&Entry| !record.knows(it.id()) && here != Some(it.id());
        let new: Vec<&Entry> = fits().filter(is_new).collect();
        let all = if new.is_empty() {
            fits().collect()
        } else {
            new
        };
        match self.level {
            PuzzleLevel::Near => near(&all, record.rating(), lot),
            _ => one_of(&all, lot),
        }
    }
}

impl PuzzleLevel {
    const fn takes(self, rating: u16) -> bool {
        match self {
            PuzzleLevel::Near => true,
            PuzzleLevel::Easy => rating < 800,
            PuzzleLevel::Medium => rating >= 800 && rating < 1200,
            PuzzleLevel::Hard => rating >= 1200 && rating < 1700,
            PuzzleLevel::Expert => rating >= 1700,
        }
    }
}

/// Draws one of the puzzles near a rating.
pub(super) fn near<'a>(all: &[&'a Entry], rating: u16, lot: u32) -> Option<&'a Entry> {
    let within = |reach: u16| -> Vec<&'a Entry> {
        let is_near = |it: &&&'a Entry| it.difficulty().rating().abs_diff(rating) <= reach;
        all.iter().filter(is_near).copied().collect()
    };
    let found = NEAR.into_iter().map(within);
    let mut last = Vec::new();
    for puzzles in found {
        last = puzzles;
        if last.len() >= ENOUGH {
            break;
        }
    }
    one_of(&last, lot)
}

fn one_of<'a>(all: &[&'a Entry], lot: u32) -> Option<&'a Entry> {
    let count = all.len().max(1);
    let lot = usize::try_from(lot).unwrap_or_default();
    all.get(lot % count).copied()
}
