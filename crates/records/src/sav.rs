//! Text boards of Yixin: the number of rows, of columns and of stones, then the row and the column of each
//! stone, one stone per line, from 0 at the upper left corner, Black first. This format can only be read.
//!
//! Source: files written by Yixin-Board.

use std::fmt;
use std::str::FromStr;

use super::builder::Builder;
use super::foreign::{self, about_rules, from_top, row_from_top};
use super::text::{Spots, decode, number, word};
use super::{Caution, Collection, Context, Format, Part, Problem, Reading, RecordError, Warning};
use tengen_core::board::{BoardSize, Point};
use tengen_core::game::Action;

/// Content of a `.sav` file.
///
/// # Examples
///
/// ```
/// use tengen_records::sav::SavedBoard;
///
/// let board: SavedBoard = "15\n15\n2\n7 7\n6 8\n".parse()?;
/// assert_eq!(board.points[1].to_string(), "i9");
/// assert_eq!(board.to_string(), "15\n15\n2\n7 7\n6 8\n");
/// # Ok::<(), tengen_records::RecordError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedBoard {
    /// Number of lines of the board.
    pub size: BoardSize,
    /// Points of the stones in order of play, Black first.
    pub points: Vec<Point>,
}

impl fmt::Display for SavedBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}\n{0}\n{1}\n", self.size, self.points.len())?;
        for &point in &self.points {
            let row = u32::from(row_from_top(self.size, point));
            writeln!(f, "{row} {}", u32::from(point.column()))?;
        }
        Ok(())
    }
}

/// Reads square boards only.
impl FromStr for SavedBoard {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let mut words = Words::new(text);
        let header = header(&mut words)?;
        if header.columns != header.rows {
            let problem = Problem::Rectangular {
                columns: header.columns,
                rows: header.rows,
            };
            return Err(RecordError::file(problem));
        }
        let mut points = Vec::new();
        for _ in 0..header.count {
            let (offset, point) = point(&mut words, header.size)?;
            if points.contains(&point) {
                return Err(words.spots.error(offset, Problem::Occupied(point)));
            }
            points.push(point);
        }
        let size = header.size;
        Ok(SavedBoard { size, points })
    }
}

struct Header {
    size: BoardSize,
    rows: u32,
    columns: u32,
    count: i64,
}

/// Words of a text, separated by white space.
struct Words<'a> {
    text: &'a str,
    at: usize,
    spots: Spots<'a>,
}

impl<'a> Words<'a> {
    const fn new(text: &'a str) -> Words<'a> {
        Words {
            text,
            at: 0,
            spots: Spots::new(text),
        }
    }

    /// Returns the next word and its byte offset.
    fn next(&mut self) -> Option<(usize, &'a str)> {
        let rest = &self.text[self.at..];
        let start = self.at + (rest.len() - rest.trim_start().len());
        let word = self.text[start..].split_whitespace().next()?;
        self.at = start + word.len();
        Some((start, word))
    }

    fn number(&mut self, expected: Part) -> Result<(usize, i64), RecordError> {
        let Some((offset, text)) = self.next() else {
            let end = self.text.len();
            return Err(self.spots.error(end, Problem::Truncated(expected)));
        };
        let found = word(text);
        let problem = Problem::Expected { expected, found };
        let wrong = |spots: &mut Spots<'_>| spots.error(offset, problem);
        let value = number(text).ok_or_else(|| wrong(&mut self.spots))?;
        Ok((offset, value))
    }
}

fn header(words: &mut Words<'_>) -> Result<Header, RecordError> {
    let rows = lines(words)?;
    let columns = lines(words)?;
    let size = if rows > columns { rows } else { columns };
    let (offset, count) = words.number(Part::Number)?;
    if !(0..=i64::from(size.area())).contains(&count) {
        let expected = Part::Number;
        let found = count.to_string();
        let problem = Problem::Expected { expected, found };
        return Err(words.spots.error(offset, problem));
    }
    Ok(Header {
        size,
        rows: u32::from(rows.lines()),
        columns: u32::from(columns.lines()),
        count,
    })
}

fn lines(words: &mut Words<'_>) -> Result<BoardSize, RecordError> {
    let (offset, value) = words.number(Part::Size)?;
    let size = u8::try_from(value)
        .ok()
        .and_then(|n| BoardSize::new(n).ok());
    let problem = Problem::Expected {
        expected: Part::Size,
        found: value.to_string(),
    };
    size.ok_or_else(|| words.spots.error(offset, problem))
}

fn point(words: &mut Words<'_>, size: BoardSize) -> Result<(usize, Point), RecordError> {
    let (offset, row) = words.number(Part::Move)?;
    let (_, column) = words.number(Part::Move)?;
    let found = format!("{row} {column}");
    let problem = Problem::OffBoard { found, size };
    let point = from_top(size, column, row);
    let point = point.ok_or_else(|| words.spots.error(offset, problem))?;
    Ok((offset, point))
}

pub(super) fn read(bytes: &[u8], context: &Context<'_>) -> Result<Collection, RecordError> {
    let decoded = decode(bytes, context)?;
    let mut words = Words::new(&decoded.text);
    let header = header(&mut words)?;
    let mut warnings: Vec<Warning> = decoded.warnings;
    warnings.extend(about_rules(None));
    if header.columns != header.rows {
        warnings.push(super::text::warning(Caution::Rectangular {
            columns: header.columns,
            rows: header.rows,
        }));
    }
    let terms = foreign::terms(context, None, header.size);
    let mut builder = Builder::new(terms, context.limits);
    let broken = play(&mut words, &header, &mut builder).err();
    if let (Some(error), 0) = (&broken, builder.len()) {
        return Err(error.clone());
    }
    if broken.is_none()
        && let Some((offset, _)) = words.next()
    {
        let caution = Caution::PassedOver(super::text::line(&words.text[offset..]));
        warnings.push(words.spots.warning(offset, caution));
    }
    let reading = Reading {
        archive: builder.finish(None),
        warnings,
        broken,
    };
    Ok(Collection::one(Format::Sav, reading))
}

fn play(words: &mut Words<'_>, header: &Header, builder: &mut Builder) -> Result<(), RecordError> {
    for _ in 0..header.count {
        let (offset, point) = point(words, header.size)?;
        let done = builder.act(Action::place(point), None);
        done.map_err(|problem| words.spots.error(offset, problem))?;
    }
    Ok(())
}
