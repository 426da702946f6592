//! Serde: values are serialized as their text forms, which [`Display`] writes and [`FromStr`] reads.
//!
//! So a value is a string in every format, reads well, and stays readable as long as its text form does. A [`Game`] and
//! an [`Archive`] are their [`link`].
//!
//! For types of your own with a text form there is `#[serde(with = "tengen_core::text_form")]`.
//!
//! # Examples
//!
//! ```
//! use tengen_core::{Point, Ruleset};
//!
//! let stored = serde_json::to_string(&(Ruleset::RENJU, "h8".parse::<Point>()?))?;
//! assert_eq!(stored, r#"["renju","h8"]"#);
//! assert_eq!(serde_json::from_str::<(Ruleset, Point)>(&stored)?.1.to_string(), "h8");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use alloc::string::String;
use core::fmt::{self, Display, Formatter};
use core::marker::PhantomData;
use core::str::FromStr;

use serde::de::{self, Deserialize, Deserializer, Visitor};
use serde::ser::{self, Serialize, Serializer};

use crate::game::{Colours, MoveLimit, Opening, Referee, TimeControl};
use crate::rules::Forbidden;
use crate::rules::opening::{Answer, Question};
use crate::{
    Action, Archive, Board, BoardSize, FullBoard, Game, Point, Position, Ruleset, Stone, Terms,
    link,
};

/// Writes the text form of a value.
///
/// # Errors
///
/// Those of the serializer.
pub fn serialize<T: Display, S: Serializer>(value: &T, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_str(value)
}

/// Reads a value from its text form.
///
/// # Errors
///
/// Those of the deserializer, and the error of the text form.
pub fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: FromStr<Err: Display>,
    D: Deserializer<'de>,
{
    read(deserializer, str::parse::<T>)
}

/// Reads a value from a text, which may be borrowed or not.
fn read<'de, T, E: Display, D: Deserializer<'de>>(
    deserializer: D,
    parse: impl Fn(&str) -> Result<T, E>,
) -> Result<T, D::Error> {
    struct Text<T, E, F>(F, PhantomData<fn() -> (T, E)>);

    impl<T, E: Display, F: Fn(&str) -> Result<T, E>> Visitor<'_> for Text<T, E, F> {
        type Value = T;

        fn expecting(&self, f: &mut Formatter<'_>) -> fmt::Result {
            f.write_str("a text")
        }

        fn visit_str<R: de::Error>(self, text: &str) -> Result<T, R> {
            (self.0)(text).map_err(R::custom)
        }
    }

    deserializer.deserialize_str(Text(parse, PhantomData))
}

/// Lets types with a text form be serialized as it. The type must be one of the crate that calls this, which depends on serde.
#[doc(hidden)]
#[macro_export]
macro_rules! serialize_as_text {
    ($($name:ty),+ $(,)?) => {$(
        impl ::serde::Serialize for $name {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                $crate::text_form::serialize(self, serializer)
            }
        }

        impl<'de> ::serde::Deserialize<'de> for $name {
            fn deserialize<D: ::serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::text_form::deserialize(deserializer)
            }
        }
    )+};
}

serialize_as_text!(
    Action,
    Answer,
    Board,
    BoardSize,
    Colours,
    Forbidden,
    FullBoard,
    MoveLimit,
    Opening,
    Point,
    Position,
    Question,
    Referee,
    Ruleset,
    Stone,
    Terms,
    TimeControl,
);

/// Writes the [link](link::encode) of the game, with its variations, comments, marks and clock readings.
impl Serialize for Archive {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let text: String = link::encode(self).map_err(ser::Error::custom)?;
        serializer.serialize_str(&text)
    }
}

/// Reads the [link](link::decode) of a game.
impl<'de> Deserialize<'de> for Archive {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        read(deserializer, link::decode)
    }
}

/// Writes the game as its [`Archive`].
impl Serialize for Game {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.to_archive().serialize(serializer)
    }
}

/// Reads the game as an [`Archive`], and opens that.
impl<'de> Deserialize<'de> for Game {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let archive = Archive::deserialize(deserializer)?;
        Game::from_archive(&archive).map_err(de::Error::custom)
    }
}
