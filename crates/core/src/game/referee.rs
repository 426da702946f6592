//! The referee modes: the consequences of a forbidden move by Black.

use std::fmt;
use std::str::FromStr;

/// The treatment of forbidden points. Only relevant to rule sets with forbidden moves.
///
/// In all modes a five is tested first, and only the last placed stone is judged.
///
/// # Examples
///
/// ```
/// use tengen_core::game::Referee;
///
/// assert_eq!("claim".parse(), Ok(Referee::Claim));
/// assert_eq!(Referee::default().to_string(), "strict");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Referee {
    /// A forbidden stone loses at once.
    #[default]
    Strict,
    /// Forbidden points are shown, and a stone on them is refused.
    Marked,
    /// A forbidden stone stays. White may claim the win until the next white stone; Black may ask to take the
    /// stone back.
    Claim,
}

/// Error for a text that is not the name of a referee mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected strict, marked or claim")]
pub struct ParseRefereeError;

impl Referee {
    /// All three referee modes.
    pub const ALL: [Referee; 3] = [Referee::Strict, Referee::Marked, Referee::Claim];

    /// Returns the name used in text forms and on the page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Referee::Strict => "strict",
            Referee::Marked => "marked",
            Referee::Claim => "claim",
        }
    }
}

/// Writes the name of the mode.
impl fmt::Display for Referee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads the name of a mode.
impl FromStr for Referee {
    type Err = ParseRefereeError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        for referee in Referee::ALL {
            if referee.name() == text {
                return Ok(referee);
            }
        }
        Err(ParseRefereeError)
    }
}
