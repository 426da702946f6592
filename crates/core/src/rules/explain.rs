//! Explanations why a point is forbidden or not: the shapes that a black stone there makes, and for a three
//! that does not count, the reason.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::renju::{Verdict, verdict};
use super::shape::{Extension, Line, extension};
use super::{Forbidden, Ruleset, Run, Shape};
use crate::board::{Board, Direction, Point, Stone};

/// The shapes that a black stone on an empty point makes, as far as the bans depend on them.
///
/// All shapes are listed, including those that the verdict does not depend on: a double-four that also makes
/// two threes lists both.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The point of the stone.
    pub point: Point,
    /// The result of all shapes together.
    pub verdict: Explained,
    /// The runs that win.
    pub fives: Vec<Run>,
    /// The runs of six or more that do not win.
    pub overlines: Vec<Run>,
    /// The fours with the points that make each a five; a double-four on one line is listed as two fours.
    pub fours: Vec<Shape>,
    /// The threes with the points that make each an open four, and their status.
    pub threes: Vec<Three>,
}

/// The overall verdict on the stone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Explained {
    /// The stone wins the game.
    Five,
    /// The stone is forbidden.
    Forbidden(Forbidden),
    /// The stone may be played.
    Legal,
}

/// A three and the points that could make it an open four.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Three {
    /// The three; its gains are the points of `gains` below, in the same order.
    pub shape: Shape,
    /// The status of each gain of the shape.
    pub gains: Vec<Gain>,
}

/// The status of a point that would make a three an open four.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Gain {
    /// The point may be played, so the three counts.
    Playable,
    /// A stone there also makes a five, and so no open four.
    Five,
    /// The point is forbidden itself, for the nested reason. The nested explanation assumes that the stone
    /// explained first is on the board.
    Forbidden(Box<Explanation>),
}

impl Explanation {
    /// Returns all runs of the explanation: fives, then overlines.
    pub fn runs(&self) -> impl Iterator<Item = &Run> {
        self.fives.iter().chain(&self.overlines)
    }

    /// Returns all other shapes of the explanation: fours, then threes, including those that do not count.
    pub fn shapes(&self) -> impl Iterator<Item = &Shape> {
        let threes = self.threes.iter().map(|three| &three.shape);
        self.fours.iter().chain(threes)
    }
}

impl Three {
    /// Returns `true` if it counts as a three.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.gains.contains(&Gain::Playable)
    }
}

/// Explains the effect of a black stone on `point`; `None` if the point is taken or off the board.
///
/// # Examples
///
/// ```
/// use tengen_core::{Board, BoardSize, Ruleset, Stone};
/// use tengen_core::rules::{Explained, Gain, explain};
///
/// // The row's three does not count: G8 would make two fours.
/// let mut board = Board::new(BoardSize::DEFAULT);
/// for point in ["e7", "e8", "g9", "g10", "g11", "h8"] {
///     board.put(point.parse()?, Stone::Black);
/// }
/// let why = explain(&board, "f8".parse()?, Ruleset::RENJU).expect("an empty point");
/// assert_eq!(why.verdict, Explained::Legal);
/// let row = why.threes.iter().find(|three| !three.counts()).expect("a three that does not count");
/// let Gain::Forbidden(nested) = &row.gains[0] else { panic!() };
/// assert_eq!((nested.point.to_string().as_str(), nested.fours.len()), ("g8", 2));
/// # Ok::<(), tengen_core::ParsePointError>(())
/// ```
#[must_use]
pub fn explain(board: &Board, point: Point, rules: Ruleset) -> Option<Explanation> {
    if !board.is_empty_at(point) {
        return None;
    }
    let verdict = match verdict(board, point, rules) {
        Verdict::Five => Explained::Five,
        Verdict::Forbidden(ban) => Explained::Forbidden(ban),
        Verdict::Legal => Explained::Legal,
    };
    let mut explanation = Explanation {
        point,
        verdict,
        fives: Vec::new(),
        overlines: Vec::new(),
        fours: Vec::new(),
        threes: Vec::new(),
    };
    let mut after = board.clone();
    after.put(point, Stone::Black);
    for direction in Direction::ALL {
        let line = Line::new(&after, point, direction, Stone::Black, rules);
        let run = Run::through(&after, point, direction, Stone::Black);
        if line.window.wins(rules.five(Stone::Black)) {
            explanation.fives.push(run);
            continue;
        }
        if run.length() > 5 {
            explanation.overlines.push(run);
        }
        explanation.fours.extend(line.fours());
        if let Some(shape) = line.three() {
            let gains = &shape.gains;
            let gains = gains.iter().map(|&gain| explain_gain(&after, gain, rules));
            let gains = gains.collect();
            explanation.threes.push(Three { shape, gains });
        }
    }
    Some(explanation)
}

fn explain_gain(after: &Board, gain: Point, rules: Ruleset) -> Gain {
    match extension(after, gain, Stone::Black, rules) {
        Extension::Playable => Gain::Playable,
        Extension::Five => Gain::Five,
        Extension::Forbidden(_) => match explain(after, gain, rules) {
            Some(nested) => Gain::Forbidden(Box::new(nested)),
            // Cannot happen, because a gain is an empty point.
            None => Gain::Playable,
        },
    }
}
