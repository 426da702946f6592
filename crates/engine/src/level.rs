//! Levels: how strong the computer plays, from a beginner's ten steps to all it has.

use std::fmt;
use std::str::FromStr;

/// A level: 1 is a beginner of the first day, 10 all but the strongest, and then there is Maximum.
///
/// The text form is `1` to `10` and `max`.
///
/// # Examples
///
/// ```
/// use tengen_engine::Level;
///
/// assert_eq!("max".parse(), Ok(Level::MAXIMUM));
/// assert_eq!(Level::new(3).map(|level| level.to_string()), Some("3".to_string()));
/// assert_eq!(Level::new(12), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Level(u8);

/// The text is no level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a level from 1 to 10, or max")]
pub struct ParseLevelError;

impl Level {
    /// The strongest: nothing is held back.
    pub const MAXIMUM: Level = Level(11);

    /// The level with a number from 1 to 11, where 11 is Maximum.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= Level::MAXIMUM.0 {
            Some(Level(number))
        } else {
            None
        }
    }

    /// Its number; Maximum is 11.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

/// Writes the text form.
impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Level::MAXIMUM => f.write_str("max"),
            Level(number) => write!(f, "{number}"),
        }
    }
}

/// Reads the text form.
impl FromStr for Level {
    type Err = ParseLevelError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if text == "max" {
            return Ok(Level::MAXIMUM);
        }
        for number in 1..Level::MAXIMUM.0 {
            if Level(number).to_string() == text {
                return Ok(Level(number));
            }
        }
        Err(ParseLevelError)
    }
}
