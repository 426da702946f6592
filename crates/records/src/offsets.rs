//! Openings as offsets from the centre, one opening per line: `0,0, 1,-1, 2,0`. Each pair goes to
//! the right and *down*; Black is first. This format can only be read.
//!
//! The centre is the point with column and row `size / 2`, from 0 at the upper left corner: `k10`
//! on 20 lines. The file does not state the size. It is [`Context::size`], or else the first on
//! which all openings fit: `NxN` in the file name, the board of the context's terms, or the
//! smallest of 15, 20 and 22 lines.
//!
//! Source: the opening files of Gomocup and c-gomoku-cli.

use std::fmt;
use std::str::FromStr;

use super::builder::Builder;
use super::foreign::{self, Assumed, about_rules, from_top};
use super::handover::{Awaited, Handover, gathered};
use super::limits::GamesLeft;
use super::text::{Spots, decode, line, lines, number, numbers};
use super::{Collection, Context, Format, Part, Problem, Reading, RecordError, Take};
use tengen_core::board::{BoardSize, Point};
use tengen_core::game::Action;

/// One opening, as offsets from the centre of the board.
///
/// # Examples
///
/// ```
/// use tengen_core::BoardSize;
/// use tengen_records::offsets::OffsetOpening;
///
/// let opening: OffsetOpening = "0,0, 1,-1".parse()?;
/// let points = opening.points(BoardSize::DEFAULT).expect("on the board");
/// assert_eq!((points[0].to_string(), points[1].to_string()), ("h8".into(), "i9".into()));
/// assert_eq!(opening.to_string(), "0,0, 1,-1");
/// # Ok::<(), tengen_records::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct OffsetOpening(Vec<Offset>);

/// Offset to the right and down, in lines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Offset {
    right: i64,
    down: i64,
}

impl OffsetOpening {
    /// Returns the points of the opening on a board of `size` lines; `None` if one of them is off the board.
    #[must_use]
    pub fn points(&self, size: BoardSize) -> Option<Vec<Point>> {
        self.0.iter().map(|offset| offset.point(size)).collect()
    }
}

impl Offset {
    fn point(self, size: BoardSize) -> Option<Point> {
        let centre = i64::from(size.lines() / 2);
        let column = centre.checked_add(self.right)?;
        from_top(size, column, centre.checked_add(self.down)?)
    }
}

impl fmt::Display for OffsetOpening {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut between = "";
        for Offset { right, down } in &self.0 {
            write!(f, "{between}{right},{down}")?;
            between = ", ";
        }
        Ok(())
    }
}

/// Reads one line, without checking that its points fit on a board.
impl FromStr for OffsetOpening {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        opening(text).map_err(|(at, problem)| RecordError::in_text(text, at, problem))
    }
}

/// Reads a line; an error holds the byte offset in the line and the problem.
fn opening(text: &str) -> Result<OffsetOpening, (usize, Problem)> {
    let offsets = numbers(text.trim().trim_end_matches(','));
    let offsets = offsets.filter(|numbers| numbers.len().is_multiple_of(2));
    let Some(numbers) = offsets else {
        let at = first_wrong(text);
        return Err((at, unexpected(&text[at..])));
    };
    let (pairs, _) = numbers.as_chunks::<2>();
    let offsets = pairs.iter().map(|&[right, down]| Offset { right, down });
    Ok(OffsetOpening(offsets.collect()))
}

/// Returns the byte offset of the first part of a line that is not a number.
fn first_wrong(text: &str) -> usize {
    let mut offset = 0;
    for part in text.split(',') {
        if number(part.trim()).is_none() {
            return offset;
        }
        offset += part.len() + 1;
    }
    0
}

fn unexpected(text: &str) -> Problem {
    Problem::Expected {
        expected: Part::Number,
        found: line(text),
    }
}

pub(super) fn read(bytes: &[u8], context: &Context<'_>) -> Result<Collection, RecordError> {
    gathered(Format::Offsets, |take| read_each(bytes, context, take))
}

/// Reads the openings of a file one by one, after their offsets, which tell the size of the board.
pub(super) fn read_each(
    bytes: &[u8],
    context: &Context<'_>,
    take: &mut Take<'_>,
) -> Result<(), RecordError> {
    let decoded = decode(bytes, context)?;
    let (openings, end) = openings(&decoded.text, context);
    let whole = || {
        openings
            .iter()
            .filter_map(|(_, opening)| opening.as_ref().ok())
    };
    let fits = |size| whole().all(|opening| opening.0.iter().all(|o| o.point(size).is_some()));
    let size = foreign::size(context, &[15, 20, 22], fits);
    let mut spots = Spots::new(&decoded.text);
    let mut games = Handover::new(Awaited::Readable, decoded.warnings, take);
    for (offset, opening) in openings {
        context.hear(offset, decoded.text.len());
        let game = match opening {
            Ok(opening) => {
                game(&opening, size, context).map_err(|problem| spots.error(offset, problem))
            }
            Err((at, problem)) => Err(spots.error(offset + at, problem)),
        };
        if games.game(game).is_break() {
            return Ok(());
        }
    }
    if let Some((offset, problem)) = end {
        // This is the end anyway.
        let _ = games.game(Err(spots.error(offset, problem)));
    }
    games.finish(|| RecordError::file(Problem::NoMoves))
}

/// An opening with the byte offset of its line, or what is wrong with that.
type Found = (usize, Result<OffsetOpening, (usize, Problem)>);

/// Returns the openings of a text, and where it has too many.
fn openings(text: &str, context: &Context<'_>) -> (Vec<Found>, Option<(usize, Problem)>) {
    let mut openings = Vec::new();
    let mut left = GamesLeft::new(context.limits);
    for (offset, line) in lines(text) {
        if line.trim().is_empty() {
            continue;
        }
        if let Err(problem) = left.count() {
            return (openings, Some((offset, problem)));
        }
        openings.push((offset, opening(line)));
    }
    (openings, None)
}

fn game(
    opening: &OffsetOpening,
    assumed: Assumed,
    context: &Context<'_>,
) -> Result<Reading, Problem> {
    let size = assumed.size;
    let mut builder = Builder::new(foreign::terms(context, None, size), context.limits);
    for &offset in &opening.0 {
        let found = format!("{},{}", offset.right, offset.down);
        let point = offset
            .point(size)
            .ok_or(Problem::OffBoard { found, size })?;
        builder.act(Action::place(point), None)?;
    }
    let warnings = about_rules(None).into_iter().chain(assumed.warning());
    Ok(Reading {
        archive: builder.finish(None),
        warnings: warnings.collect(),
        broken: None,
    })
}
