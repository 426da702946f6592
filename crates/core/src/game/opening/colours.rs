//! The ways to assign the colours before the first stone.

use std::fmt;
use std::str::FromStr;

/// The way to assign the colours before the opening begins.
///
/// # Examples
///
/// ```
/// use tengen_core::game::Colours;
///
/// assert_eq!("nigiri".parse(), Ok(Colours::Nigiri));
/// assert_eq!(Colours::default().to_string(), "assigned");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Colours {
    /// The first seat has the starting colour.
    #[default]
    Assigned,
    /// The first seat takes 1 to 20 stones into the hand, and the second guesses if the number is odd or
    /// even. A right guess gives it Black, a wrong one White.
    Nigiri,
}

/// Error for a text that is neither `assigned` nor `nigiri`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected assigned or nigiri")]
pub struct ParseColoursError;

/// Writes `assigned` or `nigiri`.
impl fmt::Display for Colours {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Colours::Assigned => "assigned",
            Colours::Nigiri => "nigiri",
        })
    }
}

/// Reads `assigned` or `nigiri`.
impl FromStr for Colours {
    type Err = ParseColoursError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "assigned" => Ok(Colours::Assigned),
            "nigiri" => Ok(Colours::Nigiri),
            _ => Err(ParseColoursError),
        }
    }
}
