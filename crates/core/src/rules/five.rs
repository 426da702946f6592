//! The condition for a winning run, as data: the length of the run and its two ends.

use std::fmt;
use std::str::FromStr;

/// The run that a colour needs to win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Five {
    /// Five or more stones.
    #[default]
    OrMore,
    /// Exactly five stones; six or more do not win.
    Exact,
    /// Five stones that are not blocked at both ends by the opponent's stones, or six or more. The
    /// edge of the board does not block (Gomocup's rule 8).
    Caro,
    /// Exactly five stones that are not blocked at both ends by the opponent's stones (Gomocup's
    /// rule 9).
    CaroExact,
    /// Five stones with an empty point at both ends, or six or more.
    Open,
}

/// The two points just beyond the ends of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ends {
    /// Number of opponent's stones beyond the two ends: 0, 1 or 2. The edge does not count.
    pub foes: u32,
    /// Number of empty points beyond the two ends: 0, 1 or 2.
    pub open: u32,
}

impl Five {
    /// All conditions, in declaration order.
    pub const ALL: [Five; 5] = [
        Five::OrMore,
        Five::Exact,
        Five::Caro,
        Five::CaroExact,
        Five::Open,
    ];

    /// Returns the word used in the text form of a rule set.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Five::OrMore => "over",
            Five::Exact => "exact",
            Five::Caro => "caro",
            Five::CaroExact => "caro-exact",
            Five::Open => "open",
        }
    }

    /// Returns `true` if a run of `length` stones with these `ends` wins.
    #[must_use]
    pub const fn wins(self, length: u32, ends: Ends) -> bool {
        match self {
            Five::OrMore => length >= 5,
            Five::Exact => length == 5,
            Five::Caro => length > 5 || length == 5 && ends.foes < 2,
            Five::CaroExact => length == 5 && ends.foes < 2,
            Five::Open => length > 5 || length == 5 && ends.open == 2,
        }
    }
}

/// Error for a text that is not one of the words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected exact, over, caro, caro-exact or open")]
pub struct ParseFiveError;

/// Writes the word of the condition.
impl fmt::Display for Five {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Reads the word of a condition.
impl FromStr for Five {
    type Err = ParseFiveError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        for five in Five::ALL {
            if five.word() == text {
                return Ok(five);
            }
        }
        Err(ParseFiveError)
    }
}
