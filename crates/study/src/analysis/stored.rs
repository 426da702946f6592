//! The text form of a finished review, which is kept with the game. A review belongs to a line of moves: it is read
//! only for the same moves from the same position.
//!
//! It is one line of fields separated by tabs: `tengen-review-1`; a checksum of the line of moves; and for each
//! position, from the first to the last, `move`, `score`, `line` and `plan` as in the engine's answer to `study`. Only
//! the plans that a finding needs are kept.

use std::fmt::Write as _;

use super::{ReviewRun, ReviewStage};
use tengen_core::game::{Game, NodeId};
use tengen_core::rules::{Judgement, Position};
use tengen_engine::words::{Choice, Reply, Review, ReviewLine, Studied};
use tengen_proofs::Attack;
use tengen_puzzles::hash;

const HEAD: &str = "tengen-review-1";

/// The most moves of a line that are kept.
const LONGEST: usize = 9;

impl ReviewRun {
    /// Returns the text form of a finished review.
    pub(super) fn stored_text(&self) -> Option<String> {
        let studies = self.studies()?;
        let mut text = format!("{HEAD}\t{:x}", checksum(self.line()));
        for studied in &studies {
            write_study(&mut text, studied);
        }
        Some(text)
    }

    /// Returns the studies of a finished review as they are kept: with short lines, and only with the plans that a
    /// finding needs. `None` if the review is not finished.
    pub(super) fn studies(&self) -> Option<Vec<Studied>> {
        let (review, _) = self.at(0).filter(|_| self.stage() == ReviewStage::Done)?;
        let studies = (0..review.positions()).map(|index| {
            let mut studied = review.studied(index)?.clone();
            studied.verdict.line.truncate(LONGEST);
            let refutes = index.checked_sub(1).is_some_and(|it| review.loses(it));
            if !refutes && review.missed_win(index).is_none() {
                studied.win = None;
            }
            Some(studied)
        });
        studies.collect()
    }

    /// Reads the review of a game. Returns `None` if the text is damaged, or if the moves are others than the reviewed
    /// ones: those on the line of the cursor, and those of the main line.
    pub(super) fn restore(game: &Game, text: &str) -> Option<ReviewRun> {
        lines(game).find_map(|line| read(line, text))
    }

    /// Returns the finished review of a line. `next` is called for each position that the rules do not decide, from
    /// the first to the last, and returns its study. Returns `None` if one is missing or does not fit the position, or
    /// if the line has no moves.
    pub(super) fn of_studies(
        line: ReviewLine,
        mut next: impl FnMut(usize) -> Option<Studied>,
    ) -> Option<ReviewRun> {
        if line.moves().is_empty() {
            return None;
        }
        let mut studies = Vec::new();
        for index in 0..=line.moves().len() {
            let position = line.position(index)?;
            studies.push(match line.decided(index) {
                Some(decided) => decided,
                None => next(index).filter(|studied| fits(position, studied))?,
            });
        }
        let review = Review::of(&line.choices(), studies);
        Some(ReviewRun::done(line, review))
    }
}

/// Returns the lines of a game whose review may be shown: that of the cursor, and the main line.
pub(super) fn lines(game: &Game) -> impl Iterator<Item = ReviewLine> {
    let mut main = game.clone();
    if let Some(&end) = game.tree().main_line_from(NodeId::ROOT).last() {
        // The node is in the tree.
        let _ = main.jump(end);
    }
    [ReviewLine::of(game), ReviewLine::of(&main)].into_iter()
}

fn write_study(text: &mut String, Studied { verdict, win }: &Studied) {
    // Writing to a string cannot fail.
    let _ = write!(text, "\tmove={} score={}", verdict.choice, verdict.score);
    if !verdict.line.is_empty() {
        text.push_str(" line=");
    }
    for point in &verdict.line {
        let _ = write!(text, "{point}");
    }
    if let Some(plan) = win {
        let _ = write!(text, " plan={plan}");
    }
}

fn read(line: ReviewLine, text: &str) -> Option<ReviewRun> {
    let mut fields = text.split('\t');
    let head = (fields.next()?, fields.next()?);
    if head != (HEAD, &*format!("{:x}", checksum(&line))) {
        return None;
    }
    let fields: Vec<&str> = fields.collect();
    let is_whole = fields.len() == line.moves().len() + 1;
    let next = |index: usize| read_study(fields.get(index)?);
    is_whole
        .then(|| ReviewRun::of_studies(line, next))
        .flatten()
}

fn read_study(field: &str) -> Option<Studied> {
    let line = format!("study id=0 ms=0 depth=0 nodes=0 {field}");
    match line.parse() {
        Ok(Reply::Study { studied, .. }) => Some(studied),
        _ => None,
    }
}

/// Returns `true` if the moves of a study fit the rules.
fn fits(position: &Position, studied: &Studied) -> bool {
    let choice = match studied.verdict.choice {
        Choice::Place(point) => Some(point),
        Choice::Pass | Choice::Nothing => None,
    };
    let plan = studied.win.as_ref().map(Attack::point);
    choice.into_iter().chain(plan).all(|point| {
        matches!(
            position.judge(point),
            Ok(Judgement::Quiet | Judgement::Five)
        )
    })
}

/// Returns a checksum of the moves and the position before the first one.
pub(super) fn checksum(line: &ReviewLine) -> u64 {
    let mut text = line.position(0).map_or(String::new(), Position::to_string);
    for choice in line.choices() {
        // Writing to a string cannot fail.
        let _ = write!(text, " {choice}");
    }
    hash(text.as_bytes())
}
