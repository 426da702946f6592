//! A rush: as many puzzles as possible in three minutes from the first move on, each harder than the one before. Three
//! mistakes end it.

use super::choice::near;
use super::record::FirstTry;
use tengen_kit::time::Millis;
use tengen_puzzles::{Collection, Entry, PuzzleId, hash};

/// The length of a rush, in ms.
const LENGTH: f64 = 180_000.0;

/// The mistakes that end it.
const MISTAKES: u8 = 3;

/// The rating of the first puzzle, and the difference from one puzzle to the next.
const FIRST: u16 = 550;
const STEP: u16 = 45;

/// A rush.
#[derive(Clone, PartialEq, Debug)]
pub struct Rush {
    /// `None` until the first move, which starts the clock.
    end: Option<Millis>,
    solved: u32,
    mistakes: u8,
    /// The puzzles that were posed.
    posed: Vec<PuzzleId>,
    /// The puzzles that were tried, with the results.
    tried: Vec<(PuzzleId, FirstTry)>,
    lot: u32,
    result: Option<RushResult>,
}

/// The end of a rush.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RushResult {
    /// Never were so many puzzles solved.
    Best,
    /// As many were solved before.
    Ended,
}

impl Rush {
    /// Begins a rush. `lot` is a random number.
    pub(super) const fn new(lot: u32) -> Rush {
        Rush {
            end: None,
            solved: 0,
            mistakes: 0,
            posed: Vec::new(),
            tried: Vec::new(),
            lot,
            result: None,
        }
    }

    /// Returns the number of solved puzzles.
    pub const fn solved(&self) -> u32 {
        self.solved
    }

    /// Returns the number of mistakes that end the rush.
    pub const fn mistakes_left(&self) -> u8 {
        MISTAKES - self.mistakes
    }

    /// Returns the result; `None` while the rush goes on.
    pub const fn result(&self) -> Option<RushResult> {
        self.result
    }

    /// Starts the clock, unless it runs.
    pub(super) fn start(&mut self, now: Millis) {
        self.end.get_or_insert(Millis(now.0 + LENGTH));
    }

    pub(super) const fn has_started(&self) -> bool {
        self.end.is_some()
    }

    /// Returns the time that is left, in ms.
    pub fn left(&self, now: Millis) -> f64 {
        self.end.map_or(LENGTH, |end| (end.0 - now.0).max(0.0))
    }

    pub(super) fn is_up(&self, now: Millis) -> bool {
        self.left(now) <= 0.0 || self.mistakes >= MISTAKES
    }

    /// Returns the mistakes that end a rush.
    pub const fn mistakes_allowed() -> u8 {
        MISTAKES
    }

    /// Returns the results of the puzzles so far.
    pub fn tries(&self) -> Vec<FirstTry> {
        self.tried.iter().map(|(_, tried)| *tried).collect()
    }

    /// Returns the puzzles in which a mistake was made.
    pub(super) fn missed(&self) -> impl Iterator<Item = PuzzleId> {
        let missed = self.tried.iter().filter(|it| it.1 == FirstTry::Failed);
        missed.map(|(id, _)| *id)
    }

    /// Counts the result of the puzzle that was posed last.
    pub(super) fn count(&mut self, tried: FirstTry) {
        match tried {
            FirstTry::Solved => self.solved += 1,
            FirstTry::Failed => self.mistakes = (self.mistakes + 1).min(MISTAKES),
        }
        if let Some(&id) = self.posed.last() {
            self.tried.push((id, tried));
        }
    }

    pub(super) fn end(&mut self, result: RushResult) {
        self.result = Some(result);
    }

    /// Draws the next puzzle, which is harder than the one before.
    pub(super) fn draw<'a>(&mut self, collection: &'a Collection) -> Option<&'a Entry> {
        let number = u16::try_from(self.posed.len()).unwrap_or(u16::MAX);
        let rating = FIRST.saturating_add(number.saturating_mul(STEP));
        let bytes = [self.lot.to_le_bytes(), u32::from(number).to_le_bytes()];
        let lot = u32::try_from(hash(&bytes.concat()) >> 32).unwrap_or_default();
        let new: Vec<&Entry> = collection
            .entries()
            .iter()
            .filter(|it| it.difficulty().rating().abs_diff(rating) < 400)
            .filter(|it| !self.posed.contains(&it.id()))
            .collect();
        let all: Vec<&Entry> = collection.entries().iter().collect();
        let drawn = near(if new.is_empty() { &all } else { &new }, rating, lot)?;
        self.posed.push(drawn.id());
        Some(drawn)
    }
}
