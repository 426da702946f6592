//! What is said about the puzzle on the board, as values instead of texts.

use strum::IntoStaticStr;
use tengen_core::board::Point;
use tengen_core::rules::{Position, ShapeKind, shapes};
use tengen_engine::words::Score;

/// The sentence about a puzzle that is shown last.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum PuzzleRemark {
    /// Nothing has happened yet.
    None,
    /// The engine judges a move.
    Judging,
    /// The move was right, and this number of moves is left.
    Right(u8),
    /// This move wins too, in at most this number of moves, but that is too long.
    Longer(Point, usize),
    /// This move wins too, but not by fours only.
    Otherwise(Point),
    /// The opponent wins after this move, in at most this number of moves.
    Loses(Point, usize),
    /// The opponent stops a move.
    Stopped {
        /// The move.
        tried: Point,
        /// The reply that stops it.
        reply: Point,
    },
    /// The chance to win falls by this move, as a review judges.
    Drop {
        /// The move.
        tried: Point,
        /// The value of the position with best play, for the side to move.
        before: Score,
        /// The value of the move.
        after: Score,
    },
    /// This move is forbidden.
    Forbidden(Point),
    /// The engine could not refute this move.
    Open(Point),
    /// The engine failed.
    Failed,
    /// The kind of the move to find, and its point.
    Kind(HintKind, Point),
    /// The point of the move to find.
    Point(Point),
    /// It was solved at the first try, in this time in ms.
    Solved(u32),
    /// It was solved, but not at the first try.
    SolvedLater,
    /// The solution.
    Solution(Vec<Point>),
}

impl PuzzleRemark {
    /// Returns `true` if the last move was a mistake.
    pub const fn is_mistake(&self) -> bool {
        matches!(
            self,
            PuzzleRemark::Loses(..)
                | PuzzleRemark::Stopped { .. }
                | PuzzleRemark::Drop { .. }
                | PuzzleRemark::Forbidden(_)
        )
    }
}

/// How a puzzle stands, for the look of its card. The text form is the value in the markup.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum PuzzleTone {
    /// The person is asked.
    #[default]
    Asked,
    /// The last move is not what the puzzle asks for, and no mistake.
    Beside,
    /// The last move was a mistake.
    Wrong,
    /// It was solved.
    Solved,
    /// The solution was shown.
    Shown,
}

/// What a move makes, for a hint.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum HintKind {
    /// A four.
    Four,
    /// An open three.
    Three,
    /// Neither.
    Quiet,
}

/// Returns what a stone of the side to move makes.
pub(super) fn kind(position: &Position, point: Point) -> HintKind {
    let made = shapes(
        position.board(),
        point,
        position.to_move(),
        position.rules(),
    );
    let is = |kinds: &[ShapeKind]| made.iter().any(|shape| kinds.contains(&shape.kind));
    if is(&[ShapeKind::Four, ShapeKind::OpenFour, ShapeKind::Five]) {
        HintKind::Four
    } else if is(&[ShapeKind::OpenThree]) {
        HintKind::Three
    } else {
        HintKind::Quiet
    }
}
