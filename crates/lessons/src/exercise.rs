//! An exercise: a position, a task, and the points that solve it.

use strum::EnumString;
use tengen_core::rules::Setup;
use tengen_core::{Board, Point, Position, Ruleset, Stone};

/// The property that all right points have and no other point has.
#[derive(Clone, Copy, PartialEq, Eq, Debug, EnumString)]
#[strum(serialize_all = "kebab-case")]
pub enum Goal {
    /// The stone makes a five.
    Five,
    /// After the stone the opponent can make no five.
    Stop,
    /// The stone makes a four, open or not.
    Four,
    /// The stone makes an open four.
    OpenFour,
    /// The stone makes an open three.
    OpenThree,
    /// The stone makes a four and an open three.
    FourThree,
    /// The stone makes two open threes.
    DoubleThree,
    /// The stone makes two fours.
    DoubleFour,
    /// After the stone the opponent has no win by fours.
    Hold,
    /// The stone begins a win by fours.
    Win,
    /// The point is forbidden to Black.
    Forbidden,
}

/// A move of the player, and the opponent's reply if the exercise goes on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Step {
    /// All points that are right.
    pub answers: Vec<Point>,
    /// The reply; `None` in the last step.
    pub reply: Option<Point>,
}

/// An exercise.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exercise {
    /// The task in words.
    pub task: String,
    /// The stones at the beginning.
    pub board: Board,
    /// The rules.
    pub rules: Ruleset,
    /// The side to move.
    pub side: Stone,
    /// The property of the answers.
    pub goal: Goal,
    /// The moves, at least one. Each but the last has a single answer and a reply.
    pub steps: Vec<Step>,
    /// The sentence for the right answer.
    pub right: String,
    /// The sentences for wrong answers; one without points is for all others.
    pub wrong: Vec<(Vec<Point>, String)>,
}

impl Exercise {
    /// Returns the position at the beginning.
    pub fn position(&self) -> Position {
        let setup = Setup {
            board: self.board.clone(),
            to_move: self.side,
        };
        Position::from_setup(setup, self.rules, Stone::Black)
    }

    /// Returns the sentence for a wrong answer.
    pub fn reproach(&self, point: Point) -> &str {
        let own = self
            .wrong
            .iter()
            .find(|(points, _)| points.contains(&point));
        let all = self.wrong.iter().find(|(points, _)| points.is_empty());
        own.or(all).map_or("", |(_, text)| text)
    }
}
