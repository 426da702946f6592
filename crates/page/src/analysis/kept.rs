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
    pub(super) fn kept(&self) -> Option<String> {
        let (review, _) = self.at(0).filter(|_| self.stage() == ReviewStage::Done)?;
        let mut text = format!("{HEAD}\t{:x}", checksum(self.line()));
        for index in 0..review.positions() {
            write_study(&mut text, review, index)?;
        }
        Some(text)
    }

    /// Reads the review of a game. Returns `None` if the text is damaged, or if the moves are others than the reviewed
    /// ones: those on the line of the cursor, and those of the main line.
    pub(super) fn restore(game: &Game, text: &str) -> Option<ReviewRun> {
        let mut main = game.clone();
        if let Some(&end) = game.tree().main_line_from(NodeId::ROOT).last() {
            // The node is in the tree.
            let _ = main.jump(end);
        }
        [game, &main]
            .into_iter()
            .find_map(|game| read(ReviewLine::of(game), text))
    }
}

fn write_study(text: &mut String, review: &Review, index: usize) -> Option<()> {
    let Studied { verdict, win } = review.studied(index)?;
    // Writing to a string cannot fail.
    let _ = write!(text, "\tmove={} score={}", verdict.choice, verdict.score);
    if !verdict.line.is_empty() {
        text.push_str(" line=");
    }
    for point in verdict.line.iter().take(LONGEST) {
        let _ = write!(text, "{point}");
    }
    let refutes = index.checked_sub(1).is_some_and(|it| review.loses(it));
    let is_needed = refutes || review.missed_win(index).is_some();
    if let Some(plan) = win.as_ref().filter(|_| is_needed) {
        let _ = write!(text, " plan={plan}");
    }
    Some(())
}

fn read(line: ReviewLine, text: &str) -> Option<ReviewRun> {
    let mut fields = text.split('\t');
    let head = (fields.next()?, fields.next()?);
    if head != (HEAD, &*format!("{:x}", checksum(&line))) {
        return None;
    }
    let mut studied = Vec::new();
    for (index, field) in fields.enumerate() {
        let position = line.position(index)?;
        studied.push(match line.decided(index) {
            Some(decided) => decided,
            None => read_study(position, field)?,
        });
    }
    let is_whole = !line.moves().is_empty() && studied.len() == line.moves().len() + 1;
    let review = Review::of(&line.choices(), studied);
    is_whole.then(|| ReviewRun::done(line, review))
}

/// Reads a study whose moves fit the rules.
fn read_study(position: &Position, field: &str) -> Option<Studied> {
    let line = format!("study id=0 ms=0 depth=0 nodes=0 {field}");
    let Ok(Reply::Study { studied, .. }) = line.parse() else {
        return None;
    };
    let choice = match studied.verdict.choice {
        Choice::Place(point) => Some(point),
        Choice::Pass | Choice::Nothing => None,
    };
    let plan = studied.win.as_ref().map(Attack::point);
    let fits = |point| {
        matches!(
            position.judge(point),
            Ok(Judgement::Quiet | Judgement::Five)
        )
    };
    choice.into_iter().chain(plan).all(fits).then_some(studied)
}

/// Returns a checksum of the moves and the position before the first one.
fn checksum(line: &ReviewLine) -> u64 {
    let mut text = line.position(0).map_or(String::new(), Position::to_string);
    for choice in line.choices() {
        // Writing to a string cannot fail.
        let _ = write!(text, " {choice}");
    }
    hash(text.as_bytes())
}
