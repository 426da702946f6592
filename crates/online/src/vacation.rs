//! Vacations of players, in which the clocks of their correspondence games stand.

use super::field::Field;
use super::line::{LineReader, LineWriter};
use tengen_core::game::Seat;
use tengen_core::lines::ParseLineError;

/// The present vacations of the two players of a game.
///
/// It is one field with the time in ms until the vacation of each seat ends, 0 for no vacation, and missing if neither
/// player is on vacation: `vacation=0,864000000`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Vacations {
    left: [Option<u64>; 2],
}

impl Vacations {
    /// Creates them from the times in ms until the vacations of the first and the second seat end.
    pub const fn new(left: [Option<u64>; 2]) -> Vacations {
        Vacations { left }
    }

    /// Returns the time until the vacation of a seat ends, in ms; `None` if there is none.
    pub const fn left(&self, seat: Seat) -> Option<u64> {
        self.left[seat as usize]
    }
}

impl Field for Vacations {
    fn write(&self, name: &'static str, line: &mut LineWriter) {
        if self.left != [None; 2] {
            line.add_list(name, &self.left.map(Option::unwrap_or_default));
        }
    }

    fn read(name: &'static str, line: &LineReader<'_>) -> Result<Self, ParseLineError> {
        match line.array(name) {
            Ok(left) => Ok(Vacations {
                left: left.map(|left: u64| Some(left).filter(|&left| left > 0)),
            }),
            Err(ParseLineError::Missing(_)) => Ok(Vacations::default()),
            Err(why) => Err(why),
        }
    }
}

/// A vacation of a player, in ms since 1970.
///
/// The text form is its beginning and its end: `1790000000000-1790864000000`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vacation {
    /// The moment at which it begins.
    pub from: u64,
    /// The moment at which it ends.
    pub to: u64,
}

/// The error for a text that is not a vacation.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[error("expected two moments in ms since 1970, such as 1790000000000-1790864000000")]
pub struct ParseVacationError;

impl std::fmt::Display for Vacation {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{}-{}", self.from, self.to)
    }
}

impl std::str::FromStr for Vacation {
    type Err = ParseVacationError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (from, to) = text.split_once('-').ok_or(ParseVacationError)?;
        let number = |text| tengen_core::lines::number(text, u64::MAX);
        let (from, to) = number(from).zip(number(to)).ok_or(ParseVacationError)?;
        if from > to {
            return Err(ParseVacationError);
        }
        Ok(Vacation { from, to })
    }
}
