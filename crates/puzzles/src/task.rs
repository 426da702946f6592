//! The task of a puzzle: what its solver must find.

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

/// What the side to move must do.
///
/// The text form is `fours`, `threats` or `defend`.
///
/// # Examples
///
/// ```
/// use tengen_puzzles::Task;
///
/// assert_eq!("threats".parse(), Ok(Task::Threats));
/// assert_eq!(Task::Defend.to_string(), "defend");
/// ```
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Display,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "lowercase", parse_err_ty = ParseTaskError, parse_err_fn = unknown)]
pub enum Task {
    /// Win by fours only (VCF), in the stated number of moves.
    Fours,
    /// Win by threats (VCT), in the stated number of moves, where no win by fours exists.
    Threats,
    /// Find the move that holds: after it the opponent has no win by threats in up to four moves, and the solver
    /// finds no longer one. After every other move, and after a pass, the opponent has a proven win.
    Defend,
}

/// Returned if a text names no task.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected fours, threats or defend")]
pub struct ParseTaskError;

const fn unknown(_: &str) -> ParseTaskError {
    ParseTaskError
}

impl Task {
    /// All tasks, in declaration order, which is also that of their codes in files.
    pub const ALL: &[Task] = Task::VARIANTS;
}
