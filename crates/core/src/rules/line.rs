//! Runs of stones along the four directions: their length and the winning ones. Forbidden points are handled
//! elsewhere.

use alloc::vec::Vec;

use super::Ruleset;
use super::window::Window;
use crate::board::{Board, Direction, Point, Stone};

/// A maximal unbroken row of stones of one colour along one direction.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Run {
    start: Point,
    direction: Direction,
    length: u8,
}

impl Run {
    /// Returns the run through `point`, which counts as `stone` regardless of its content.
    #[must_use]
    pub fn through(board: &Board, point: Point, direction: Direction, stone: Stone) -> Run {
        let reach = board.reach(point, direction, stone);
        let (right, up) = direction.step();
        let mut start = point;
        for _ in 0..reach.backward {
            start = start.step(-right, -up).unwrap_or(start);
        }
        Run {
            start,
            direction,
            length: reach.backward + 1 + reach.forward,
        }
    }

    /// Returns the points of the run from one end to the other.
    pub fn points(self) -> impl Iterator<Item = Point> {
        let (right, up) = self.direction.step();
        core::iter::successors(Some(self.start), move |point| point.step(right, up))
            .take(usize::from(self.length))
    }

    /// Returns the first and the last point.
    #[must_use]
    pub fn ends(self) -> (Point, Point) {
        let (right, up) = self.direction.step();
        let steps = (self.length - 1).cast_signed();
        let last = self.start.step(right * steps, up * steps);
        (self.start, last.unwrap_or(self.start))
    }

    /// Returns the number of stones.
    #[must_use]
    pub const fn length(self) -> u8 {
        self.length
    }
}

/// Returns `true` if a stone on `point` makes a winning run, regardless of the current content of the point.
///
/// Only the four lines through the point are checked, because no other line changes.
///
/// # Examples
///
/// ```
/// use tengen_core::{Board, Ruleset, Stone};
/// use tengen_core::rules::makes_five;
///
/// let board: Board = "
///     x . . . .
///     . x . . .
///     . . . . .
///     . . . x .
///     . . . . x".parse()?;
/// assert!(makes_five(&board, "c3".parse()?, Stone::Black, Ruleset::default()));
/// assert!(!makes_five(&board, "c3".parse()?, Stone::White, Ruleset::default()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn makes_five(board: &Board, point: Point, stone: Stone, rules: Ruleset) -> bool {
    Direction::ALL
        .into_iter()
        .any(|direction| wins(board, point, direction, stone, rules))
}

fn wins(board: &Board, point: Point, direction: Direction, stone: Stone, rules: Ruleset) -> bool {
    // Most runs are too short, and counting their stones is faster than examining the whole window.
    let reach = board.reach(point, direction, stone);
    reach.forward + reach.backward + 1 >= 5
        && Window::through(board, point, direction, stone).wins(rules.five(stone))
}

/// Returns the winning runs through the stone on `point`; none if the point is empty.
///
/// A stone can complete several lines at once; all of them are returned.
#[must_use]
pub fn fives(board: &Board, point: Point, rules: Ruleset) -> Vec<Run> {
    let Some(stone) = board.at(point) else {
        return Vec::new();
    };
    let mut fives = Vec::new();
    for direction in Direction::ALL {
        if wins(board, point, direction, stone, rules) {
            fives.push(Run::through(board, point, direction, stone));
        }
    }
    fives
}
