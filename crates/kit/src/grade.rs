//! How a question was answered.

/// How a question was answered, from the worst to the best.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Grade {
    /// A wrong move came first, or the solution was shown.
    Wrong,
    /// The right move came first, after a hint.
    Hinted,
    /// The right move came first, without help.
    Right,
}
