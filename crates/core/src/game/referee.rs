//! What follows when Black plays what the rules forbid.

use std::fmt;
use std::str::FromStr;

/// How forbidden points are refereed. It matters only to rule sets with bans.
///
/// In all modes a five is tested first, and only the stone just placed is judged.
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
    /// Forbidden points are shown, and a stone there is refused.
    Marked,
    /// A forbidden stone stands. White may claim the win until the next white stone; Black may ask
    /// to take the stone back.
    Claim,
}

/// The text is the name of no mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected strict, marked or claim")]
pub struct ParseRefereeError;

impl Referee {
    /// All three.
    pub const ALL: [Referee; 3] = [Referee::Strict, Referee::Marked, Referee::Claim];

    /// Its name in text forms and on the page.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Referee::Strict => "strict",
            Referee::Marked => "marked",
            Referee::Claim => "claim",
        }
    }
}

/// Writes the name.
impl fmt::Display for Referee {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// Reads the name.
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
