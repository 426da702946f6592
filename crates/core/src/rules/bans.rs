//! The forbidden shapes of Black: the bans of a rule set, and their names.

use strum::{Display, EnumString, IntoStaticStr, VariantArray};

use crate::words::unknown;

/// The reason why a point is forbidden for Black.
///
/// If several apply, an overline is reported before a double-four, and that before a double-three.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Debug,
    Display,
    EnumString,
    IntoStaticStr,
    VariantArray,
)]
#[strum(serialize_all = "kebab-case", parse_err_ty = ParseForbiddenError, parse_err_fn = unknown)]
pub enum Forbidden {
    /// Six or more stones in a row.
    Overline,
    /// Two fours or more at once, on one line or on several.
    #[strum(serialize = "44")]
    DoubleFour,
    /// Two or more threes at once.
    #[strum(serialize = "33")]
    DoubleThree,
}

/// Error for a text that is not the short name of a forbidden shape.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, thiserror::Error)]
#[error("expected overline, 44 or 33")]
pub struct ParseForbiddenError;

impl Forbidden {
    /// All three reasons, in the order in which they are reported.
    pub const ALL: &[Forbidden] = Forbidden::VARIANTS;

    /// Returns the short name used in text forms: `overline`, `44`, `33`.
    #[must_use]
    pub fn word(self) -> &'static str {
        self.into()
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
