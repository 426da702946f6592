//! Answers to what an opening asks. Knows the plain question and the position, and no opening.

use super::{Bot, Limits, Observer};
use crate::rules::Position;
use crate::rules::opening::{Answer, Parity, Question};

/// What is asked, and how long the answer may take.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// The position.
    pub position: &'a Position,
    /// The question.
    pub question: Question,
    /// When to answer at the latest.
    pub limits: Limits,
    /// Decides all chances.
    pub seed: u64,
}

/// Answers what an opening asks; nothing if there is no answer, because every point that it allows
/// is taken.
pub fn answer(bot: &mut dyn Bot, asked: &Asked<'_>, observer: &mut dyn Observer) -> Option<Answer> {
    let _ = (bot, observer);
    let board = asked.position.board();
    let point = asked.question.points(board).first().copied();
    let answer = match asked.question {
        Question::Place(_) => Answer::Place(point?),
        Question::Offer { .. } => Answer::Offer(point?),
        Question::Pick(_) => Answer::Pick(point?),
        Question::Swap => Answer::Keep,
        Question::Number { .. } => Answer::Number(1),
        Question::Branch(branches) => Answer::Branch(*branches.first()?),
        Question::Grab { .. } => Answer::Grab(1),
        Question::Guess => Answer::Guess(Parity::of(1)),
    };
    asked.question.check(answer, board).ok()?;
    Some(answer)
}
