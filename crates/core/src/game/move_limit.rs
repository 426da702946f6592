//! The number of moves after which a game is a draw.

use alloc::string::ToString;
use core::fmt;
use core::str::FromStr;

/// The number of plies (stones and passes) after which a game is a draw, unless the last of them ends it otherwise.
/// The world correspondence championship ends games after move 150.
///
/// # Examples
///
/// ```
/// use tengen_core::game::MoveLimit;
///
/// let limit: MoveLimit = "150".parse()?;
/// assert!(!limit.is_reached(149) && limit.is_reached(150));
/// assert!("10".parse::<MoveLimit>().is_err(), "an opening may take as long");
/// # Ok::<(), tengen_core::game::ParseMoveLimitError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct MoveLimit(u16);

/// Error for a text that is not a move limit.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, thiserror::Error)]
#[error("expected a number of moves from 20 to 400")]
pub struct ParseMoveLimitError;

impl MoveLimit {
    /// The smallest limit in plies. Every opening is over before it.
    pub const MIN: u16 = 20;

    /// The largest limit in plies.
    pub const MAX: u16 = 400;

    /// Returns the limit of a number of plies; `None` if it is not from [`MIN`](Self::MIN) to [`MAX`](Self::MAX).
    #[must_use]
    pub const fn new(plies: u16) -> Option<MoveLimit> {
        if plies < MoveLimit::MIN || plies > MoveLimit::MAX {
            return None;
        }
        Some(MoveLimit(plies))
    }

    /// Returns the number of plies.
    #[must_use]
    pub const fn get(self) -> u16 {
        self.0
    }

    /// Returns `true` if a game with this many plies is a draw.
    #[must_use]
    pub const fn is_reached(self, plies: u16) -> bool {
        plies >= self.0
    }
}

impl fmt::Display for MoveLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl FromStr for MoveLimit {
    type Err = ParseMoveLimitError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // A sign or a leading zero would give a second form.
        let limit = text.parse().ok().and_then(MoveLimit::new);
        limit
            .filter(|limit| limit.to_string() == text)
            .ok_or(ParseMoveLimitError)
    }
}
