//! The thinking budget of an engine, by time, nodes or depth, and its text form.

use std::fmt;
use std::str::FromStr;

/// The budget after which an engine must answer.
///
/// The text form is `time:1000` (ms), `nodes:20000`, `depth:6` (plies).
///
/// # Examples
///
/// ```
/// use tengen_engine::Limits;
///
/// assert_eq!("nodes:20000".parse(), Ok(Limits::Nodes(20_000)));
/// assert_eq!(Limits::Time(300).to_string(), "time:300");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Limits {
    /// Milliseconds, measured by the clock passed to [`SearchLimit::new`](crate::SearchLimit::new).
    Time(u32),
    /// This many nodes; a node is a stone placed by the search. The verdict depends on nothing else.
    Nodes(u64),
    /// Whole iterations up to this many plies. The verdict depends on nothing else.
    Depth(u8),
}

/// Returned if a text is not a limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected time:, nodes: or depth: with a whole number")]
pub struct ParseLimitsError;

/// Writes the text form.
impl fmt::Display for Limits {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Limits::Time(ms) => write!(f, "time:{ms}"),
            Limits::Nodes(nodes) => write!(f, "nodes:{nodes}"),
            Limits::Depth(plies) => write!(f, "depth:{plies}"),
        }
    }
}

/// Reads the text form.
impl FromStr for Limits {
    type Err = ParseLimitsError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (kind, number) = text.split_once(':').ok_or(ParseLimitsError)?;
        if !number.starts_with(|sign: char| sign.is_ascii_digit()) {
            return Err(ParseLimitsError);
        }
        match kind {
            "time" => number.parse().map(Limits::Time),
            "nodes" => number.parse().map(Limits::Nodes),
            "depth" => number.parse().map(Limits::Depth),
            _ => return Err(ParseLimitsError),
        }
        .map_err(|_| ParseLimitsError)
    }
}
