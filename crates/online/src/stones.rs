//! The stones on a board in text form, for a small picture of a game.

use std::fmt;
use std::str::FromStr;

use tengen_core::board::{Board, Point, Stone};

/// The stones on a board.
///
/// The text form is the names of the points without spaces, those of black stones with a capital letter.
///
/// # Examples
///
/// ```
/// use tengen_online::Stones;
///
/// let stones: Stones = "H8i9j10".parse()?;
/// assert_eq!(stones.0.len(), 3);
/// assert_eq!(stones.to_string(), "H8i9j10");
/// # Ok::<(), tengen_online::ParseStonesError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Stones(pub Vec<(Point, Stone)>);

/// Returned if a text is no list of stones.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected names of points without spaces")]
pub struct ParseStonesError;

impl Stones {
    /// Returns the stones on a board.
    pub fn of(board: &Board) -> Stones {
        Stones(board.iter().collect())
    }
}

/// Writes the text form.
impl fmt::Display for Stones {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(point, stone)| {
            let name = point.to_string();
            match stone {
                Stone::Black => f.write_str(&name.to_ascii_uppercase()),
                Stone::White => f.write_str(&name),
            }
        })
    }
}

/// Reads the text form.
impl FromStr for Stones {
    type Err = ParseStonesError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut stones = Vec::new();
        let mut rest = text;
        while let Some(first) = rest.chars().next() {
            let stone = if first.is_ascii_uppercase() {
                Stone::Black
            } else {
                Stone::White
            };
            let (point, others) = Point::split_first(rest).map_err(|_| ParseStonesError)?;
            stones.push((point, stone));
            rest = others;
        }
        Ok(Stones(stones))
    }
}
