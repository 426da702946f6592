//! What Black may not make: the bans of a rule set, and their names.

use std::fmt;

/// Why a point is forbidden for Black.
///
/// In the order of report: an overline before a double-four before a double-three.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Forbidden {
    /// Six or more in a row.
    Overline,
    /// Two fours or more at once, on one line or on several.
    DoubleFour,
    /// Two threes or more at once.
    DoubleThree,
}

impl Forbidden {
    /// All three, in the order of report.
    pub const ALL: [Forbidden; 3] = [
        Forbidden::Overline,
        Forbidden::DoubleFour,
        Forbidden::DoubleThree,
    ];

    /// Its short name in text forms: `overline`, `44`, `33`.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Forbidden::Overline => "overline",
            Forbidden::DoubleFour => "44",
            Forbidden::DoubleThree => "33",
        }
    }
}

/// Writes the short name.
impl fmt::Display for Forbidden {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// A set of bans.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bans(u8);

impl Bans {
    /// Nothing is forbidden.
    pub const NONE: Bans = Bans(0);
    /// The three bans of renju.
    pub const RENJU: Bans = Bans(7);

    /// This set and one more.
    #[must_use]
    pub const fn and(self, ban: Forbidden) -> Bans {
        Bans(self.0 | 1 << ban as u8)
    }

    /// Whether it is forbidden.
    #[must_use]
    pub const fn has(self, ban: Forbidden) -> bool {
        self.0 & 1 << ban as u8 != 0
    }

    /// Whether nothing is.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}
