//! Types whose values are written as one of a few words.

use std::fmt;
use std::str::FromStr;

use tengen_core::game::{Consent, Seat, Wish};

/// The error for a text that is none of the known words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {0}")]
pub struct ParseWordError(pub(super) &'static str);

/// Defines the words of a type's values, and `Display` and `FromStr` for it.
macro_rules! words {
    ($kind:ident, $expected:literal, $($value:ident $word:literal),+) => {
        impl $kind {
            /// Returns the word for this value.
            #[must_use]
            pub const fn word(self) -> &'static str {
                match self {
                    $($kind::$value => $word,)+
                }
            }
        }

        impl std::fmt::Display for $kind {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl std::str::FromStr for $kind {
            type Err = $crate::words::ParseWordError;

            fn from_str(text: &str) -> std::result::Result<Self, Self::Err> {
                match text {
                    $($word => Ok($kind::$value),)+
                    _ => Err($crate::words::ParseWordError($expected)),
                }
            }
        }
    };
}
pub(super) use words;

/// A short message that a player sends to the opponent by a button, without typing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Emote {
    /// 催促: tells the opponent to hurry up.
    Urge,
    /// 赞美: praises the opponent's play.
    Praise,
    /// 嘚瑟: gloats over an own move.
    Gloat,
    /// 惊讶: shows surprise at a move.
    Surprise,
    /// 抖机灵: makes a playful joke.
    Wisecrack,
}

impl Emote {
    /// All emotes, in the order in which they are offered.
    pub const ALL: [Emote; 5] = [
        Emote::Urge,
        Emote::Praise,
        Emote::Gloat,
        Emote::Surprise,
        Emote::Wisecrack,
    ];
}

words!(
    Emote, "urge, praise, gloat, surprise or wisecrack",
    Urge "urge", Praise "praise", Gloat "gloat", Surprise "surprise", Wisecrack "wisecrack"
);

/// A value of a type from another crate, written as a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spelled<T>(pub(super) T);

macro_rules! spelled {
    ($kind:ident, $expected:literal, $($value:ident $word:literal),+) => {
        impl fmt::Display for Spelled<$kind> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(match self.0 {
                    $($kind::$value => $word,)+
                    #[allow(unreachable_patterns, reason = "some of the types may grow")]
                    _ => "",
                })
            }
        }

        impl FromStr for Spelled<$kind> {
            type Err = ParseWordError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                match text {
                    $($word => Ok(Spelled($kind::$value)),)+
                    _ => Err(ParseWordError($expected)),
                }
            }
        }
    };
}

spelled!(Seat, "first or second", First "first", Second "second");
spelled!(Consent, "agree or refuse", Agree "agree", Refuse "refuse");
spelled!(
    Wish, "forgive, takeback or draw",
    Forgive "forgive", TakeBack "takeback", Draw "draw"
);
