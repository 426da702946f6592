//! The condition for a winning run, as data: the length of the run and its two ends.

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::words::unknown;

/// The run that a colour needs to win.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Default,
    Display,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseFiveError, parse_err_fn = unknown)]
pub enum Five {
    /// Five or more stones.
    #[default]
    #[strum(serialize = "over")]
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
    pub const ALL: &[Five] = Five::VARIANTS;

    /// Returns the word used in the text form of a rule set.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
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
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, thiserror::Error)]
#[error("expected exact, over, caro, caro-exact or open")]
pub struct ParseFiveError;
