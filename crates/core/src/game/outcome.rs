//! How a game stands: whose turn it is, or how it ended.

use crate::board::{Point, Stone};
use crate::rules::{Forbidden, Run};

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Outcome {
    /// A winning line.
    Five {
        /// The colour of the line.
        winner: Stone,
    },
    /// No point is empty and there is no five.
    FullBoard {
        /// Who wins then by the rule set; `None` for a draw.
        winner: Option<Stone>,
    },
    /// Black made what the rules forbid, and the referee is strict: White wins.
    Forbidden(Forbidden),
    /// Black made what the rules forbid, and White claimed the win.
    Claimed(Forbidden),
    /// Every empty point is forbidden for Black, who may not pass: White wins.
    NoLegalPoint,
    /// Both players passed: a draw.
    Passes,
    /// A player gave up.
    Resignation {
        /// The colour of the other player.
        winner: Stone,
    },
    /// A player's time ran out.
    Time {
        /// The colour of the other player.
        winner: Stone,
    },
    /// A player left the game and did not come back.
    Absence {
        /// The colour of the other player.
        winner: Stone,
    },
    /// The players agreed on a draw, or one claimed it because the other had left.
    Agreement,
    /// A record gives this result without a reason that the board shows.
    Stated {
        /// The colour that won; `None` for a draw.
        winner: Option<Stone>,
    },
}

impl Outcome {
    /// What Black made that the rules forbid, if that ended the game.
    #[must_use]
    pub const fn ban(self) -> Option<Forbidden> {
        match self {
            Outcome::Forbidden(ban) | Outcome::Claimed(ban) => Some(ban),
            _ => None,
        }
    }

    /// The colour that won; `None` for a draw.
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
            Outcome::Passes | Outcome::Agreement => None,
        }
    }
}

/// How a game stands at the cursor.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// It goes on, and this colour moves.
    ToMove(Stone),
    /// It is over.
    Over {
        /// How it ended.
        outcome: Outcome,
        /// The winning lines: two or more if the last stone made them at once, none if the game
        /// ended otherwise.
        line: Vec<Run>,
    },
}

impl Status {
    /// Whether the game is over.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        matches!(self, Status::Over { .. })
    }

    /// All points of the winning lines, each once.
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
