//! Types whose values are written as one of a few words.

use super::field::Field;
use super::line::{LineReader, LineWriter};
use tengen_core::game::{Consent, Seat, Wish};
use tengen_core::lines::{ParseLineError, wrong};

/// The error for a text that is none of the known words.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected {}", listed(.0))]
pub struct ParseWordError(pub(super) &'static [&'static str]);

fn listed(words: &[&str]) -> String {
    let (last, others) = words.split_last().unwrap_or((&"nothing", &[]));
    format!("{} or {last}", others.join(", "))
}

/// Returns the place of `text` in a list of words.
pub(super) fn place(text: &str, words: &'static [&'static str]) -> Result<usize, ParseWordError> {
    let place = words.iter().position(|&word| word == text);
    place.ok_or(ParseWordError(words))
}

/// Adds `word` and the text form to types for which strum derives the words from the names of the values.
macro_rules! words {
    ($($kind:ident),+) => {$(
        impl $kind {
            /// Returns the word for this value.
            pub const fn word(self) -> &'static str {
                <$kind as ::strum::VariantNames>::VARIANTS[self as usize]
            }
        }

        impl ::std::fmt::Display for $kind {
            fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                f.write_str(self.word())
            }
        }

        impl ::std::str::FromStr for $kind {
            type Err = crate::ParseWordError;

            fn from_str(text: &str) -> Result<Self, Self::Err> {
                let place = crate::words::place(text, <$kind as ::strum::VariantNames>::VARIANTS)?;
                Ok(<$kind as ::strum::VariantArray>::VARIANTS[place])
            }
        }

        impl crate::field::Plain for $kind {}
    )+};
}

pub(super) use words;

/// Gives words to the values of a type from another crate.
macro_rules! spelled {
    ($kind:ident, $($value:ident $word:literal),+) => {
        impl Field for $kind {
            fn write(&self, name: &'static str, line: &mut LineWriter) {
                line.add(name, match self {
                    $($kind::$value => $word,)+
                });
            }

            fn read(name: &'static str, line: &LineReader<'_>) -> Result<$kind, ParseLineError> {
                let text: String = line.value(name)?;
                match text.as_str() {
                    $($word => Ok($kind::$value),)+
                    _ => Err(wrong(name, &text, &ParseWordError(&[$($word),+]))),
                }
            }
        }
    };
}

spelled!(Seat, First "first", Second "second");
spelled!(Consent, Agree "agree", Refuse "refuse");
spelled!(Wish, Forgive "forgive", TakeBack "takeback", Draw "draw");
