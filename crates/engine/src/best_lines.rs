//! The best moves of a position, each with its value and principal variation.

use std::fmt;
use std::str::FromStr;

use super::Score;
use tengen_core::board::Point;

/// The number of lines that a search ranks, from 1 to 5.
///
/// The text form is the number.
///
/// # Examples
///
/// ```
/// use tengen_engine::LineCount;
///
/// assert_eq!("3".parse(), Ok(LineCount::THREE));
/// assert_eq!(LineCount::new(6), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct LineCount(u8);

/// Returned if a text is not a number of lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a number from 1 to 5")]
pub struct ParseLineCountError;

impl LineCount {
    /// The best line only.
    pub const ONE: LineCount = LineCount(1);

    /// Three lines.
    pub const THREE: LineCount = LineCount(3);

    /// The largest number of lines.
    pub const MOST: LineCount = LineCount(5);

    /// Returns a number of lines, or `None` unless it is from 1 to 5.
    #[must_use]
    pub const fn new(count: u8) -> Option<LineCount> {
        if count >= 1 && count <= LineCount::MOST.0 {
            Some(LineCount(count))
        } else {
            None
        }
    }

    /// Returns the number.
    #[must_use]
    pub const fn number(self) -> usize {
        self.0 as usize
    }
}

/// Writes the text form.
impl fmt::Display for LineCount {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.number().fmt(f)
    }
}

/// Reads the text form.
impl FromStr for LineCount {
    type Err = ParseLineCountError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let digit = text
            .strip_prefix(|sign: char| sign.is_ascii_digit())
            .filter(|rest| rest.is_empty());
        let count = digit.and_then(|_| text.parse().ok());
        count.and_then(LineCount::new).ok_or(ParseLineCountError)
    }
}

/// A move, its value, and the play that is expected after it.
///
/// The text form is the score, a colon and the points, such as `+35:h9i10`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BestLine {
    /// The value for the side that plays the first move.
    pub score: Score,
    /// The principal variation. Never empty.
    pub moves: Vec<Point>,
}

/// Writes the text form.
impl fmt::Display for BestLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:", self.score)?;
        self.moves.iter().try_for_each(|point| point.fmt(f))
    }
}

/// Returned if a text is not a line with its score.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected a score and the points of a line, such as +35:h9i10")]
pub struct ParseBestLineError;

/// Reads the text form.
impl FromStr for BestLine {
    type Err = ParseBestLineError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        // The score may have a colon of its own.
        let (score, mut rest) = text.rsplit_once(':').ok_or(ParseBestLineError)?;
        let score = score.parse().map_err(|_| ParseBestLineError)?;
        let mut moves = Vec::new();
        loop {
            let (point, others) = Point::split_first(rest).map_err(|_| ParseBestLineError)?;
            moves.push(point);
            if others.is_empty() {
                return Ok(BestLine { score, moves });
            }
            rest = others;
        }
    }
}

/// The best moves of a position, the best first.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct BestLines {
    /// The depth of the last complete iteration in plies; 0 before there is one.
    pub depth: u8,
    /// The number of stones placed during the search.
    pub nodes: u64,
    /// The lines, which begin with different moves. Fewer than wanted if the side to move has no more moves that
    /// are worth a search, as against a four.
    pub lines: Vec<BestLine>,
}
