//! Types whose values are written as one of a few words.

use std::fmt;
use std::str::FromStr;

use strum::{VariantArray, VariantNames};

use super::{
    Closing, Compensation, LobbyForm, Owner, PastResult, Reason, Role, Side, Switch, TakeBacks,
};
use tengen_core::game::{Consent, Seat, Wish};

/// The error for a text that is none of the known words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {}", listed(.0))]
pub struct ParseWordError(pub(super) &'static [&'static str]);

fn listed(words: &[&str]) -> String {
    let (last, others) = words.split_last().unwrap_or((&"nothing", &[]));
    format!("{} or {last}", others.join(", "))
}

/// Returns the value with the word `text`.
fn value<T: VariantArray + VariantNames + Copy>(text: &str) -> Result<T, ParseWordError> {
    let words = <T as VariantNames>::VARIANTS;
    let place = words.iter().position(|&word| word == text);
    let value = place.and_then(|place| <T as VariantArray>::VARIANTS.get(place));
    value.copied().ok_or(ParseWordError(words))
}

/// Adds `word`, `Display` and `FromStr` to types for which strum derives the words from the names of the
/// values.
macro_rules! words {
    ($($kind:ident),+) => {$(
        impl $kind {
            /// Returns the word for this value.
            #[must_use]
            pub const fn word(self) -> &'static str {
                <$kind as VariantNames>::VARIANTS[self as usize]
            }
        }

        impl fmt::Display for $kind {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(self.word())
            }
        }

        impl FromStr for $kind {
            type Err = ParseWordError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                value(text)
            }
        }
    )+};
}

words!(
    Closing,
    Compensation,
    Emote,
    LobbyForm,
    Owner,
    PastResult,
    Reason,
    Role,
    Side,
    Switch,
    TakeBacks
);

/// A short message that a player sends to the opponent by a button, without typing.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, VariantArray, VariantNames)]
#[strum(serialize_all = "kebab-case")]
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

/// A value of a type from another crate, written as a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Spelled<T>(pub(super) T);

macro_rules! spelled {
    ($kind:ident, $($value:ident $word:literal),+) => {
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
                    _ => Err(ParseWordError(&[$($word),+])),
                }
            }
        }
    };
}

spelled!(Seat, First "first", Second "second");
spelled!(Consent, Agree "agree", Refuse "refuse");
spelled!(Wish, Forgive "forgive", TakeBack "takeback", Draw "draw");
