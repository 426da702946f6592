//! A question with what has to be known to answer it well. Knows no order of steps.

use std::fmt;
use std::str::FromStr;

use super::Question;
use crate::board::Stone;

/// A question, and what depends on the answer for whoever gives it.
///
/// With the position it is all that a program needs: it need not know the opening.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Asked {
    /// What is asked.
    pub question: Question,
    /// The colour that the player who is asked has now.
    pub colour: Stone,
    /// What comes after the answer, whatever it is; where the opening forks, `Play`.
    pub ahead: Ahead,
    /// How many points will be offered for the fifth stone after the answer; 1 where there will be
    /// no offer, and where the number is still to be declared.
    pub fifths: u8,
}

/// Whether the colours are open still.
///
/// # Examples
///
/// ```
/// use tengen_core::rules::opening::Ahead;
///
/// assert_eq!("choice".parse(), Ok(Ahead::Choice));
/// assert_eq!(Ahead::Play.to_string(), "play");
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Ahead {
    /// Somebody will yet choose between the colours, so that nobody knows whose advantage the next
    /// stone is.
    Choice,
    /// The colours stay as they are.
    Play,
}

/// The text is neither `choice` nor `play`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected choice or play")]
pub struct ParseAheadError;

/// Writes `choice` or `play`.
impl fmt::Display for Ahead {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Ahead::Choice => "choice",
            Ahead::Play => "play",
        })
    }
}

/// Reads `choice` or `play`.
impl FromStr for Ahead {
    type Err = ParseAheadError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "choice" => Ok(Ahead::Choice),
            "play" => Ok(Ahead::Play),
            _ => Err(ParseAheadError),
        }
    }
}
