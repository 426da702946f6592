//! The status of a game: the colour to move, or the result.

use alloc::vec::Vec;

use crate::board::{Point, Stone};
use crate::rules::{Forbidden, Run};

/// The result of a game and its reason.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// A winning line on the board.
    Five {
        /// The colour of the winning line.
        winner: Stone,
    },
    /// No point is empty, and there is no five.
    FullBoard {
        /// The winner under the rule set; `None` for a draw.
        winner: Option<Stone>,
    },
    /// Black made a forbidden move, and the referee is strict: White wins.
    Forbidden(Forbidden),
    /// Black made a forbidden move, and White claimed the win.
    Claimed(Forbidden),
    /// Every empty point is forbidden for Black, who may not pass: White wins.
    NoLegalPoint,
    /// Both players passed: a draw.
    Passes,
    /// The number of moves after which a game is a draw is reached.
    MoveLimit,
    /// A player resigned the game.
    Resignation {
        /// The colour of the opponent.
        winner: Stone,
    },
    /// A player ran out of time.
    Time {
        /// The colour of the opponent.
        winner: Stone,
    },
    /// A player left the game and did not return.
    Absence {
        /// The colour of the opponent.
        winner: Stone,
    },
    /// The players agreed on a draw, or one claimed it because the opponent had left.
    Agreement,
    /// A record states this result without a reason that is visible on the board.
    Stated {
        /// The colour that won; `None` for a draw.
        winner: Option<Stone>,
    },
}

impl Outcome {
    /// Returns the kind of forbidden move that ended the game, or `None` if it ended otherwise.
    #[must_use]
    pub const fn ban(self) -> Option<Forbidden> {
        match self {
            Outcome::Forbidden(ban) | Outcome::Claimed(ban) => Some(ban),
            _ => None,
        }
    }

    /// Returns `true` if the position itself ends the game, so that it cannot go on from there. After a resignation, a fall of
    /// the flag or an agreement it could.
    #[must_use]
    pub const fn is_on_board(self) -> bool {
        matches!(
            self,
            Outcome::Five { .. }
                | Outcome::FullBoard { .. }
                | Outcome::Forbidden(_)
                | Outcome::Claimed(_)
                | Outcome::NoLegalPoint
        )
    }

    /// Returns the colour that won, or `None` for a draw.
    #[must_use]
    pub const fn winner(self) -> Option<Stone> {
        match self {
            Outcome::Five { winner }
            | Outcome::Resignation { winner }
            | Outcome::Time { winner }
            | Outcome::Absence { winner } => Some(winner),
            Outcome::FullBoard { winner } | Outcome::Stated { winner } => winner,
            Outcome::Forbidden(_) | Outcome::Claimed(_) | Outcome::NoLegalPoint => {
                Some(Stone::White)
            }
            Outcome::Passes | Outcome::MoveLimit | Outcome::Agreement => None,
        }
    }
}

/// The status of a game at the cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// The game continues, and this colour moves.
    ToMove(Stone),
    /// The game is over.
    Over {
        /// The result and its reason.
        outcome: Outcome,
        /// The winning lines: two or more if the last stone completed them together, none if the game ended
        /// otherwise.
        line: Vec<Run>,
    },
}

impl Status {
    /// Returns `true` if the game is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        matches!(self, Status::Over { .. })
    }

    /// Returns all points of the winning lines, each once.
    #[must_use]
    pub fn winning_points(&self) -> Vec<Point> {
        let mut points = Vec::new();
        if let Status::Over { line, .. } = self {
            for run in line {
                for point in run.points() {
                    if !points.contains(&point) {
                        points.push(point);
                    }
                }
            }
        }
        points
    }
}
