//! The forbidden shapes of Black: the bans of a rule set, and their names.

use std::fmt;

/// The reason why a point is forbidden for Black.
///
/// If several apply, an overline is reported before a double-four, and that before a double-three.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Forbidden {
    /// Six or more stones in a row.
    Overline,
    /// Two fours or more at once, on one line or on several.
    DoubleFour,
    /// Two or more threes at once.
    DoubleThree,
}

impl Forbidden {
    /// All three reasons, in the order in which they are reported.
    pub const ALL: [Forbidden; 3] = [
        Forbidden::Overline,
        Forbidden::DoubleFour,
        Forbidden::DoubleThree,
    ];

    /// Returns the short name used in text forms: `overline`, `44`, `33`.
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

/// A set of forbidden shapes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub struct Bans(u8);

impl Bans {
    /// The set without any ban.
    pub const NONE: Bans = Bans(0);
    /// The three bans of renju.
    pub const RENJU: Bans = Bans(7);

    /// Returns this set with `ban` added.
    #[must_use]
    pub const fn and(self, ban: Forbidden) -> Bans {
        Bans(self.0 | 1 << ban as u8)
    }

    /// Returns `true` if this set contains `ban`.
    #[must_use]
    pub const fn has(self, ban: Forbidden) -> bool {
        self.0 & 1 << ban as u8 != 0
    }

    /// Returns `true` if nothing is forbidden.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }
}
