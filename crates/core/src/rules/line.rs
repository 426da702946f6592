//! Runs of stones along the four directions. Knows how long a run is and whether it wins, and
//! nothing of forbidden points.

use super::Ruleset;
use super::window::Window;
use crate::board::{Board, Direction, Point, Stone};

/// Stones of one colour without a gap along one direction, as long as they go.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Run {
    start: Point,
    direction: Direction,
    length: u8,
}

impl Run {
    /// The run through `point`, whose stone counts as `stone` whatever lies there.
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

    /// Its points from one end to the other.
    pub fn points(self) -> impl Iterator<Item = Point> {
        let (right, up) = self.direction.step();
        std::iter::successors(Some(self.start), move |point| point.step(right, up))
            .take(usize::from(self.length))
    }

    /// The first and the last of its points.
    #[must_use]
    pub fn ends(self) -> (Point, Point) {
        let (right, up) = self.direction.step();
        let steps = (self.length - 1).cast_signed();
        let last = self.start.step(right * steps, up * steps);
        (self.start, last.unwrap_or(self.start))
    }

    /// The number of stones.
    #[must_use]
    pub const fn length(self) -> u8 {
        self.length
    }
}

/// Whether a stone on `point` makes a winning run by these rules, whatever lies there now.
///
/// Only the four lines through the point are looked at: no other can have changed.
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
    // Most runs are too short, and to count them is quicker than to look at the whole window.
    let reach = board.reach(point, direction, stone);
    reach.forward + reach.backward + 1 >= 5
        && Window::through(board, point, direction, stone).wins(rules.five(stone))
}

/// The winning runs through the stone on `point`; none where it is empty.
///
/// A stone in the middle of two lines can end both: then both are there.
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
