//! A proof: a position and the plan by which the side to move wins.

use core::fmt;

use tengen_core::{Position, Stone};

use super::Attack;

/// The claim that the side to move wins a position, with the plan that shows it. The claim may be wrong:
/// [`check`](crate::check) tests it.
///
/// The text form has three lines: `tengen-proof 1`, the position as
/// [`Position`](struct@tengen_core::Position) writes it, and the plan.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Proof {
    /// The position, with the attacker to move.
    pub position: Position,
    /// The plan of the side to move.
    pub plan: Attack,
}

/// The first line of the text form: its name and version.
pub(crate) const HEAD: &str = "tengen-proof 1";

impl Proof {
    /// Returns the side that wins: the one that is to move.
    #[must_use]
    pub const fn attacker(&self) -> Stone {
        self.position.to_move()
    }
}

/// Writes the text form, with a line break at the end of each line.
impl fmt::Display for Proof {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{HEAD}\n{}\n{}", self.position, self.plan)
    }
}
