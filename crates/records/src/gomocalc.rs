//! Position string of gomocalc, for example `h8i9j10`, and the gomocalc link that has it after `#/`.
//!
//! Columns are letters without a gap, rows are counted from the lower edge, and Black moves first. The string
//! does not contain the board size, the rules or passes. The reader also accepts the spellings of [`moves`].

use std::fmt;
use std::str::FromStr;

use super::line::ShownLine;
use super::moves::{self, MoveList};
use super::text::without_address;
use super::{
    Charset, Collection, Context, Format, Loss, Part, Problem, RecordError, Unwritable, Written,
};
use tengen_core::board::Point;
use tengen_core::game::Archive;

/// Points of the stones of a game in order of play, Black first.
///
/// # Examples
///
/// ```
/// use tengen_records::gomocalc::PositionString;
///
/// let string: PositionString = "https://gomocalc.com/#/h8i9j10".parse()?;
/// assert_eq!(string.0.len(), 3);
/// assert_eq!(string.to_string(), "h8i9j10");
/// # Ok::<(), tengen_records::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct PositionString(pub Vec<Point>);

/// Writes only the string, not the link.
impl fmt::Display for PositionString {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|point| point.fmt(f))
    }
}

/// Reads the string or the link.
impl FromStr for PositionString {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let list: MoveList = without_address(text).parse()?;
        let points: Option<Vec<Point>> = list.plies.into_iter().collect();
        let is_alone = list.head.is_empty() && list.ending.is_none();
        match points {
            Some(points) if is_alone => Ok(PositionString(points)),
            // The text has a pass, tags or a result.
            _ => {
                let expected = Part::Move;
                let found = super::text::line(text);
                let problem = Problem::Expected { expected, found };
                Err(RecordError::file(problem))
            }
        }
    }
}

pub(super) fn read(bytes: &[u8], context: &Context<'_>) -> Result<Collection, RecordError> {
    moves::read_as(Format::Gomocalc, bytes, context)
}

pub(super) fn write(archive: &Archive, _charset: &dyn Charset) -> Result<Written, Unwritable> {
    let line = ShownLine::new(archive)?;
    let string = PositionString(line.points().collect());
    if string.0.is_empty() {
        return Err(Unwritable::NoMoves(Format::Gomocalc));
    }
    // The string does not state the rules.
    let lost = if moves::writing::guessed(&line) == archive.terms.size {
        line.lost_and(&[Loss::Size], &[Loss::Terms])
    } else {
        line.lost_and(&[], &[Loss::Terms, Loss::Size])
    };
    let bytes = string.to_string().into_bytes();
    Ok(Written { bytes, lost })
}
