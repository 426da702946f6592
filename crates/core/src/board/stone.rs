//! Stones: the two colours. Players are seats, and seats may change colours.

use std::fmt;
use std::ops::Not;
use std::str::FromStr;

/// The colour of a stone.
///
/// # Examples
///
/// ```
/// use tengen_core::Stone;
///
/// assert_eq!(!Stone::Black, Stone::White);
/// assert_eq!("white".parse(), Ok(Stone::White));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Stone {
    /// The black stones, which begin in most rule sets.
    Black,
    /// The white stones, which usually move second.
    White,
}

/// Error for a text that is neither `black` nor `white`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected black or white")]
pub struct ParseStoneError;

impl Stone {
    /// Both colours, Black first.
    pub const BOTH: [Stone; 2] = [Stone::Black, Stone::White];
}

/// Returns the other colour.
impl Not for Stone {
    type Output = Stone;

    fn not(self) -> Stone {
        match self {
            Stone::Black => Stone::White,
            Stone::White => Stone::Black,
        }
    }
}

/// Writes `black` or `white`.
impl fmt::Display for Stone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stone::Black => "black",
            Stone::White => "white",
        })
    }
}

/// Reads `black` or `white`, in lower case.
impl FromStr for Stone {
    type Err = ParseStoneError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "black" => Ok(Stone::Black),
            "white" => Ok(Stone::White),
            _ => Err(ParseStoneError),
        }
    }
}
