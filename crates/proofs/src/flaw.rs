//! The flaw of a proof that does not hold: the line of play that shows it, and what is wrong there.

use alloc::vec::Vec;
use core::fmt;

use tengen_core::Point;
use tengen_core::rules::Forbidden;

/// The reason why a proof is refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Flaw {
    /// The line of play from the position of the proof up to the flaw; `None` is a pass.
    pub line: Vec<Option<Point>>,
    /// What is wrong after this line.
    pub reason: Reason,
}

/// What is wrong at one place of a proof.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Reason {
    /// The game is over before the first stone: a five is on the board.
    #[error("there is a five on the board already")]
    Over,
    /// The attacker's stone is not on an empty point of the board.
    #[error("no stone can be placed on {0}")]
    Impossible(Point),
    /// The attacker's stone is forbidden.
    #[error("{0} is forbidden ({1})")]
    Forbidden(Point, Forbidden),
    /// The plan ends with a stone that makes no five.
    #[error("the plan ends at {0}, which makes no five")]
    NoFive(Point),
    /// The stone takes the last empty point and makes no five.
    #[error("{0} fills the board without a five")]
    FullBoard(Point),
    /// The defender makes a five.
    #[error("the defender makes a five on {0}")]
    Five(Point),
    /// The plan lists a reply that the defender cannot play.
    #[error("the listed reply {0} is not possible")]
    Reply(Point),
    /// The plan has no answer to a legal reply.
    #[error("nothing answers the reply {0}")]
    Unanswered(Point),
    /// The plan has no answer to a pass.
    #[error("nothing answers a pass")]
    UnansweredPass,
    /// The check was given up: it would place more stones than allowed.
    #[error("the proof is too long to check within the limit")]
    TooLong,
}

/// Writes `after h8 pass: …`; without a line only the reason.
impl fmt::Display for Flaw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, ply) in self.line.iter().enumerate() {
            f.write_str(if number == 0 { "after " } else { " " })?;
            match ply {
                Some(point) => write!(f, "{point}")?,
                None => f.write_str("pass")?,
            }
        }
        if !self.line.is_empty() {
            f.write_str(": ")?;
        }
        write!(f, "{}", self.reason)
    }
}

impl core::error::Error for Flaw {}
