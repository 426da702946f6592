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

/// The ratings of levels 1 to 10 and Maximum.
const RATINGS: [u16; 11] = [500, 615, 770, 940, 1025, 1135, 1270, 1390, 1550, 1685, 2120];

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

    /// Returns the rating of the level on the scale of the levels' own games, where level 1 has 500 and
    /// a difference of 200 wins 76 of 100 games. It says nothing about ratings of people.
    ///
    /// Measured by matches of neighbours in freestyle; docs/engine.md has the results. That of
    /// Maximum is for a move of 800,000 nodes.
    #[must_use]
    pub const fn rating(self) -> u16 {
        // The number is from 1 to 11.
        RATINGS[(self.0 - 1) as usize]
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ratings_of_neighbours_mean_60_to_75_wins_of_100_games() {
        assert_eq!(RATINGS.len(), usize::from(Level::MAXIMUM.number()));
        let (maximum, ten) = RATINGS.split_last().expect("levels");
        for pair in ten.windows(2) {
            assert!((70..=191).contains(&(pair[1] - pair[0])), "{pair:?}");
        }
        assert!(ten.iter().all(|rating| rating + 191 < *maximum));
    }
}
