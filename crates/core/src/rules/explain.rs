//! Why a point is forbidden or not: the shapes that a black stone there makes, and for a three that
//! does not count, why not.

use super::renju::{Verdict, verdict};
use super::shape::{Extension, Line, extension};
use super::{Forbidden, Ruleset, Run, Shape};
use crate::board::{Board, Direction, Point, Stone};

/// What a black stone on an empty point makes, as far as the bans look at it.
///
/// All shapes are there, also those that the reason named does not need: a double-four that makes
/// two threes as well lists both.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Explanation {
    /// The point.
    pub point: Point,
    /// What is made of it all.
    pub verdict: Explained,
    /// The winning runs.
    pub fives: Vec<Run>,
    /// The runs of six and more that do not win.
    pub overlines: Vec<Run>,
    /// The fours, two where one line holds a double-four, each with the points that make it five.
    pub fours: Vec<Shape>,
    /// The threes, each with the points that make it an open four, and whether it counts.
    pub threes: Vec<Three>,
}

/// What the shapes come to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Explained {
    /// The stone wins.
    Five,
    /// It is forbidden.
    Forbidden(Forbidden),
    /// It may be played.
    Legal,
}

/// A three and the ways in which it could become an open four.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Three {
    /// The three; its gains are the points below, in the same order.
    pub shape: Shape,
    /// What stands against each of its gains.
    pub gains: Vec<Gain>,
}

/// A point that would make an open four of a three.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Gain {
    /// It may be played, so the three counts.
    Playable,
    /// It makes a five at the same time, and so no open four.
    Five,
    /// It is forbidden itself, for the reason explained; the stone explained before lies on the
    /// board then.
    Forbidden(Box<Explanation>),
}

impl Explanation {
    /// All runs that it is about: fives, then overlines.
    pub fn runs(&self) -> impl Iterator<Item = &Run> {
        self.fives.iter().chain(&self.overlines)
    }

    /// All other shapes that it is about: fours, then threes, whether or not these count.
    pub fn shapes(&self) -> impl Iterator<Item = &Shape> {
        let threes = self.threes.iter().map(|three| &three.shape);
        self.fours.iter().chain(threes)
    }
}

impl Three {
    /// Whether it counts as a three.
    #[must_use]
    pub fn counts(&self) -> bool {
        self.gains.contains(&Gain::Playable)
    }
}

/// Explains what a black stone on `point` would be; `None` where a stone lies or off the board.
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
            // A gain is an empty point, so this does not happen.
            None => Gain::Playable,
        },
    }
}
