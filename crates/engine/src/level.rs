//! Levels: the playing strength of the computer, in ten steps from a beginner, and maximum.

use std::fmt;
use std::str::FromStr;

/// A playing strength: 1 is for absolute beginners, 10 is close to full strength, then comes Maximum.
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

/// Returned if a text is not a level.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a level from 1 to 10, or max")]
pub struct ParseLevelError;

impl Level {
    /// The strongest level: the engine at full strength.
    pub const MAXIMUM: Level = Level(11);

    /// Returns the level with a number from 1 to 11, where 11 is Maximum, or `None` for any other number.
    #[must_use]
    pub const fn new(number: u8) -> Option<Level> {
        if number >= 1 && number <= Level::MAXIMUM.0 {
            Some(Level(number))
        } else {
            None
        }
    }

    /// Returns the number of the level; Maximum is 11.
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
