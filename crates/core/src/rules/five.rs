//! Which runs win: the five of a rule set, as data. Knows how long a run is and what its ends are.

use std::fmt;
use std::str::FromStr;

/// What a colour needs in a row to win.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Five {
    /// Five or more stones.
    #[default]
    OrMore,
    /// Exactly five stones; six or more are nothing.
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

/// The points just beyond the two ends of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ends {
    /// Opponent's stones beyond the two ends: 0, 1 or 2. The edge counts none.
    pub foes: u32,
    /// Empty points beyond the two ends: 0, 1 or 2.
    pub open: u32,
}

impl Five {
    /// Every kind.
    pub const ALL: [Five; 5] = [
        Five::OrMore,
        Five::Exact,
        Five::Caro,
        Five::CaroExact,
        Five::Open,
    ];

    /// Its word in a rule set's text form.
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

    /// Whether a run of `length` stones with these `ends` wins.
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

/// The word is none of a five.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected exact, over, caro, caro-exact or open")]
pub struct ParseFiveError;

/// Writes the word.
impl fmt::Display for Five {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// Reads the word.
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
